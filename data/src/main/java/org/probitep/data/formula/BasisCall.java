/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * A call of {@code poly}, {@code ns} or {@code bs}.
 *
 * @param kind which of them
 * @param argument what the function is applied to
 * @param degree the degree of the polynomials
 * @param df the number of columns of a spline, if it was given
 * @param knots the inner knots of a spline, in increasing order; empty if they were not given
 * @param boundary the outer knots of a spline, the lower first; empty if they were not given
 * @param intercept whether a spline has the columns that add up to 1 everywhere
 * @param raw whether the polynomials are plain powers
 * @param options what follows the argument, as it was written
 */
public record BasisCall(
    BasisKind kind,
    Arithmetic argument,
    int degree,
    OptionalInt df,
    List<Double> knots,
    List<Double> boundary,
    boolean intercept,
    boolean raw,
    String options) {
  /** What the columns are. */
  public enum BasisKind {
    /** Orthogonal polynomials. */
    POLY,
    /** Natural cubic splines, linear beyond the outer knots. */
    NS,
    /** B-splines. */
    BS;

    static Optional<BasisKind> of(String name) {
      return Arrays.stream(values()).filter(kind -> kind.label().equals(name)).findFirst();
    }

    /** {@return its name in a formula} */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Copies the knots.
   *
   * @param kind which of them
   * @param argument what the function is applied to
   * @param degree the degree of the polynomials
   * @param df the number of columns of a spline
   * @param knots the inner knots of a spline
   * @param boundary the outer knots of a spline
   * @param intercept whether a spline has the columns that add up to 1 everywhere
   * @param raw whether the polynomials are plain powers
   * @param options what follows the argument
   */
  public BasisCall {
    knots = List.copyOf(knots);
    boundary = List.copyOf(boundary);
  }

  /**
   * {@return the call as it is written}
   *
   * @param spelling how names of columns are spelled
   */
  public String label(UnaryOperator<String> spelling) {
    String rest = options.isEmpty() ? "" : ", " + options;
    return kind.label() + "(" + argument.text(spelling) + rest + ")";
  }
}
