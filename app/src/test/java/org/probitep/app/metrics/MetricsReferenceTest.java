/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.probitep.app.evaluation.Fixtures;

/** Every metric against scikit-learn and R. */
class MetricsReferenceTest {
  /** What is promised; the two differ by the order of sums alone. */
  private static final double PROMISED = 1e-12;

  private static final double[] THRESHOLDS = {0.25, 0.5, 0.9};
  private static final long SEED = 1;

  static Stream<String> cases() {
    return Fixtures.cases().keySet().stream();
  }

  static Stream<String> casesWithCurves() {
    return Fixtures.lines("curves_sklearn.csv").stream().map(cells -> cells[0]).distinct();
  }

  private static Metrics metrics(String name, double level) {
    return Metrics.of(Fixtures.cases().get(name), 0.5, level, SEED);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void equalScikitLearn(String name) {
    Map<String, Double> ours = ours(metrics(name, 0.95));
    assertAgree(ours, Fixtures.values("metrics_sklearn.csv", name));
  }

  /** NaN of ours stands where scikit-learn's file has nothing. */
  private static void assertAgree(Map<String, Double> ours, Map<String, Double> theirs) {
    ours.values().removeIf(value -> value.isNaN());
    assertThat(ours.keySet()).containsExactlyInAnyOrderElementsOf(theirs.keySet());
    ours.forEach(
        (metric, value) ->
            assertThat(value).as(metric).isCloseTo(theirs.get(metric), within(PROMISED)));
  }

  private static Map<String, Double> ours(Metrics metrics) {
    Map<String, Double> ours = new LinkedHashMap<>();
    ours.put("log_loss", metrics.logLoss().value());
    ours.put("brier", metrics.brier().value());
    ours.put("auc", metrics.roc().area().value());
    ours.put("average_precision", metrics.averagePrecision().value());
    ours.put("calibration_error", metrics.calibrationError().error().value());
    ours.put("reliability", metrics.brierParts().reliability());
    ours.put("resolution", metrics.brierParts().resolution());
    ours.put("uncertainty", metrics.brierParts().uncertainty());
    for (double threshold : THRESHOLDS) {
      addDecisions(ours, metrics.decisionsAt(threshold));
    }
    addBins(ours, "uniform", metrics.calibrationByWidth());
    addBins(ours, "quantile", metrics.calibrationByCount());
    return ours;
  }

  private static void addDecisions(Map<String, Double> ours, ConfusionMatrix decisions) {
    String at = "_" + decisions.threshold();
    ours.put("tp" + at, (double) decisions.truePositives());
    ours.put("fp" + at, (double) decisions.falsePositives());
    ours.put("tn" + at, (double) decisions.trueNegatives());
    ours.put("fn" + at, (double) decisions.falseNegatives());
    ours.put("accuracy" + at, decisions.accuracy(0.95).value());
    ours.put("recall" + at, decisions.sensitivity(0.95).value());
    ours.put("specificity" + at, decisions.specificity(0.95).value());
    ours.put("precision" + at, decisions.precision(0.95).value());
    ours.put("f1" + at, decisions.f1());
  }

  private static void addBins(Map<String, Double> ours, String kind, List<CalibrationBin> bins) {
    ours.put(kind + "_bins", (double) bins.size());
    for (int k = 0; k < bins.size(); k++) {
      ours.put(kind + "_mean_" + k, bins.get(k).meanProbability());
      ours.put(kind + "_observed_" + k, bins.get(k).observed().value());
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void intervalsEqualThoseOfR(String name) {
    Map<String, Double> theirs = Fixtures.values("metrics_r.csv", name);
    for (double level : new double[] {0.95, 0.5}) {
      Metrics metrics = metrics(name, level);
      Estimate area = metrics.roc().area();
      ScoredOutcomes scored = metrics.scored();
      Estimate share = Estimate.ofShare(scored.positives(), scored.size(), level);
      assertThat(share.lower()).isCloseTo(theirs.get("wilson_lower_" + level), within(PROMISED));
      assertThat(share.upper()).isCloseTo(theirs.get("wilson_upper_" + level), within(PROMISED));
      if (theirs.containsKey("auc")) {
        assertThat(area.value()).isCloseTo(theirs.get("auc"), within(PROMISED));
        assertThat(area.lower()).isCloseTo(theirs.get("delong_lower_" + level), within(PROMISED));
        assertThat(area.upper()).isCloseTo(theirs.get("delong_upper_" + level), within(PROMISED));
      } else {
        assertThat(area.hasInterval()).isFalse();
      }
    }
    Estimate logLoss = metrics(name, 0.95).logLoss();
    if (theirs.containsKey("log_loss_lower")) {
      assertThat(logLoss.lower())
          .isCloseTo(Math.max(0, theirs.get("log_loss_lower")), within(PROMISED));
      assertThat(logLoss.upper()).isCloseTo(theirs.get("log_loss_upper"), within(PROMISED));
    }
  }

  @ParameterizedTest
  @MethodSource("casesWithCurves")
  void curvesEqualThoseOfScikitLearn(String name) {
    Metrics metrics = metrics(name, 0.95);
    int rocPoints = 0;
    int precisionPoints = 0;
    for (String[] cells : Fixtures.lines("curves_sklearn.csv")) {
      if (!cells[0].equals(name)) {
        continue;
      }
      int k = Integer.parseInt(cells[2]);
      boolean roc = cells[1].equals("roc");
      double x = roc ? metrics.roc().falsePositiveRate(k) : metrics.precisionRecall().precision(k);
      double y = roc ? metrics.roc().truePositiveRate(k) : metrics.precisionRecall().recall(k);
      double at = roc ? metrics.roc().threshold(k) : metrics.precisionRecall().threshold(k);
      assertThat(x).isCloseTo(Double.parseDouble(cells[3]), within(PROMISED));
      assertThat(y).isCloseTo(Double.parseDouble(cells[4]), within(PROMISED));
      assertThat(at).isEqualTo(Double.parseDouble(cells[5].replace("inf", "Infinity")));
      rocPoints += roc ? 1 : 0;
      precisionPoints += roc ? 0 : 1;
    }
    assertThat(metrics.roc().size()).isEqualTo(rocPoints);
    // scikit-learn up to 1.2 begins the curve at the highest threshold as well.
    assertThat(metrics.precisionRecall().size()).isEqualTo(precisionPoints);
  }
}
