/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import org.probitep.numerics.Logistic;

/**
 * The interval of the average precision A of rows that are drawn independently, so that the number
 * of positives is random, too: logit A ± z·s/(A(1 − A)), back on the scale of A.
 *
 * <p>s² is the sum of the squared influences. With m positives, P_h positives and K_h rows of at
 * least the probability of tie group h, which has p_h positives, A = Σ p_h P_h/K_h/m, and a row of
 * group g adds to it
 *
 * <pre>
 *   (P_g/K_g − A + Σ_{h≤g} p_h (1/K_h − P_h/K_h²))/m   if it is positive
 *   −Σ_{h≤g} p_h P_h/K_h²/m                            if not
 * </pre>
 *
 * <p>Few rows of one kind make s² too small and uncertain: it is enlarged by k/(k − 3), where k is
 * the number of rows of the rarer outcome. With three of them or fewer nothing is known. Without an
 * error in the ranking there is no s, and the interval is Wilson's for m of m.
 */
final class PrecisionRecallInterval {
  /** With so few rows of the rarer outcome nothing is known about the spread. */
  private static final int TOO_FEW = 3;

  private PrecisionRecallInterval() {}

  /** Not defined unless both outcomes occur. */
  static Estimate of(ScoredOutcomes scored, double area, double level) {
    if (!scored.hasBothOutcomes()) {
      return Estimate.of(area);
    }
    int positives = scored.positives();
    int rarer = Math.min(positives, scored.size() - positives);
    if (area >= 1) {
      return new Estimate(area, Estimate.ofShare(positives, positives, level).lower(), 1);
    }
    if (rarer <= TOO_FEW) {
      return new Estimate(area, 0, 1);
    }
    double enlarged = variance(TieGroups.of(scored), area) * rarer / (rarer - TOO_FEW);
    double logit = Math.log(area / (1 - area));
    double halfWidth = Estimate.z(level) * Math.sqrt(enlarged) / (area * (1 - area));
    return new Estimate(area, Logistic.cdf(logit - halfWidth), Logistic.cdf(logit + halfWidth));
  }

  /** The sum of the squared influences of the rows on their average precision. */
  static double variance(TieGroups groups, double area) {
    double positives = groups.positivesFrom(0);
    double gain = 0;
    double loss = 0;
    double sum = 0;
    for (int g = 0; g < groups.count(); g++) {
      double found = groups.positivesFrom(g);
      double taken = found + groups.negativesFrom(g);
      gain += groups.positives(g) / taken;
      loss += groups.positives(g) * found / (taken * taken);
      double ofPositive = (found / taken - area + gain - loss) / positives;
      double ofNegative = loss / positives;
      sum +=
          groups.positives(g) * ofPositive * ofPositive
              + groups.negatives(g) * ofNegative * ofNegative;
    }
    return sum;
  }
}
