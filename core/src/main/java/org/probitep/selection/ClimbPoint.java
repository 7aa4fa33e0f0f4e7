/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

/** Logs t of some variances, and what is known of log evidence plus log hyper-prior there. */
class ClimbPoint {
  final double[] t;
  final double value;
  final double[] gradient;

  /** The sums of 1 − Var(γ_j) over the coefficients of each group. */
  final double[] determined;

  ClimbPoint(double[] t, double value, double[] gradient, double[] determined) {
    this.t = t;
    this.value = value;
    this.gradient = gradient;
    this.determined = determined;
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
