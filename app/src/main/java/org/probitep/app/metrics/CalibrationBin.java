/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows with about the same predicted probability, and their outcomes: a point of a calibration
 * plot.
 *
 * @param from where the bin begins
 * @param to where it ends, included
 * @param count how many rows are in it, at least one
 * @param meanProbability the mean of their probabilities
 * @param observed the share of positive outcomes, with Wilson's interval
 */
public record CalibrationBin(
    double from, double to, int count, double meanProbability, Estimate observed) {

  /** The bins that are not empty. */
  static List<CalibrationBin> of(Bins bins, double level) {
    List<CalibrationBin> result = new ArrayList<>();
    for (int bin = 0; bin < bins.count(); bin++) {
      int count = bins.size(bin);
      if (count > 0) {
        result.add(
            new CalibrationBin(
                bins.edge(bin),
                bins.edge(bin + 1),
                count,
                bins.meanProbability(bin),
                Estimate.ofShare(bins.positives(bin), count, level)));
      }
    }
    return List.copyOf(result);
  }
}
