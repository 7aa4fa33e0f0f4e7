/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

/** The belief about a prior variance v, written out anew. */
final class HalfCauchy {
  private HalfCauchy() {}

  /**
   * The log density of t = log v where √v has the density (2/π) s/(s² + v): with s = 2 up to 16
   * columns, and s = 8/√m for m of them.
   */
  static double logDensity(double t, int columns) {
    double s = columns <= 16 ? 2 : 8 / Math.sqrt(columns);
    double sd = Math.exp(t / 2);
    return Math.log(2 / Math.PI * s / (s * s + sd * sd)) + Math.log(sd / 2);
  }
}
