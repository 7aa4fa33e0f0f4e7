/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import org.probitep.ep.EpOptions.Stopping;
import org.probitep.kernels.Dense;
import org.probitep.site.Site;
import org.probitep.site.SiteMatcher;

/**
 * A run of consecutive sites that are visited one after another inside small arrays.
 *
 * <p>Let W be the rows of the large covariance Σ that belong to the block (b × q), S the b × b
 * covariance of the block's predictors and μ their mean. With u_l the l-th row of S as it stood
 * when site l was visited, site j, of weight w, finds
 *
 * <pre>
 *   u_j = S_j − Σ_{l&lt;j} c_l u_l[j] u_l      μ_j += Σ_{l&lt;j} h_l u_l[j]      v = u_j[j]
 *   e = 1 + w Δk v        c_j = w Δk/e      h_j = w (Δm − Δk μ_j)/e
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

  /**
   * S: the approximation sets its first {@link #count} rows and columns; visiting turns row j into
   * u_j and puts t_j behind it, at {@link #count}, so that one loop serves both.
   */
  final double[][] covariance;

  /** μ: set by the approximation; visiting spoils it. */
  final double[] mean;

  /** g. */
  final double[] meanWeights;

  int first;
  int count;

  /** What a skipped site counts as: a predictor that moved by its whole unit. */
  static final double IMPROPER = 1;

  /** The largest change that the stopping rule has seen. */
  double residual;

  /** Whether some cavity was improper by rounding, so that its site was skipped. */
  boolean lostPrecision;

  /** c. */
  private final double[] weights;

  private final double[] buffer;
  private final SiteMatcher matcher = new SiteMatcher();

  SiteBlock(int capacity) {
    this.capacity = capacity;
    this.covariance = new double[capacity][2 * capacity];
    this.mean = new double[capacity];
    this.meanWeights = new double[capacity];
    this.weights = new double[capacity];
    this.buffer = new double[capacity];
  }

  /** c_j. */
  double weight(int j) {
    return weights[j];
  }

  /** Visits every site of the block. */
  void visit(Sites sites, Stopping stopping, double damping) {
    Arrays.fill(meanWeights, 0, count, 0);
    for (int j = 0; j < count; j++) {
      lookBack(j);
      visit(j, sites, stopping, damping);
    }
  }

  /** Brings u_j and t_j up to date. */
  private void lookBack(int j) {
    double[] row = covariance[j];
    Arrays.fill(row, count, 2 * count, 0);
    row[count + j] = 1;
    for (int l = 0; l < j; l++) {
      buffer[l] = -weights[l] * covariance[l][j];
    }
    // From u_j[j] to the last element that t_l has.
    int l = 0;
    for (; l + 4 <= j; l += 4) {
      addFour(buffer, covariance, l, row, j, count + l + 4);
    }
    for (; l < j; l++) {
      add(buffer[l], covariance[l], j, row, j, count + l + 1 - j);
    }
  }

  private void visit(int j, Sites sites, Stopping stopping, double damping) {
    int i = first + j;
    double k = sites.precision[i];
    double m = sites.shift[i];
    double variance = covariance[j][j];
    weights[j] = 0;
    Site site = matcher.of(sites.link, sites.power(i));
    if (!site.enterCavity(mean[j], variance, k, m, sites.sign(i), sites.offset(i))) {
      lostPrecision = true;
      residual = Math.max(residual, IMPROPER);
      return;
    }
    site.match(sites.sign(i));
    double changeOfPrecision = damping * (site.precision() - k);
    double changeOfShift = damping * (site.shift() - m);
    double weight = sites.weight(i);
    double scale = 1 + weight * changeOfPrecision * variance;
    sites.precision[i] = k + changeOfPrecision;
    sites.shift[i] = m + changeOfShift;
    weights[j] = weight * changeOfPrecision / scale;
    double gain = weight * (changeOfShift - changeOfPrecision * mean[j]) / scale;
    add(gain, covariance[j], count, meanWeights, 0, j + 1);
    add(gain, covariance[j], j, mean, j, count - j);
    double newVariance = variance / scale;
    double change =
        sites.observe(i, stopping, changeOfPrecision, changeOfShift, mean[j], newVariance);
    // A damped step is short however far the fixed point is: what counts is the whole step.
    residual = Math.max(residual, change / damping);
  }

  private static void add(
      double weight, double[] row, int from, double[] target, int start, int length) {
    for (int i = 0; i < length; i++) {
      target[start + i] = Math.fma(weight, row[from + i], target[start + i]);
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
   * Writes √|c_j| t_j for each site {@code from} ≤ j < {@code to} whose c_j has the given sign, as
   * rows of {@code target} from {@code row} on.
   *
   * @return the row after the last one written
   */
  int writeRoots(int from, int to, int sign, Dense target, int row) {
    int next = row;
    for (int j = from; j < to; j++) {
      if (weights[j] * sign > 0) {
        double root = Math.sqrt(Math.abs(weights[j]));
        Arrays.fill(buffer, 0, count, 0);
        add(root, covariance[j], count, buffer, 0, j + 1);
        target.write(next, 0, count, buffer, 0);
        next++;
      }
    }
    return next;
  }

  /**
   * Takes shorter steps where sweeps over weighted rows go round in circles.
   *
   * <p>The copies of a row of weight w are updated together, as if each were the only one. Where
   * they have much to say, as when they separate the outcomes under a wide prior, they overshoot:
   * the next sweep finds them superfluous, the one after it finds them missing. With shorter steps
   * they settle at the same fixed point. Rows without weights are updated one at a time and keep
   * their steps.
   */
  static final class ShorterSteps {
    /** Sweeps that converge at all gain more than half in so many. */
    private static final int WINDOW = 16;

    /** Half, as said above. */
    private static final double GAIN = 0.5;

    /** Not tuned. */
    private static final double SHORTEST = 1.0 / 64;

    private final boolean mayBeShorter;
    private double damping;
    private double smallest = Double.POSITIVE_INFINITY;
    private double before = Double.POSITIVE_INFINITY;
    private int seen;

    ShorterSteps(double damping, boolean mayBeShorter) {
      this.damping = damping;
      this.mayBeShorter = mayBeShorter;
    }

    /** The fraction of each update to apply in the next sweep. */
    double damping() {
      return damping;
    }

    /** Takes the residual of a sweep. */
    void observe(double residual) {
      smallest = Math.min(smallest, residual);
      if (++seen % WINDOW == 0) {
        if (mayBeShorter && smallest > GAIN * before) {
          damping = Math.max(Math.min(damping, SHORTEST), damping / 2);
        }
        before = smallest;
        smallest = Double.POSITIVE_INFINITY;
      }
    }
  }
}
