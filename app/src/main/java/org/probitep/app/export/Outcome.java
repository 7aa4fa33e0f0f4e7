/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import org.probitep.data.formula.Operator;
import org.probitep.model.Link;

/** The probability that follows from the linear predictor of a row. */
final class Outcome {
  /** Beyond 709, exp overflows. */
  private static final double LARGEST_EXPONENT = 700;

  private Outcome() {}

  /** The mean of Φ over a normal predictor. */
  static Term average(Term mean, Term variance) {
    return NormalCurve.cdf(mean.over(variance.plus(Term.of(1)).root()));
  }

  /** The probability that belongs to a predictor. */
  static Term probability(Link link, Term predictor) {
    return switch (link) {
      case PROBIT -> NormalCurve.cdf(predictor);
      case LOGIT -> Term.of(1).over(Term.of(1).plus(exponent(predictor).exp()));
    };
  }

  private static Term exponent(Term predictor) {
    Term negative = Term.of(0).minus(predictor);
    return new Term.If(
        negative.is(Operator.MORE, LARGEST_EXPONENT), Term.of(LARGEST_EXPONENT), negative);
  }
}
