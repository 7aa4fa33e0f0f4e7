/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;

/** The sites of all observations, and what each last saw. Changed by the sweeps of one thread. */
final class Sites {
  final double[] sign;
  final double[] offset;
  final double[] precision;
  final double[] shift;

  /** The marginal of each predictor just after its site was last visited; NaN before that. */
  final double[] lastMean;

  final double[] lastVariance;

  Sites(double[] sign, double[] offset, double[] precision, double[] shift) {
    this.sign = sign;
    this.offset = offset;
    this.precision = precision;
    this.shift = shift;
    this.lastMean = filledWithNaN(sign.length);
    this.lastVariance = filledWithNaN(sign.length);
  }

  private static double[] filledWithNaN(int length) {
    double[] result = new double[length];
    Arrays.fill(result, Double.NaN);
    return result;
  }

  int size() {
    return sign.length;
  }

  /** Whether any site differs from a constant. */
  boolean areInformative() {
    for (int i = 0; i < precision.length; i++) {
      if (precision[i] != 0 || shift[i] != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Notes the marginal of predictor i after its site has changed.
   *
   * @return what the stopping rule sees of the change; infinite if there is nothing to compare with
   */
  double observe(
      int i,
      Stopping stopping,
      double changeOfPrecision,
      double changeOfShift,
      double mean,
      double variance) {
    double unit = 1 + variance;
    double change =
        switch (stopping) {
          case SITES -> Math.max(Math.abs(changeOfPrecision), Math.abs(changeOfShift));
          case PREDICTOR ->
              Math.max(
                  Math.abs(mean - lastMean[i]) / Math.sqrt(unit),
                  Math.abs(variance - lastVariance[i]) / unit);
        };
    lastMean[i] = mean;
    lastVariance[i] = variance;
    return Double.isNaN(change) ? Double.POSITIVE_INFINITY : change;
  }
}
