/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import org.probitep.latent.LatentProblem;
import org.probitep.numerics.Vectors;
import org.probitep.numerics.Zeta;

/**
 * The constraints in the order in which they are drawn. With a_i = sign_i z_i, so that a ~ N(0, Σ)
 * and a_i > −sign_i offset_i, and with Σ = LL' in that order, D the diagonal of L,
 *
 * <pre>  D⁻¹a = (I + B) x,   x ~ N(0, I),   x_k > lower_k − Σ_{j&lt;k} B_kj x_j</pre>
 *
 * <p>where B = D⁻¹L − I is strictly lower triangular.
 *
 * <p>The next constraint is always the one that is least likely to hold when the earlier x_j are at
 * their truncated means: the tightest are drawn first and leave the later ones little to reject
 * (Gibson, Glasbey and Elston, 1994; Botev, 2017). Costs n³/6 + n²d/2 multiply-adds.
 */
final class OrderedConstraints {
  /**
   * The largest variance of a z_i: given the others a z_i keeps at least the variance 1 of its
   * noise, and at 1e10 the rounding of Σ is already 1e-6 of that.
   */
  private static final double LARGEST_VARIANCE = 1e10;

  /** Which observation comes k-th. */
  final int[] order;

  /** D. */
  final double[] pivot;

  /** D⁻¹ times the bounds of a. */
  final double[] lower;

  /** The rows of B, used below the diagonal; those of L until their turn comes. */
  final double[][] below;

  /** The bounds of x when each earlier x_j is at its truncated mean. */
  final double[] boundAtMeans;

  private final LatentProblem problem;

  /** The variances and means of the a_i given the x_j so far. */
  private final double[] variance;

  private final double[] mean;

  OrderedConstraints(LatentProblem problem) {
    this.problem = problem;
    int n = problem.rows();
    order = new int[n];
    pivot = new double[n];
    lower = new double[n];
    below = new double[n][n];
    boundAtMeans = new double[n];
    variance = new double[n];
    mean = new double[n];
    for (int i = 0; i < n; i++) {
      order[i] = i;
      variance[i] =
          1 + Vectors.dot(problem.designRow(i), problem.designRow(i), problem.dimensions());
      if (!(variance[i] <= LARGEST_VARIANCE)) {
        throw new IllegalStateException(
            "the utility of row " + i + " has variance " + variance[i] + ", more than 1e10");
      }
    }
    for (int k = 0; k < n; k++) {
      swap(k, leastLikely(k));
      eliminate(k);
    }
  }

  int size() {
    return order.length;
  }

  /**
   * The z of the k-th observation, given by how much its x exceeds its bound: a exceeds its own by
   * D times that.
   */
  double utility(int k, double excess) {
    int i = order[k];
    return problem.sign(i) * pivot[k] * excess - problem.offset(i);
  }

  private double bound(int position) {
    int i = order[position];
    return -problem.sign(i) * problem.offset(i);
  }

  private double standardisedBound(int position) {
    return (bound(position) - mean[position]) / Math.sqrt(variance[position]);
  }

  private int leastLikely(int from) {
    int best = from;
    double highest = Double.NEGATIVE_INFINITY;
    for (int i = from; i < size(); i++) {
      double bound = standardisedBound(i);
      if (bound > highest) {
        highest = bound;
        best = i;
      }
    }
    return best;
  }

  private void swap(int a, int b) {
    int observation = order[a];
    order[a] = order[b];
    order[b] = observation;
    double[] row = below[a];
    below[a] = below[b];
    below[b] = row;
    swap(variance, a, b);
    swap(mean, a, b);
  }

  private static void swap(double[] values, int a, int b) {
    double value = values[a];
    values[a] = values[b];
    values[b] = value;
  }

  /** Column k of L, and what x_k leaves of the later variances. */
  private void eliminate(int k) {
    pivot[k] = Math.sqrt(variance[k]);
    lower[k] = bound(k) / pivot[k];
    boundAtMeans[k] = standardisedBound(k);
    double truncatedMean = Zeta.zeta1(-boundAtMeans[k]);
    for (int i = k + 1; i < size(); i++) {
      double element = (covariance(i, k) - Vectors.dot(below[i], below[k], k)) / pivot[k];
      below[i][k] = element;
      variance[i] -= element * element;
      mean[i] += element * truncatedMean;
    }
    for (int j = 0; j < k; j++) {
      below[k][j] /= pivot[k];
    }
  }

  /** Of two different a. */
  private double covariance(int a, int b) {
    int i = order[a];
    int j = order[b];
    double product = Vectors.dot(problem.designRow(i), problem.designRow(j), problem.dimensions());
    return problem.sign(i) * problem.sign(j) * product;
  }
}
