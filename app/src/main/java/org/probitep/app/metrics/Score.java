/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.List;

/**
 * A metric by name, so that tables, CSV and JSON list the same ones in the same order.
 *
 * @param key its name for programs
 * @param label its name for people; parts of another one begin with two spaces
 * @param estimate its value
 */
public record Score(String key, String label, Estimate estimate) {
  public static List<Score> of(Metrics metrics, boolean tellsRowsApart) {
    BrierParts parts = metrics.brierParts();
    CalibrationError error = metrics.calibrationError();
    ConfusionMatrix decisions = metrics.decisions();
    double level = metrics.level();
    return List.of(
        new Score("logLoss", "log loss", metrics.logLoss()),
        new Score("brierScore", "Brier score", metrics.brier()),
        part("brierReliability", "  = reliability", parts.reliability()),
        part("brierResolution", "  − resolution", parts.resolution()),
        part("brierUncertainty", "  + uncertainty", parts.uncertainty()),
        part("brierWithinBins", "  + within bins", parts.withinBins()),
        new Score("calibrationError", "calibration error", error.error()),
        part("calibrationErrorByChance", "  by chance alone", error.expectedByChance()),
        new Score("rocArea", "ROC area", ranked(metrics.roc().area(), tellsRowsApart)),
        new Score("prArea", "PR area", ranked(metrics.averagePrecision(), tellsRowsApart)),
        new Score("accuracy", "accuracy", decisions.accuracy(level)),
        new Score("sensitivity", "sensitivity, recall", decisions.sensitivity(level)),
        new Score("specificity", "specificity", decisions.specificity(level)),
        new Score("precision", "precision", decisions.precision(level)),
        part("f1", "F1", decisions.f1()));
  }

  private static Score part(String key, String label, double value) {
    return new Score(key, label, Estimate.of(value));
  }

  private static Estimate ranked(Estimate area, boolean tellsRowsApart) {
    return tellsRowsApart ? area : Estimate.UNDEFINED;
  }
}
