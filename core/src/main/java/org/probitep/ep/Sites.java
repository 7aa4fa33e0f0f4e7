/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import org.probitep.ep.EpOptions.Stopping;
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
  private final Observations data;

  /** Those of the observations under a prior that is not centred; null under one that is. */
  private final double[] offset;

  final Link link;

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
    this.data = data;
    this.offset = prior.isCentred() ? null : data.offsetsUnder(prior);
    this.link = data.link();
    this.precision = precision;
    this.shift = shift;
    this.lastMean = lastMean;
    this.lastVariance = lastVariance;
  }

  /** +1 or −1. */
  double sign(int i) {
    return data.sign(i);
  }

  /** õ_i. */
  double offset(int i) {
    return offset == null ? data.offset(i) : offset[i];
  }

  /** Whether some observation may have several sites. */
  boolean areWeighted() {
    return data.isWeighted();
  }

  /** How many sites of its kind observation i has: at least 1. */
  double weight(int i) {
    return data.copies(i);
  }

  /** The power of the likelihood in each of them, in [0, 1]. */
  double power(int i) {
    return data.power(i);
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
    return precision.length;
  }

  /** w_i k_i: what observation i adds to the precision. To read only. */
  double[] totalPrecision() {
    return weighted(precision);
  }

  /** w_i m_i. To read only. */
  double[] totalShift() {
    return weighted(shift);
  }

  /** The array itself where there are no weights: beside very many rows a copy would show. */
  private double[] weighted(double[] values) {
    if (!data.isWeighted()) {
      return values;
    }
    double[] result = new double[values.length];
    Arrays.setAll(result, i -> weight(i) * values[i]);
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
    for (int i = 0; i < precision.length; i++) {
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
