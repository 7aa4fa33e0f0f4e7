/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.probitep.app.effects.AdjustedCurves;
import org.probitep.app.evaluation.EqualRows;
import org.probitep.app.metrics.LeftOut;
import org.probitep.app.metrics.Metrics;
import org.probitep.app.metrics.RowWeights;
import org.probitep.app.report.Assessments.Assessed;
import org.probitep.app.report.ReportContent.Coefficients;
import org.probitep.app.report.ReportContent.Fact;
import org.probitep.app.report.ReportContent.Provenance;
import org.probitep.app.report.ReportContent.Sweep;
import org.probitep.app.report.ReportContent.TargetLabels;
import org.probitep.app.text.Format;
import org.probitep.data.design.InputColumn;
import org.probitep.data.encode.Target;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FitSummary;
import org.probitep.data.fitted.FittedModel;
import org.probitep.kernels.Compute;
import org.probitep.model.Observations;

/**
 * The report of one fit. It shows how good the fit is by leave-one-out, where the method gives
 * that.
 */
public final class FitReport {
  /** The best one where both mistakes cost the same. */
  private static final double THRESHOLD = 0.5;

  /** Any seed, but always the same one: so the same fit has the same page. */
  private static final long SEED = 1;

  private final String source;
  private final TrainingData data;
  private final FittedModel model;
  private final Optional<double[]> leaveOneOut;
  private final Optional<Metrics> metrics;
  private final RowWeights weights;
  private final Share share;

  private FitReport(String source, TrainingData data, FittedModel model, Compute compute) {
    this.source = source;
    this.data = data;
    this.model = model;
    this.weights = RowWeights.of(data.observations().weights());
    this.share = Share.of(data.asRead());
    this.leaveOneOut = leaveOneOut(data.observations(), model.sites().looProbabilities());
    this.metrics = leaveOneOut.map(own -> leaveOneOutMetrics(own, compute));
  }

  /**
   * What the report says.
   *
   * @param source the name of the table
   * @param trace the sweeps, as {@link SweepTrace} saw them
   * @param compute kernels and threads of the predictions
   */
  public static ReportContent of(
      String source,
      TrainingData data,
      FittedModel model,
      List<Sweep> trace,
      Compute compute,
      Provenance provenance) {
    return new FitReport(source, data, model, compute).content(trace, compute, provenance);
  }

  private ReportContent content(List<Sweep> trace, Compute compute, Provenance provenance) {
    Coefficients coefficients = Effects.of(model);
    FittedCases cases = new FittedCases(data, model, outcome(), leaveOneOut);
    return new ReportContent(
        "The probability of " + outcome().event(),
        summary(),
        figures(),
        outcome(),
        model.summary().level(),
        facts(),
        notes(),
        Optional.of(coefficients),
        AdjustedCurves.of(model, data.sample(), model.summary().level()),
        (int) model.schema().sources().stream().map(InputColumn::name).distinct().count(),
        metrics.map(this::assessment),
        Optional.of(cases.intervals(compute)),
        cases.surprises(Cells.of(data, coefficients)),
        Optional.of(FitFacts.of(model, positives(), trace)),
        provenance);
  }

  private TargetLabels outcome() {
    Target target = model.schema().target();
    return new TargetLabels(target.name(), target.positive(), target.negative());
  }

  private int positives() {
    int positives = 0;
    for (int i = 0; i < data.observations().size(); i++) {
      positives += data.observations().y(i) ? 1 : 0;
    }
    return positives;
  }

  /** Pr(y_i = 1 | the other rows), if the method has it. */
  private static Optional<double[]> leaveOneOut(Observations rows, double[] ofWhatHappened) {
    if (ofWhatHappened.length == 0 || Arrays.stream(ofWhatHappened).anyMatch(Double::isNaN)) {
      return Optional.empty();
    }
    for (int i = 0; i < ofWhatHappened.length; i++) {
      ofWhatHappened[i] = rows.y(i) ? ofWhatHappened[i] : 1 - ofWhatHappened[i];
    }
    return Optional.of(ofWhatHappened);
  }

  private boolean[] outcomes() {
    boolean[] outcomes = new boolean[data.observations().size()];
    for (int i = 0; i < outcomes.length; i++) {
      outcomes[i] = data.observations().y(i);
    }
    return outcomes;
  }

  private Metrics leaveOneOutMetrics(double[] probabilities, Compute compute) {
    LeftOut rows = LeftOut.of(outcomes(), probabilities, EqualRows.of(data.observations()));
    return weights.metrics(
        model.sites().ranks(compute).map(rows::rankedBy).orElse(rows),
        THRESHOLD,
        model.summary().level(),
        SEED);
  }

  private Metrics baseRateMetrics() {
    double[] baseRate = new double[data.observations().size()];
    Arrays.fill(baseRate, Share.of(data.observations()).positive());
    return weights.metrics(outcomes(), baseRate, THRESHOLD, model.summary().level(), SEED);
  }

  private Assessment assessment(Metrics ours) {
    List<Assessed> models =
        List.of(
            new Assessed("this model", ours, true),
            new Assessed("base rate alone", baseRateMetrics(), false));
    return Assessments.of(
        "These are leave-one-out probabilities: each case was given the probability that follows"
            + " from all other rows, so no case was judged by a model that knew its answer. They"
            + " come from the fit itself; for rows of high leverage the model was fitted again"
            + " without the row, as far as time allowed. Rows are ranked and put into bins by fits"
            + " without both rows of each pair, so that no row's own answer decides its place. Rows"
            + " with equal predictors are not ranked against each other. Brackets are "
            + Numbers.level(model.summary().level())
            + " intervals. For a test on held-out rows, use probitep evaluate.",
        models,
        Optional.empty());
  }

  private String summary() {
    int n = data.observations().size();
    return String.format(
        Locale.ROOT,
        "A Bayesian %s model, fitted by %s to %,d rows of %s. It gives each case a probability"
            + " of %s, and shows how sure it is.",
        model.posterior().link().name().toLowerCase(Locale.ROOT),
        FitFacts.method(model.summary().method()),
        n,
        source,
        outcome().event());
  }

  private List<Fact> figures() {
    FitSummary summary = model.summary();
    Fact rows = new Fact("rows", Format.count(data.observations().size()));
    Fact rate = new Fact("with " + outcome().event(), Numbers.percent(share.positive()));
    Fact fit = new Fact("fit", summary.outcome().converged() ? "converged" : "not converged");
    return metrics
        .map(
            ours ->
                List.of(
                    rows,
                    rate,
                    new Fact("ROC area, leave-one-out", Numbers.of(ours.roc().area().value())),
                    new Fact("log loss, leave-one-out", Numbers.of(ours.logLoss().value())),
                    fit))
        .orElse(List.of(rows, rate, fit));
  }

  private List<Fact> facts() {
    return List.of(
        new Fact("read from", source),
        new Fact("rows", Format.count(data.observations().size())),
        new Fact("columns in the model", Format.count(model.schema().columns().size())),
        new Fact("predicted", outcome().target()),
        new Fact(outcome().event(), share.positives()),
        new Fact(outcome().target() + " = " + outcome().negative(), share.negatives()));
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>(data.notes());
    weights.note().filter(note -> metrics.isPresent()).ifPresent(notes::add);
    if ("half-sd".equals(model.summary().options().get("scale"))) {
      notes.add(
          "For the fit, each column was "
              + (model.schema().intercept() ? "centred and " : "")
              + "divided by twice its standard deviation;"
              + " columns that are constant or hold only 0 and 1 were left as they are.");
    }
    return notes;
  }
}
