/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.List;
import java.util.Locale;
import org.probitep.data.RequestException;

/** How many terms a formula has at most, counted before they are made. */
record TermCount(int dot) {
  /** As many as a table may have columns, all of which {@code .} stands for. */
  static final int MOST_TERMS = 1 << 20;

  /** Up to here whole numbers are exact, and short enough to read. */
  private static final double MOST_IN_FULL = 1e15;

  /**
   * Refuses what would have too many terms.
   *
   * @param dot how many columns {@code .} stands for
   */
  static void requireFew(Node formula, int dot) {
    double terms = new TermCount(dot).most(formula);
    if (terms > MOST_TERMS) {
      throw new RequestException(
          String.format(
              Locale.ROOT,
              "formula: it would have up to %s terms, and the most is %,d: take a lower power, or"
                  + " fewer columns with * and :",
              terms < MOST_IN_FULL
                  ? String.format(Locale.ROOT, "%,.0f", terms)
                  : String.format(Locale.ROOT, "%.1e", Math.min(terms, Double.MAX_VALUE)),
              MOST_TERMS));
    }
  }

  /**
   * A bound that is reached where no two parts of the formula share a column. Terms that are
   * removed count as well: they have to be made first.
   */
  private double most(Node node) {
    if (node instanceof Node.Dot) {
      return dot;
    } else if (node instanceof Node.Leaf) {
      return 1;
    } else if (node instanceof Node.PooledTerms pooled) {
      return 1 + most(pooled.terms());
    } else if (node instanceof Node.SumOfTerms sum) {
      return sum.summands().stream().mapToDouble(summand -> most(summand.node())).sum();
    } else if (node instanceof Node.Cross cross) {
      return cross(cross);
    } else if (node instanceof Node.Interaction interaction) {
      return product(interaction.factors());
    } else if (node instanceof Node.InteractionsUpTo power) {
      return choices(most(power.base()), power.exponent());
    }
    return 0;
  }

  private double cross(Node.Cross cross) {
    double count = atLeastOne(cross.first());
    for (Node.Factor factor : cross.factors()) {
      double more = atLeastOne(factor.node());
      count = factor.nested() ? count + more : (count + 1) * (more + 1) - 1;
    }
    return count;
  }

  private double product(List<Node> factors) {
    double product = 1;
    for (Node factor : factors) {
      product *= atLeastOne(factor);
    }
    return product;
  }

  /** A part without terms must not hide what has to be made before that part is reached. */
  private double atLeastOne(Node node) {
    return Math.max(1, most(node));
  }

  /** Σ C(base, i) for i = 1 … exponent. */
  private static double choices(double base, int exponent) {
    double choices = 1;
    double sum = 0;
    for (int i = 1; i <= Math.min(base, exponent); i++) {
      choices = choices * (base - i + 1) / i;
      sum += choices;
    }
    return sum;
  }
}
