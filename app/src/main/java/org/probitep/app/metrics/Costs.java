/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

/**
 * What wrong decisions cost; right ones cost nothing.
 *
 * @param falsePositive the cost of counting a negative as positive
 * @param falseNegative the cost of counting a positive as negative
 */
public record Costs(double falsePositive, double falseNegative) {
  /** Keeps sums and products of costs finite. */
  private static final double MOST = 1e100;

  /** Checks that both are positive, and small enough to be added. */
  public Costs {
    check("false positive", falsePositive);
    check("false negative", falseNegative);
  }

  private static void check(String what, double cost) {
    if (!(cost > 0 && cost <= MOST)) {
      throw new IllegalArgumentException(
          "the cost of a " + what + " must be in (0, 1e100], got " + cost);
    }
  }

  /**
   * fp/(fp + fn): from this probability p on, counting a row as positive has the smaller expected
   * cost, (1 − p)·fp ≤ p·fn.
   */
  public double threshold() {
    return falsePositive / (falsePositive + falseNegative);
  }

  /** The mean cost of decisions. */
  public double mean(ConfusionMatrix decisions) {
    return mean(decisions.falsePositives(), decisions.falseNegatives(), decisions.size());
  }

  /** The mean cost of counting every row as positive. */
  public double meanOfAlwaysYes(ConfusionMatrix decisions) {
    return mean(decisions.falsePositives() + decisions.trueNegatives(), 0, decisions.size());
  }

  /** The mean cost of counting no row as positive. */
  public double meanOfAlwaysNo(ConfusionMatrix decisions) {
    return mean(0, decisions.falseNegatives() + decisions.truePositives(), decisions.size());
  }

  private double mean(double falsePositives, double falseNegatives, double n) {
    return falsePositive * (falsePositives / n) + falseNegative * (falseNegatives / n);
  }
}
