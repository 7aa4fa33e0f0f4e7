/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.List;
import java.util.Optional;
import org.probitep.app.metrics.CalibrationBin;
import org.probitep.app.metrics.ConfusionMatrix;
import org.probitep.app.metrics.Costs;
import org.probitep.app.metrics.Estimate;

/**
 * How good the probabilities are that were given to cases the model had not seen.
 *
 * @param origin a sentence on how they were found
 * @param models the names of the columns of measures, probitep first
 * @param measures one row each
 * @param calibration bins of cases by probability, ascending
 * @param roc if both outcomes occur
 * @param histogram bars over [0, 1], ascending
 * @param decision what a threshold does
 */
public record Assessment(
    String origin,
    List<String> models,
    List<Measure> measures,
    List<CalibrationBin> calibration,
    Optional<Roc> roc,
    List<Bar> histogram,
    Decision decision) {

  /** Copies the lists. */
  public Assessment {
    models = List.copyOf(models);
    measures = List.copyOf(measures);
    calibration = List.copyOf(calibration);
    histogram = List.copyOf(histogram);
    for (Measure measure : measures) {
      if (measure.values().size() != models.size()) {
        throw new IllegalArgumentException(
            measure.name() + " has not one value for each of " + models);
      }
    }
  }

  /**
   * A measure of the probabilities.
   *
   * @param meaning how to read it, short
   * @param values one for each model
   */
  public record Measure(String name, String meaning, List<Estimate> values) {
    /** Copies the list. */
    public Measure {
      values = List.copyOf(values);
    }
  }

  /**
   * The ROC curve.
   *
   * @param points from (0, 0) to (1, 1), few enough to be drawn
   * @param area under the whole curve
   */
  public record Roc(List<RocPoint> points, Estimate area) {
    /** Copies the list. */
    public Roc {
      points = List.copyOf(points);
    }
  }

  /** The two rates when every case with at least this probability is called positive. */
  public record RocPoint(double threshold, double falsePositiveRate, double truePositiveRate) {}

  /**
   * How many cases of each outcome have a probability in [from, to); the last bar includes its end.
   */
  public record Bar(double from, double to, long negatives, long positives) {}

  /**
   * What it means to act when the probability is at least a threshold.
   *
   * @param chosen the threshold that was asked for, or the default
   * @param reason why that one, in a sentence
   * @param steps thresholds in equal steps from 0 to 1
   * @param costs the costs of mistakes, if given
   */
  public record Decision(
      ConfusionMatrix chosen, String reason, List<ConfusionMatrix> steps, Optional<Costs> costs) {
    /** Copies the list. */
    public Decision {
      steps = List.copyOf(steps);
    }
  }
}
