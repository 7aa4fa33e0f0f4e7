/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.List;
import org.probitep.data.formula.NumberFunction;
import org.probitep.data.formula.Operator;

/** A number that is computed for a row. A result of a missing number is missing. */
sealed interface Term {
  /** What it is computed from, if it is from other terms. */
  default List<Term> parts() {
    return List.of();
  }

  /** What every writer has under a name before it writes any term. */
  sealed interface Named extends Term {
    String name();
  }

  /** A number that is the same for all rows; not NaN. */
  record ConstantNumber(double value) implements Term {}

  /** The number in an input column; missing if there is none. */
  record Cell(int input) implements Named {
    @Override
    public String name() {
      return "n" + input;
    }
  }

  /** 1 if the number in an input column is missing, otherwise 0. */
  record IsMissing(int input) implements Term {}

  /** The index that a lookup finds, or {@link Lookup#UNSEEN} or {@link Lookup#MISSING}. */
  record Code(int lookup) implements Named {
    @Override
    public String name() {
      return "k" + lookup;
    }
  }

  /** A number that the writer keeps under a name of its own. */
  record Local(String name) implements Named {}

  /** Two numbers with a sign between them; a comparison is 1 or 0, and 0 if a number is missing. */
  record Binary(Operator operator, Term left, Term right) implements Term {
    @Override
    public List<Term> parts() {
      return List.of(left, right);
    }
  }

  /** A function of a number. */
  record FunctionTerm(NumberFunction function, Term of) implements Term {
    @Override
    public List<Term> parts() {
      return List.of(of);
    }
  }

  /** One number where the condition is 1, another where it is 0. */
  record If(Term condition, Term then, Term otherwise) implements Term {
    @Override
    public List<Term> parts() {
      return List.of(condition, then, otherwise);
    }
  }

  /** A number that is the same for all rows. */
  static Term of(double value) {
    return new ConstantNumber(value);
  }

  default Term plus(Term other) {
    return new Binary(Operator.PLUS, this, other);
  }

  default Term minus(Term other) {
    return new Binary(Operator.MINUS, this, other);
  }

  default Term times(Term other) {
    return new Binary(Operator.TIMES, this, other);
  }

  default Term over(Term other) {
    return new Binary(Operator.OVER, this, other);
  }

  default Term is(Operator comparison, double value) {
    return new Binary(comparison, this, of(value));
  }

  default Term root() {
    return new FunctionTerm(NumberFunction.SQRT, this);
  }

  default Term exp() {
    return new FunctionTerm(NumberFunction.EXP, this);
  }

  /** Σ coefficient_k x^k, by Horner's rule. */
  static Term polynomial(List<Double> coefficients, Term x) {
    int last = coefficients.size() - 1;
    Term value = of(coefficients.get(last));
    for (int k = last - 1; k >= 0; k--) {
      value = value.times(x).plus(of(coefficients.get(k)));
    }
    return value;
  }
}
