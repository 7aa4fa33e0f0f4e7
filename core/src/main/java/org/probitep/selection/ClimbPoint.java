/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

/** Logs t of some variances, and what is known of log evidence plus log hyper-prior there. */
class ClimbPoint {
  /**
   * The largest residual of two fits, for each unit of their distance, with which their slopes tell
   * the curvature. The first fit of a search is looser than that for all that is near.
   */
  private static final double TELLING = 0.2;

  final double[] t;
  final double value;
  final double[] gradient;

  /** The sums of 1 − Var(γ_j) over the coefficients of each group. */
  final double[] determined;

  /** The residual of the fit; 0 where all is exact. */
  final double residual;

  ClimbPoint(double[] t, double value, double[] gradient, double[] determined) {
    this(t, value, gradient, determined, 0);
  }

  ClimbPoint(double[] t, double value, double[] gradient, double[] determined, double residual) {
    this.residual = residual;
    this.t = t;
    this.value = value;
    this.gradient = gradient;
    this.determined = determined;
  }

  /** Whether the slopes here and there tell the curvature. */
  final boolean isTelling(ClimbPoint other) {
    return Math.max(residual, other.residual) <= TELLING * distance(other.t);
  }

  /** The largest of the distances between these log variances and others. */
  final double distance(double[] to) {
    double largest = 0;
    for (int g = 0; g < t.length; g++) {
      largest = Math.max(largest, Math.abs(to[g] - t[g]));
    }
    return largest;
  }
}
