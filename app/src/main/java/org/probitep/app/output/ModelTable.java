/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.probitep.app.text.Digits;
import org.probitep.app.text.Format;
import org.probitep.data.Printable;
import org.probitep.data.design.Likelihood;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.Target;
import org.probitep.data.fitted.FitSummary;
import org.probitep.methods.LeaveOneOut;
import org.probitep.model.Link;

/** A model for people to read. */
public final class ModelTable {
  /** About a line on a terminal. */
  private static final int LONGEST_NAME = 80;

  /** More digits than the data support only distract; JSON has all of them. */
  private static final int DIGITS = 4;

  /** Log evidences of similar models differ in the last ones. */
  private static final int SUMMARY_DIGITS = 6;

  /** Only its size matters. */
  private static final int RESIDUAL_DIGITS = 2;

  private ModelTable() {}

  public static String of(ModelFacts facts) {
    StringBuilder text = new StringBuilder();
    addSummary(text, facts);
    addCoefficients(text.append('\n'), facts);
    return text.toString();
  }

  private static void addSummary(StringBuilder text, ModelFacts facts) {
    FitSummary summary = facts.summary();
    Target target = facts.schema().target().printable();
    line(
        text,
        "target",
        "%s = %s (against %s)",
        target.name(),
        target.positive(),
        target.negative());
    Object formula = summary.options().get("formula");
    if (formula != null) {
      line(text, "formula", "%s", formula);
    }
    addLikelihood(text, facts.schema().likelihood());
    line(text, "method", "%s", summary.method());
    line(text, "rows, columns", "%d, %d", summary.outcome().n(), summary.outcome().p());
    line(
        text,
        "form, kernels",
        "%s, %s",
        Labels.of(summary.outcome().form()),
        summary.outcome().kernels());
    addPrior(text, facts);
    addOutcome(text, facts);
    if (!Double.isNaN(summary.outcome().looLogPredictive())) {
      line(
          text,
          "leave-one-out",
          "%s (sum of log probabilities)",
          Digits.g(summary.outcome().looLogPredictive(), SUMMARY_DIGITS));
      summary.outcome().notes().stream()
          .filter(LeaveOneOut::isNote)
          .forEach(note -> line(text, "", "%s", note));
    }
    if (facts.keptRows() > 0) {
      line(
          text,
          "sites",
          "kept, with %s, for update and forget",
          Format.count(facts.keptRows(), "training row"));
    }
    if (facts.holdsRows()) {
      line(text, "privacy", "the file holds the training rows: keep it as you keep the data");
    }
    line(text, "made", "%s by probitep %s", summary.created(), summary.softwareVersion());
  }

  /** Nothing for a plain probit model. */
  private static void addLikelihood(StringBuilder text, Likelihood likelihood) {
    if (likelihood.link() != Link.PROBIT) {
      line(text, "link", "%s", Labels.of(likelihood.link()));
    }
    likelihood.weights().ifPresent(name -> line(text, "weights", "%s", Printable.of(name)));
    likelihood
        .offset()
        .ifPresent(
            sum -> line(text, "offset", "%s", Printable.of(sum.text(UnaryOperator.identity()))));
    likelihood
        .baseRate()
        .ifPresent(rate -> line(text, "base rate", "%s", Digits.g(rate, SUMMARY_DIGITS)));
  }

  /** Files of older versions do not say all of it. */
  private static void addPrior(StringBuilder text, ModelFacts facts) {
    facts.prior().prior().ifPresent(words -> line(text, "prior", "%s", words));
    Object scale = facts.summary().options().get("scale");
    line(
        text,
        "scale, missing",
        "%s, %s",
        scale == null ? "none" : scale,
        Labels.of(facts.schema().missing()));
  }

  private static void addOutcome(StringBuilder text, ModelFacts facts) {
    FitSummary summary = facts.summary();
    String evidence = Digits.g(summary.outcome().logEvidence(), SUMMARY_DIGITS);
    switch (summary.evidenceKind()) {
      case APPROXIMATE -> {
        addSweeps(text, summary);
        line(text, "log evidence", "%s", evidence);
      }
      case LOWER_BOUND -> {
        addSweeps(text, summary);
        line(text, "ELBO", "%s (at most the log evidence)", evidence);
      }
      case MONTE_CARLO -> {
        line(text, "diagnostics", "%s", summary.outcome().converged() ? "passed" : "NOT passed");
        facts.prior().otherNotes().forEach(note -> line(text, "", "%s", note));
        line(text, "log evidence", "%s", FitText.evidence(summary));
      }
    }
  }

  private static void addSweeps(StringBuilder text, FitSummary summary) {
    line(
        text,
        "sweeps",
        "%d, %s (residual %s)",
        summary.outcome().sweeps(),
        summary.outcome().converged() ? "converged" : "NOT converged",
        Digits.g(summary.outcome().residual(), RESIDUAL_DIGITS));
  }

  private static void line(StringBuilder text, String what, String format, Object... values) {
    text.append(String.format(Locale.ROOT, "%-15s", what));
    text.append(Printable.line(String.format(Locale.ROOT, format, values))).append('\n');
  }

  private static String shown(ModelFacts.CoefficientRow row) {
    return Printable.cutMiddle(Printable.of(row.name()), LONGEST_NAME);
  }

  private static void addCoefficients(StringBuilder text, ModelFacts facts) {
    text.append("Coefficients in original units, intervals of ")
        .append(Digits.g(100 * facts.level(), SUMMARY_DIGITS))
        .append(facts.isDrawn() ? " %, quantiles of the draws\n" : " %\n");
    int width = facts.rows().stream().mapToInt(row -> shown(row).length()).max().orElse(0);
    String format = "%-" + Math.max(width, 4) + "s %12s %12s %12s %12s\n";
    text.append(String.format(Locale.ROOT, format, "name", "mean", "sd", "lower", "upper"));
    if (facts.hasOddsRatios()) {
      addToLine(text, "odds ratio", "lower", "upper");
    }
    for (ModelFacts.CoefficientRow row : facts.rows()) {
      text.append(
          String.format(
              Locale.ROOT,
              format,
              shown(row),
              Digits.aligned(row.mean(), DIGITS),
              Digits.aligned(row.sd(), DIGITS),
              Digits.aligned(row.lower(), DIGITS),
              Digits.aligned(row.upper(), DIGITS)));
      if (facts.hasOddsRatios()) {
        addToLine(
            text,
            Arrays.stream(row.oddsRatio())
                .mapToObj(value -> Digits.aligned(value, DIGITS))
                .toArray(String[]::new));
      }
    }
  }

  /** Appends cells to the last line. */
  private static void addToLine(StringBuilder text, String... cells) {
    text.setLength(text.length() - 1);
    for (String cell : cells) {
      text.append(String.format(Locale.ROOT, " %12s", cell));
    }
    text.append('\n');
  }
}
