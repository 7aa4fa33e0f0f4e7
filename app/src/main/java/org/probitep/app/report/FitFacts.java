/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.probitep.app.report.ReportContent.ConvergenceFacts;
import org.probitep.app.report.ReportContent.Explained;
import org.probitep.app.report.ReportContent.Sweep;
import org.probitep.app.text.Format;
import org.probitep.data.encode.Labels;
import org.probitep.data.fitted.EvidenceKind;
import org.probitep.data.fitted.FitSummary;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.PriorWords;
import org.probitep.methods.FitOutcome;

/** How a fit went, in words. */
final class FitFacts {
  private final FittedModel model;
  private final FitSummary summary;
  private final PriorWords prior;
  private final FitOutcome outcome;
  private final int positives;

  private FitFacts(FittedModel model, int positives) {
    this.model = model;
    this.summary = model.summary();
    this.prior = PriorWords.of(model.schema(), summary);
    this.outcome = summary.outcome();
    this.positives = positives;
  }

  static ConvergenceFacts of(FittedModel model, int positives, List<Sweep> trace) {
    FitFacts facts = new FitFacts(model, positives);
    OptionalDouble tolerance =
        model.summary().options().get("tolerance") instanceof Double value
            ? OptionalDouble.of(value)
            : OptionalDouble.empty();
    return new ConvergenceFacts(facts.lastFit(trace), tolerance, facts.verdict(), facts.list());
  }

  /** Without the earlier fits by which a prior was learned. */
  private List<Sweep> lastFit(List<Sweep> trace) {
    if (trace.isEmpty()) {
      return trace;
    }
    int before = Math.max(0, trace.get(trace.size() - 1).number() - outcome.sweeps());
    return trace.stream()
        .filter(sweep -> sweep.number() > before)
        .map(sweep -> new Sweep(sweep.number() - before, sweep.residual()))
        .toList();
  }

  /** A method in words. */
  static String method(String label) {
    return switch (label) {
      case "ep" -> "expectation propagation";
      case "textbook" -> "expectation propagation, one row at a time";
      case "pfm" -> "partially factorised variational Bayes";
      case "mf" -> "mean-field variational Bayes";
      case "exact" -> "draws from the exact posterior";
      default -> label;
    };
  }

  private String verdict() {
    List<String> sentences = new ArrayList<>();
    if (summary.evidenceKind() == EvidenceKind.MONTE_CARLO) {
      sentences.add(
          outcome.converged()
              ? "The diagnostics of the draws found nothing wrong."
              : "The diagnostics failed, so these numbers are unreliable; more draws may help.");
    } else {
      sentences.add(
          String.format(
              Locale.ROOT,
              outcome.converged()
                  ? "The fit converged after %s."
                  : "The fit did not converge in %s: take its numbers with care.",
              Format.count(outcome.sweeps(), "sweep")));
    }
    prior.otherNotes().forEach(note -> sentences.add(note + "."));
    return String.join(" ", sentences);
  }

  private List<Explained> list() {
    List<Explained> facts = new ArrayList<>(ofModel());
    if (!Double.isNaN(outcome.logEvidence())) {
      facts.add(evidence());
    }
    if (!Double.isNaN(outcome.looLogPredictive())) {
      facts.add(leaveOneOut());
    }
    double seconds = outcome.timings().values().stream().mapToDouble(Double::doubleValue).sum();
    facts.add(
        new Explained(
            "time to fit",
            Numbers.of(seconds) + " s",
            String.format(
                Locale.ROOT,
                "%s, %s form, %s kernels.",
                Format.count(outcome.p(), "coefficient"),
                Labels.of(outcome.form()),
                outcome.kernels())));
    return facts;
  }

  /** Facts that files of older versions do not have are left out. */
  private List<Explained> ofModel() {
    List<Explained> facts = new ArrayList<>();
    Object formula = summary.options().get("formula");
    if (formula != null) {
      facts.add(
          new Explained("model", formula.toString(), "What is predicted, and from which columns."));
    }
    prior
        .prior()
        .ifPresent(
            words ->
                facts.add(
                    new Explained(
                        "prior",
                        words,
                        "Before it sees the data, the model expects coefficients around 0: the"
                            + " smaller the variance, on the scaled columns, the closer.")));
    facts.add(
        new Explained(
            "scaling, missing cells",
            summary.options().getOrDefault("scale", "none")
                + ", "
                + Labels.of(model.schema().missing()),
            "The options --scale and --missing."));
    return facts;
  }

  private Explained evidence() {
    String error =
        summary.evidenceKind() == EvidenceKind.MONTE_CARLO
            ? " (standard error " + Numbers.of(outcome.logEvidenceError()) + ")"
            : "";
    return new Explained(
        "log evidence (" + summary.evidenceKind() + ")",
        Numbers.decimals(outcome.logEvidence()) + error,
        "The log probability that the model and its prior gave these outcomes in advance. Only"
            + " differences between models of the same rows count: 1 more favours a model by 2.7 to"
            + " 1, 3 more by 20 to 1.");
  }

  /** exp of the mean log probability, for the model and for the base rate k/n. */
  private Explained leaveOneOut() {
    double n = outcome.n();
    double rate = positives / n;
    double entropy = -(xLogX(rate) + xLogX(1 - rate));
    return new Explained(
        "leave-one-out log score",
        Numbers.decimals(outcome.looLogPredictive()),
        "The sum of the log probabilities that each outcome was given by the other rows; larger is"
            + " better. A typical outcome was given "
            + Numbers.percent(Math.exp(outcome.looLogPredictive() / n))
            + "; the base rate alone would have given it "
            + Numbers.percent(Math.exp(-entropy))
            + ".");
  }

  private static double xLogX(double x) {
    return x == 0 ? 0 : x * Math.log(x);
  }
}
