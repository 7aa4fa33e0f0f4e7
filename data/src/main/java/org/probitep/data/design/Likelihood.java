/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.probitep.data.formula.Arithmetic;
import org.probitep.data.formula.Formula;
import org.probitep.model.Link;

/**
 * What ties the outcome of a row to its linear predictor, besides the coefficients.
 *
 * @param link how the predictor becomes a probability
 * @param weights the column that says how often a row counts, if there is one
 * @param offset what is added to the predictor, usually just a column, if there is anything
 * @param baseRate the share of positives in the population, where the rows were chosen by outcome
 */
public record Likelihood(
    Link link, Optional<String> weights, Optional<Arithmetic> offset, OptionalDouble baseRate) {

  /** A probit model of rows that count once. */
  public static final Likelihood PLAIN =
      new Likelihood(Link.PROBIT, Optional.empty(), Optional.empty(), OptionalDouble.empty());

  /**
   * Checks the base rate.
   *
   * @param link how the predictor becomes a probability
   * @param weights how often a row counts
   * @param offset what is added to the predictor
   * @param baseRate the share of positives in the population
   */
  public Likelihood {
    baseRate.ifPresent(
        rate -> {
          if (!(rate > 0 && rate < 1)) {
            throw new IllegalArgumentException("base rate must be in (0, 1), got " + rate);
          }
        });
  }

  /**
   * {@return a copy with another link}
   *
   * @param other the link
   */
  public Likelihood withLink(Link other) {
    return new Likelihood(other, weights, offset, baseRate);
  }

  /** A copy with another offset on top. */
  Likelihood plusOffset(Arithmetic more) {
    Optional<Arithmetic> sum = Optional.of(offset.map(mine -> mine.plus(more)).orElse(more));
    return new Likelihood(link, weights, sum, baseRate);
  }

  /**
   * {@return the formula of the counts that the rows of the table had, if each stood for many
   * trials: the column of the weights is named by it}
   */
  public Optional<Formula> counts() {
    return weights.flatMap(Formula::ofLeft);
  }

  /** {@return the columns of a table whose sum says how often a row counts; none for once} */
  public List<String> counting() {
    return counts()
        .map(
            counts ->
                counts
                    .trials()
                    .map(List::of)
                    .orElseGet(() -> List.of(counts.target(), counts.failures().orElseThrow())))
        .orElseGet(() -> weights.stream().toList());
  }

  /** {@return whether it is {@link #PLAIN}} */
  public boolean isPlain() {
    return equals(PLAIN);
  }

  /** {@return the columns that hold its numbers} */
  Set<String> columns() {
    Set<String> columns = new LinkedHashSet<>();
    weights.ifPresent(columns::add);
    offset.ifPresent(sum -> columns.addAll(sum.columns()));
    return columns;
  }
}
