/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import org.probitep.kernels.Dense;

/**
 * A run of consecutive sites that are visited one after another inside small arrays.
 *
 * <p>Let W be the rows of the large covariance Σ that belong to the block (b × q), S the b × b
 * covariance of the block's predictors and μ their mean. With u_l the l-th row of S as it stood
 * when site l was visited, site j finds
 *
 * <pre>
 *   u_j = S_j − Σ_{l&lt;j} c_l u_l[j] u_l      μ_j += Σ_{l&lt;j} h_l u_l[j]      v = u_j[j]
 *   e = 1 + Δk v          c_j = Δk/e        h_j = (Δm − Δk μ_j)/e
 *   t_j = e_j − Σ_{l&lt;j} c_l u_l[j] t_l
 * </pre>
 *
 * <p>so that after the block Σ −= Σ_j c_j (W't_j)(W't_j)' and mean += W'g with g = Σ_j h_j t_j.
 * These are the same numbers, in the same order, as updating Σ site by site, but Σ is touched once
 * a block, by matrix products. A block costs about b³/3 multiply-adds here. Looking back at the
 * earlier sites, rather than updating the later ones, lets four of them share each pass over a row.
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

  /** Row j is t_j: j + 1 elements, then zeros. */
  private final double[][] directions;

  /** c. */
  private final double[] weights;

  /** h. */
  private final double[] gains;

  private final double[] buffer;
  private final ProbitSite site = new ProbitSite();

  SiteBlock(int capacity) {
    this.capacity = capacity;
    this.covariance = new double[capacity][capacity];
    this.mean = new double[capacity];
    this.meanWeights = new double[capacity];
    this.directions = new double[capacity][capacity];
    this.weights = new double[capacity];
    this.gains = new double[capacity];
    this.buffer = new double[capacity];
  }

  /** Visits every site of the block. */
  void visit(Sites sites, Stopping stopping, double damping) {
    Arrays.fill(meanWeights, 0, count, 0);
    for (int j = 0; j < count; j++) {
      lookBack(j);
      visit(j, sites, stopping, damping);
    }
  }

  /** Brings u_j, μ_j and t_j up to date. */
  private void lookBack(int j) {
    double[] u = covariance[j];
    double[] t = directions[j];
    Arrays.fill(t, 0, count, 0);
    t[j] = 1;
    for (int l = 0; l < j; l++) {
      double shared = covariance[l][j];
      buffer[l] = -weights[l] * shared;
      mean[j] = Math.fma(gains[l], shared, mean[j]);
    }
    int l = 0;
    for (; l + 4 <= j; l += 4) {
      addFour(buffer, covariance, l, u, j, count);
      addFour(buffer, directions, l, t, 0, l + 4);
    }
    for (; l < j; l++) {
      add(buffer[l], covariance[l], u, j, count);
      add(buffer[l], directions[l], t, 0, l + 1);
    }
  }

  private void visit(int j, Sites sites, Stopping stopping, double damping) {
    int i = first + j;
    double k = sites.precision[i];
    double m = sites.shift[i];
    double variance = covariance[j][j];
    weights[j] = 0;
    gains[j] = 0;
    if (!site.enterCavity(mean[j], variance, k, m, sites.sign[i], sites.offset[i])) {
      lostPrecision = true;
      return;
    }
    site.match(sites.sign[i]);
    double changeOfPrecision = damping * (site.precision - k);
    double changeOfShift = damping * (site.shift - m);
    double scale = 1 + changeOfPrecision * variance;
    sites.precision[i] = k + changeOfPrecision;
    sites.shift[i] = m + changeOfShift;
    weights[j] = changeOfPrecision / scale;
    gains[j] = (changeOfShift - changeOfPrecision * mean[j]) / scale;
    add(gains[j], directions[j], meanWeights, 0, j + 1);
    double newMean = mean[j] + gains[j] * variance;
    double newVariance = variance / scale;
    residual =
        Math.max(
            residual,
            sites.observe(i, stopping, changeOfPrecision, changeOfShift, newMean, newVariance));
  }

  private static void add(double weight, double[] row, double[] target, int from, int to) {
    for (int i = from; i < to; i++) {
      target[i] = Math.fma(weight, row[i], target[i]);
    }
  }

  private static void addFour(
      double[] w, double[][] rows, int l, double[] target, int from, int to) {
    double w0 = w[l];
    double w1 = w[l + 1];
    double w2 = w[l + 2];
    double w3 = w[l + 3];
    double[] r0 = rows[l];
    double[] r1 = rows[l + 1];
    double[] r2 = rows[l + 2];
    double[] r3 = rows[l + 3];
    for (int i = from; i < to; i++) {
      target[i] =
          Math.fma(
              w3, r3[i], Math.fma(w2, r2[i], Math.fma(w1, r1[i], Math.fma(w0, r0[i], target[i]))));
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
