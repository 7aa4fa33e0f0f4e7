/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import org.probitep.numerics.Normal;
import org.probitep.numerics.Zeta;

/**
 * log Φ(−t), read from a table: a proposal takes n of them, and {@link Normal#logCdf} would cost
 * more than all the rest of the proposal.
 *
 * <p>Between nodes 1/32 apart it is the polynomial of degree five that has the function's value and
 * first two derivatives at both. Its error is below 1e-14, apart from rounding: (1/32)⁶/46080 times
 * the sixth derivative, which is below 1.
 */
final class LogUpperTail {
  /** See above for the error that this leaves. */
  private static final int PER_UNIT = 32;

  /** log Φ(8.5) = −1e-17 is nothing in a sum of logarithms. */
  private static final double FIRST = -8.5;

  /** Makes 1,024 cells, 48 kB; bounds beyond are rare. */
  private static final double LAST = 23.5;

  /** Of the polynomial: a value and two derivatives at either end. */
  private static final int DEGREE = 5;

  private static final int STRIDE = DEGREE + 1;
  private static final double[] COEFFICIENTS = coefficients();

  private LogUpperTail() {}

  /** log Φ(−t) with an absolute error of about 1e-14, or a relative one of 1e-15 where larger. */
  static double at(double t) {
    if (!(t < LAST)) {
      return Normal.logCdf(-t);
    }
    if (t < FIRST) {
      return 0;
    }
    double position = (t - FIRST) * PER_UNIT;
    int cell = (int) position;
    double u = position - cell;
    double[] c = COEFFICIENTS;
    int k = cell * STRIDE;
    double high = Math.fma(Math.fma(c[k + 5], u, c[k + 4]), u, c[k + 3]);
    return Math.fma(Math.fma(Math.fma(high, u, c[k + 2]), u, c[k + 1]), u, c[k]);
  }

  /** Cell by cell, by rising powers of the place u in [0, 1) within the cell. */
  private static double[] coefficients() {
    int cells = (int) ((LAST - FIRST) * PER_UNIT);
    double[] c = new double[cells * STRIDE];
    for (int cell = 0; cell < cells; cell++) {
      double[] left = derivatives(FIRST + (double) cell / PER_UNIT);
      double[] right = derivatives(FIRST + (cell + 1.0) / PER_UNIT);
      double value = right[0] - left[0] - left[1] - 0.5 * left[2];
      double slope = right[1] - left[1] - left[2];
      double curvature = right[2] - left[2];
      int k = cell * STRIDE;
      c[k] = left[0];
      c[k + 1] = left[1];
      c[k + 2] = 0.5 * left[2];
      c[k + 3] = 10 * value - 4 * slope + 0.5 * curvature;
      c[k + 4] = -15 * value + 7 * slope - curvature;
      c[k + 5] = 6 * value - 3 * slope + 0.5 * curvature;
    }
    return c;
  }

  /** The value, −ζ1(−t) and ζ2(−t), the derivatives with respect to u. */
  private static double[] derivatives(double t) {
    return new double[] {
      Normal.logCdf(-t), -Zeta.zeta1(-t) / PER_UNIT, Zeta.zeta2(-t) / (PER_UNIT * PER_UNIT)
    };
  }
}
