/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import org.probitep.data.formula.Operator;
import org.probitep.model.Link;

/** What the linear predictor makes of a row. */
final class Outcome {
  /** exp overflows beyond 709. */
  private static final double LARGEST_EXPONENT = 700;

  private Outcome() {}

  /** The mean of Φ over a normal predictor. */
  static Term average(Term mean, Term variance) {
    return NormalCurve.cdf(mean.over(variance.plus(Term.of(1)).root()));
  }

  /** The probability that a predictor makes. */
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
