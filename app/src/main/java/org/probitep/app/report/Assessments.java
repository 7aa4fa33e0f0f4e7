/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.probitep.app.metrics.ConfusionMatrix;
import org.probitep.app.metrics.Costs;
import org.probitep.app.metrics.Estimate;
import org.probitep.app.metrics.Metrics;
import org.probitep.app.metrics.RocCurve;
import org.probitep.app.metrics.ScoredOutcomes;
import org.probitep.app.report.Assessment.Bar;
import org.probitep.app.report.Assessment.Decision;
import org.probitep.app.report.Assessment.Measure;
import org.probitep.app.report.Assessment.Roc;
import org.probitep.app.report.Assessment.RocPoint;

/** Makes an assessment from metrics. */
final class Assessments {
  /** Bars of 5 %. */
  private static final int BARS = 20;

  /** Thresholds in steps of 1 %. */
  private static final int STEPS = 100;

  /** More points could not be distinguished on the chart. */
  private static final int MOST_ROC_POINTS = 400;

  private Assessments() {}

  /**
   * A model and how it did.
   *
   * @param tellsRowsApart whether it gives rows different probabilities on purpose: the base rate
   *     does not, and areas under its curves mean nothing
   */
  record Assessed(String name, Metrics metrics, boolean tellsRowsApart) {}

  /**
   * The assessment.
   *
   * @param origin a sentence on how the probabilities were found
   * @param models the models that are compared, probitep first
   * @param costs the costs of mistakes, if given
   */
  static Assessment of(String origin, List<Assessed> models, Optional<Costs> costs) {
    Metrics ours = models.get(0).metrics();
    return new Assessment(
        origin,
        models.stream().map(Assessed::name).toList(),
        measures(models),
        ours.calibrationByCount(),
        roc(ours.roc()),
        histogram(ours.scored()),
        decision(ours, costs));
  }

  private static List<Measure> measures(List<Assessed> models) {
    double threshold = models.get(0).metrics().decisions().threshold();
    return List.of(
        measure(
            models,
            "log loss",
            "The mean surprise; smaller is better. Being sure and wrong costs most.",
            Metrics::logLoss),
        measure(
            models,
            "Brier score",
            "The mean squared difference of probability and outcome; smaller is better.",
            Metrics::brier),
        measure(
            models,
            "calibration error",
            "How far predicted and observed shares are apart on average; smaller is better.",
            metrics -> metrics.calibrationError().error()),
        ranking(
            models,
            "ROC area",
            "How well cases are ranked: 1 is perfect, 0.5 is guessing.",
            metrics -> metrics.roc().area()),
        ranking(
            models,
            "average precision",
            "How pure the top of the ranking is: 1 is perfect, the base rate is guessing.",
            Metrics::averagePrecision),
        measure(
            models,
            "accuracy at " + Numbers.percent(threshold),
            "The share of right decisions if every case from this probability on counts as"
                + " positive.",
            metrics -> metrics.decisions().accuracy(metrics.level())));
  }

  private static Measure measure(
      List<Assessed> models, String name, String meaning, Function<Metrics, Estimate> value) {
    return new Measure(
        name, meaning, models.stream().map(model -> value.apply(model.metrics())).toList());
  }

  private static Measure ranking(
      List<Assessed> models, String name, String meaning, Function<Metrics, Estimate> value) {
    List<Estimate> values =
        models.stream()
            .map(m -> m.tellsRowsApart() ? value.apply(m.metrics()) : Estimate.UNDEFINED)
            .toList();
    return new Measure(name, meaning, values);
  }

  /** The curve, thinned to evenly spaced points. */
  private static Optional<Roc> roc(RocCurve curve) {
    if (curve.size() == 0) {
      return Optional.empty();
    }
    List<RocPoint> points = new ArrayList<>();
    double last = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < curve.size(); k++) {
      // Neither rate ever falls, so their sum is a length along the curve, of 2 in all.
      double along = curve.falsePositiveRate(k) + curve.truePositiveRate(k);
      if (along - last >= 2.0 / MOST_ROC_POINTS || k == curve.size() - 1) {
        points.add(
            new RocPoint(
                curve.threshold(k), curve.falsePositiveRate(k), curve.truePositiveRate(k)));
        last = along;
      }
    }
    return Optional.of(new Roc(points, curve.area()));
  }

  private static List<Bar> histogram(ScoredOutcomes scored) {
    long[] negatives = new long[BARS];
    long[] positives = new long[BARS];
    for (int i = 0; i < scored.size(); i++) {
      int bar = Math.min(BARS - 1, (int) (scored.probability(i) * BARS));
      (scored.outcome(i) ? positives : negatives)[bar]++;
    }
    List<Bar> bars = new ArrayList<>();
    for (int bar = 0; bar < BARS; bar++) {
      bars.add(new Bar((double) bar / BARS, (bar + 1.0) / BARS, negatives[bar], positives[bar]));
    }
    return bars;
  }

  private static Decision decision(Metrics metrics, Optional<Costs> costs) {
    List<ConfusionMatrix> steps = new ArrayList<>();
    for (int step = 0; step <= STEPS; step++) {
      steps.add(metrics.decisionsAt((double) step / STEPS));
    }
    double threshold = metrics.decisions().threshold();
    String reason =
        costs.isPresent() && costs.get().threshold() == threshold
            ? "The threshold is the one with the smallest expected cost."
            : "";
    return new Decision(metrics.decisions(), reason, steps, costs);
  }
}
