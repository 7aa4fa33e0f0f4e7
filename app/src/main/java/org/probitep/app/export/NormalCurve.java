/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.List;
import org.probitep.data.formula.Operator;

/**
 * Φ from the four basic operations and exp, for programs that have no such function.
 *
 * <p>For t ≥ 0, Φ(−t) = exp(−t²/2) P(s)/(t + 4), s = (t − 4)/(t + 4), with a polynomial P. P comes
 * from the Chebyshev series of exp(t²/2) (t + 4) Φ(−t) over s in [−1, 1), which {@code
 * scripts/export_constants.py} computes and cuts off where its terms are below 1e-15.
 */
final class NormalCurve {
  /** The 4 of the formula above. */
  static final double SHIFT = 4;

  /** Beyond this Φ(−t) is below 1e-300, and a square might overflow. */
  static final double FARTHEST = 37.5;

  static final List<Double> COEFFICIENTS =
      List.of(
          0.7552851304157514,
          -0.607896641971893,
          0.3871374007422266,
          -0.1865218579595787,
          0.06039657489036092,
          -0.007540188968891619,
          -0.0034796923566515025,
          0.0016308184854735856,
          0.00013334420916014778,
          -0.00023109513778728935,
          -1.907676030719098e-06,
          3.514560235904452e-05,
          7.146021531267462e-07,
          -5.922893777541928e-06,
          -6.249551077565178e-07,
          1.026984070143193e-06,
          2.647337281979868e-07,
          -1.622316320853567e-07,
          -7.878360342693638e-08,
          1.9569608939974048e-08,
          1.60673869573294e-08,
          -1.277235143295772e-09,
          -1.6886576966786735e-09);

  private NormalCurve() {}

  /** Φ(x). */
  static Term cdf(Term x) {
    Term distance = new Term.If(x.is(Operator.LESS, 0), Term.of(0).minus(x), x);
    Term t = new Term.If(distance.is(Operator.MORE, FARTHEST), Term.of(FARTHEST), distance);
    Term shift = Term.of(SHIFT);
    Term s = t.minus(shift).over(t.plus(shift));
    Term density = t.times(t).times(Term.of(-0.5)).exp();
    Term tail = density.times(Term.polynomial(COEFFICIENTS, s)).over(t.plus(shift));
    return new Term.If(x.is(Operator.MORE, 0), Term.of(1).minus(tail), tail);
  }
}
