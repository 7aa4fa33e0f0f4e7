/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import org.probitep.kernels.Dense;

/**
 * A run of consecutive sites that are visited one after another inside small arrays.
 *
 * <p>Let W be the rows of the large covariance Σ that belong to the block (b × q), S the b × b
 * covariance of the block's predictors and μ their mean. Visiting site j, with v = S_jj and u the
 * j-th row of S,
 *
 * <pre>
 *   e = 1 + Δk v        c = Δk/e             h = (Δm − Δk μ_j)/e
 *   S −= c u u'         μ += h u             t_j = e_j − Σ_{l&lt;j} c_l u_l[j] t_l
 * </pre>
 *
 * <p>so that Σ −= Σ_j c_j (W't_j)(W't_j)' and mean += W'g with g = Σ_j h_j t_j. These are the same
 * numbers, in the same order, as updating Σ site by site, but Σ is touched once a block, by matrix
 * products. Only the part of S that is still to be visited is updated: a block costs about b³/3
 * multiply-adds here.
 */
final class SiteBlock {
  final int capacity;

  /** S: the approximation sets its first {@link #count} rows and columns; visiting spoils it. */
  final double[][] covariance;

  /** μ: set by the approximation; visiting spoils it. */
  final double[] mean;

  /** g. */
  final double[] meanWeights;

  int first;
  int count;

  /** The largest change that the stopping rule has seen. */
  double residual;

  /** Whether some cavity was improper by rounding, so that its site was passed over. */
  boolean lostPrecision;

  /** Row j is t_j, of j + 1 elements. */
  private final double[][] directions;

  /** c. */
  private final double[] weights;

  private final double[] buffer;
  private final ProbitSite site = new ProbitSite();

  SiteBlock(int capacity) {
    this.capacity = capacity;
    this.covariance = new double[capacity][capacity];
    this.mean = new double[capacity];
    this.meanWeights = new double[capacity];
    this.directions = new double[capacity][capacity];
    this.weights = new double[capacity];
    this.buffer = new double[capacity];
  }

  /** Visits every site of the block. */
  void visit(Sites sites, Stopping stopping, double damping) {
    Arrays.fill(meanWeights, 0, count, 0);
    for (int j = 0; j < count; j++) {
      visit(j, sites, stopping, damping);
    }
  }

  private void visit(int j, Sites sites, Stopping stopping, double damping) {
    int i = first + j;
    double k = sites.precision[i];
    double m = sites.shift[i];
    double variance = covariance[j][j];
    weights[j] = 0;
    if (!site.enterCavity(mean[j], variance, k, m, sites.sign[i], sites.offset[i])) {
      lostPrecision = true;
      return;
    }
    site.match(sites.sign[i]);
    double changeOfPrecision = damping * (site.precision - k);
    double changeOfShift = damping * (site.shift - m);
    double scale = 1 + changeOfPrecision * variance;
    double gain = (changeOfShift - changeOfPrecision * mean[j]) / scale;
    sites.precision[i] = k + changeOfPrecision;
    sites.shift[i] = m + changeOfShift;
    double newMean = mean[j] + gain * variance;
    weights[j] = changeOfPrecision / scale;
    update(j, weights[j], gain);
    residual =
        Math.max(
            residual,
            sites.observe(
                i, stopping, changeOfPrecision, changeOfShift, newMean, variance / scale));
  }

  private void update(int j, double weight, double gain) {
    double[] u = covariance[j];
    for (int l = j + 1; l < count; l++) {
      add(-weight * u[l], u, covariance[l], l, count);
    }
    add(gain, u, mean, j + 1, count);
    double[] t = directions[j];
    Arrays.fill(t, 0, j, 0);
    t[j] = 1;
    for (int l = 0; l < j; l++) {
      add(-weights[l] * covariance[l][j], directions[l], t, 0, l + 1);
    }
    add(gain, t, meanWeights, 0, j + 1);
  }

  private static void add(double weight, double[] row, double[] target, int from, int to) {
    for (int i = from; i < to; i++) {
      target[i] = Math.fma(weight, row[i], target[i]);
    }
  }

  /**
   * Writes √|c_j| t_j for each site whose c_j has the given sign, as rows of {@code target} from
   * {@code row} on.
   *
   * @return the row after the last one written
   */
  int writeRoots(Dense target, int sign, int row) {
    int next = row;
    for (int j = 0; j < count; j++) {
      if (weights[j] * sign > 0) {
        double root = Math.sqrt(Math.abs(weights[j]));
        Arrays.fill(buffer, 0, count, 0);
        add(root, directions[j], buffer, 0, j + 1);
        target.write(next, 0, count, buffer, 0);
        next++;
      }
    }
    return next;
  }
}
