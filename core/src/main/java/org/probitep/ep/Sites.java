/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;

/**
 * The sites of all observations, and what each last saw. Changed by the sweeps of one thread.
 *
 * <p>An observation of weight w ≥ 1 has w equal sites: its cavity is without one of them, the
 * Gaussian has them all. For whole w that is the fixed point of w copies of the row; for others it
 * is power EP on the likelihood to the power w, with power 1/w. An observation of weight {@literal
 * w < 1} has one site, that of its likelihood to the power w: a cavity without more than there is
 * would not always be proper.
 */
final class Sites {
  final double[] sign;
  final double[] offset;
  final Link link;

  /** How many sites of its kind observation i has: at least 1. */
  final double[] weight;

  /** The power of the likelihood in each of them, in [0, 1]; null where all are 1. */
  private final double[] power;

  /** k of one site. */
  final double[] precision;

  /** m of one site. */
  final double[] shift;

  /** The marginal of each predictor just after its site was last visited; NaN before that. */
  final double[] lastMean;

  final double[] lastVariance;

  /**
   * The sites of observations under a prior, reduced to γ ~ N(0, I): õ_i = o_i + x_i'b. Not visited
   * yet. Takes over both arrays.
   */
  static Sites of(Observations data, GaussianPrior prior, double[] precision, double[] shift) {
    check(data.size(), precision, shift);
    int n = data.size();
    return new Sites(data, prior, precision, shift, filledWithNaN(n), filledWithNaN(n));
  }

  private static void check(int n, double[] precision, double[] shift) {
    if (precision.length != n || shift.length != n) {
      throw new IllegalArgumentException(
          String.format(
              "there are %d rows but %d site precisions and %d site shifts",
              n, precision.length, shift.length));
    }
    for (int i = 0; i < n; i++) {
      if (!(precision[i] >= 0 && precision[i] <= 1)) {
        throw new IllegalArgumentException(
            "site precision [" + i + "] must be in [0, 1], got " + precision[i]);
      }
      if (!(Math.abs(shift[i]) <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("site shift [" + i + "] is " + shift[i]);
      }
    }
  }

  /** Sites as another sweep left them. Takes over all arrays. */
  Sites(
      Observations data,
      GaussianPrior prior,
      double[] precision,
      double[] shift,
      double[] lastMean,
      double[] lastVariance) {
    this.sign = new double[data.size()];
    Arrays.setAll(sign, data::sign);
    this.offset = data.offsetsUnder(prior);
    this.link = data.link();
    this.weight = data.weights();
    this.power = data.isWeighted() ? new double[weight.length] : null;
    if (power != null) {
      for (int i = 0; i < weight.length; i++) {
        power[i] = Math.min(1, weight[i]);
        weight[i] = Math.max(1, weight[i]);
      }
    }
    this.precision = precision;
    this.shift = shift;
    this.lastMean = lastMean;
    this.lastVariance = lastVariance;
  }

  /** The power of the likelihood in each site of observation i. */
  double power(int i) {
    return power == null ? 1 : power[i];
  }

  private static double[] filledWithNaN(int length) {
    double[] result = new double[length];
    Arrays.fill(result, Double.NaN);
    return result;
  }

  /** Resets all sites, after sweeps that came to nothing. */
  void forget() {
    Arrays.fill(precision, 0);
    Arrays.fill(shift, 0);
    Arrays.fill(lastMean, 0);
    Arrays.fill(lastVariance, 0);
  }

  int size() {
    return sign.length;
  }

  /** w_i k_i: what observation i adds to the precision. */
  double[] totalPrecision() {
    return product(weight, precision);
  }

  /** w_i m_i. */
  double[] totalShift() {
    return product(weight, shift);
  }

  private static double[] product(double[] a, double[] b) {
    double[] result = new double[a.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = a[i] * b[i];
    }
    return result;
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

  /** Lets the first visit of a given site be compared with the Gaussian of the given sites. */
  void compareWith(SiteGaussian given) {
    for (int i = 0; i < sign.length; i++) {
      if (Double.isNaN(lastMean[i])) {
        lastMean[i] = given.mean[i];
        lastVariance[i] = given.variance[i];
      }
    }
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
