/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.site;

import org.probitep.model.Link;
import org.probitep.numerics.Logistic;
import org.probitep.numerics.Zeta;

/**
 * What an observation's site will be where the variance v of its predictor is small, to first order
 * in v. No earlier site is needed, so that a pass over very many rows has nothing to keep. With ℓ
 * the log likelihood, at the mean μ of the predictor:
 *
 * <pre>
 *   k = −(ℓ″ + v ℓ⁗/2)          m − k μ = ℓ′ + v ℓ‴/2
 * </pre>
 *
 * <p>which are the means of −ℓ″ and ℓ′ over N(μ, v). For one thread.
 */
public final class FirstOrderSite {
  /** ζ1 is interpolated on [−END, END]. */
  private static final int END = 8;

  /** With so many pieces in a unit, cubic interpolation is off by less than 1e-7. */
  private static final int PIECES = 16;

  /** The coefficients of a piece. */
  private static final int CUBIC = 4;

  private static final double[] ZETA1 = cubics();

  private final Link link;
  private double pull;
  private double precision;

  /**
   * A site that has matched nothing yet.
   *
   * @param link the link of the observations
   */
  public FirstOrderSite(Link link) {
    this.link = link;
  }

  /**
   * Sets the site.
   *
   * @param mean of the predictor, with its offset
   * @param variance of the predictor
   * @param sign +1 or −1
   * @param power of the likelihood, in [0, 1]
   */
  public void match(double mean, double variance, double sign, double power) {
    switch (link) {
      case PROBIT -> matchProbit(sign * mean, variance);
      case LOGIT -> matchLogit(sign * mean, variance);
    }
    pull *= sign * power;
    precision = power * Math.max(0, precision);
  }

  /**
   * With a = ζ1 and b = ζ1 + t: ℓ″ = −ab, ℓ‴ = b ab − a (1 − ab), ℓ⁗ = 2ab (1 − ab) − (a + b) ℓ‴.
   */
  private void matchProbit(double t, double variance) {
    double a;
    double b;
    double rest;
    if (Math.abs(t) < END) {
      a = zeta1(t);
      b = a + t;
      rest = 1 - a * b;
    } else {
      // Where digits would cancel.
      a = Zeta.zeta1(t);
      rest = Zeta.onePlusZeta2(t);
      b = t < 0 ? (1 - rest) / a : a + t;
    }
    double ab = a * b;
    double third = b * ab - a * rest;
    double fourth = 2 * ab * rest - (a + b) * third;
    pull = a + 0.5 * variance * third;
    precision = ab - 0.5 * variance * fourth;
  }

  /** With q = 1 − p: ℓ′ = q, ℓ″ = −pq, ℓ‴ = pq (p − q), ℓ⁗ = pq (6pq − 1). */
  private void matchLogit(double t, double variance) {
    double q = Logistic.cdf(-t);
    double pq = q * (1 - q);
    pull = q + 0.5 * variance * pq * (1 - 2 * q);
    precision = pq - 0.5 * variance * pq * (6 * pq - 1);
  }

  /** {@return m − k μ: how the site pulls at the mean of its predictor} */
  public double pull() {
    return pull;
  }

  /** {@return the precision k} */
  public double precision() {
    return precision;
  }

  private static double zeta1(double t) {
    double place = (t + END) * PIECES;
    int piece = (int) place;
    double u = place - piece;
    int i = CUBIC * piece;
    return ZETA1[i] + u * (ZETA1[i + 1] + u * (ZETA1[i + 2] + u * ZETA1[i + 3]));
  }

  /**
   * Of each piece, the cubic with the values and slopes of ζ1 at both ends. One more than there are
   * on [−END, END], for a t so near the end that its place is rounded up.
   */
  private static double[] cubics() {
    int pieces = 2 * END * PIECES + 1;
    double[] result = new double[CUBIC * pieces];
    double width = 1.0 / PIECES;
    for (int piece = 0; piece < pieces; piece++) {
      int i = CUBIC * piece;
      double left = piece * width - END;
      double right = left + width;
      double rise = Zeta.zeta1(right) - Zeta.zeta1(left);
      double first = width * Zeta.zeta2(left);
      double last = width * Zeta.zeta2(right);
      result[i] = Zeta.zeta1(left);
      result[i + 1] = first;
      result[i + 2] = 3 * rise - 2 * first - last;
      result[i + 3] = first + last - 2 * rise;
    }
    return result;
  }
}
