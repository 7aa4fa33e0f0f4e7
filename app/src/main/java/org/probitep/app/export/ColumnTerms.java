/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.List;
import org.probitep.data.RequestException;
import org.probitep.data.design.Basis;
import org.probitep.data.design.BasisColumn;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.ComputedColumn;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.Polynomial;
import org.probitep.data.design.Spline;
import org.probitep.data.formula.Arithmetic;
import org.probitep.data.formula.ArithmeticLanguage;
import org.probitep.data.formula.NumberFunction;
import org.probitep.data.formula.Operator;

/** Expresses a column of the design in terms of the sources: the one place that knows how. */
record ColumnTerms(List<SourceTerms> sources) {
  /** The product of its factors. */
  Term of(DesignColumn column) {
    return column.factors().stream().map(this::of).reduce(Term::times).orElseThrow();
  }

  Term of(ColumnFunction function) {
    if (function instanceof ColumnFunction.OfNumber number) {
      return of(number, sources.get(number.source()).value());
    }
    if (function instanceof ColumnFunction.OfLevel level) {
      return of(level, sources.get(level.source()).code());
    }
    if (function instanceof ColumnFunction.PooledLevel pooled) {
      return of(pooled, sources.get(pooled.source()).code());
    }
    if (function instanceof ColumnFunction.Missing missing) {
      return sources.get(missing.source()).isMissing();
    }
    if (function instanceof ComputedColumn computed) {
      return computed(computed.sources(), computed.arithmetic());
    }
    if (function instanceof BasisColumn basis) {
      return of(basis.basis(), computed(basis.sources(), basis.argument()));
    }
    throw new IllegalStateException("no term for " + function);
  }

  private static Term of(ColumnFunction.OfNumber function, Term x) {
    if (function instanceof ColumnFunction.Not) {
      return Term.of(1).minus(x);
    }
    if (function instanceof ColumnFunction.Log) {
      return new Term.FunctionTerm(NumberFunction.LOG, x);
    }
    if (function instanceof ColumnFunction.Exp) {
      return x.exp();
    }
    if (function instanceof ColumnFunction.Sqrt) {
      return x.root();
    }
    if (function instanceof ColumnFunction.Power power) {
      return new Term.Binary(Operator.POWER, x, Term.of(power.exponent()));
    }
    if (function instanceof ColumnFunction.Value) {
      return x;
    }
    throw new IllegalStateException("no term for " + function);
  }

  private static Term of(ColumnFunction.OfLevel function, Term code) {
    return code.is(
        function instanceof ColumnFunction.AtLeast ? Operator.AT_LEAST : Operator.EQUAL,
        function.level());
  }

  private static Term of(ColumnFunction.PooledLevel function, Term code) {
    return switch (function.level()) {
      case ColumnFunction.PooledLevel.MISSING -> code.is(Operator.EQUAL, Lookup.MISSING);
      case ColumnFunction.PooledLevel.NEW -> code.is(Operator.EQUAL, Lookup.UNSEEN);
      case ColumnFunction.PooledLevel.NEW_OR_MISSING -> code.is(Operator.LESS, 0);
      default -> code.is(Operator.EQUAL, function.level());
    };
  }

  private Term computed(List<Integer> indices, Arithmetic arithmetic) {
    return arithmetic(
        arithmetic, indices.stream().map(index -> sources.get(index).valueOrCode()).toList());
  }

  /** What an arithmetic is where its columns have these values. */
  static Term arithmetic(Arithmetic arithmetic, List<Term> values) {
    return arithmetic.in(
        new ArithmeticLanguage<Term>() {
          @Override
          public Term column(int index) {
            return values.get(index);
          }

          @Override
          public Term number(double value) {
            return Term.of(value);
          }

          @Override
          public Term call(NumberFunction function, Term of) {
            return new Term.FunctionTerm(function, of);
          }

          @Override
          public Term operation(Operator operator, Term left, Term right) {
            if (operator == Operator.REMAINDER || operator == Operator.WHOLE_QUOTIENT) {
              throw new RequestException(
                  operator.sign()
                      + " in the formula cannot be exported: other languages round it in their own"
                      + " ways");
            }
            return new Term.Binary(operator, left, right);
          }
        });
  }

  private static Term of(Basis basis, Term x) {
    return basis instanceof Spline spline ? of(spline, x) : of((Polynomial) basis, x);
  }

  /** As {@link Polynomial#at}. */
  private static Term of(Polynomial polynomial, Term x) {
    List<Double> norms = polynomial.norms();
    Term before = Term.of(0);
    Term value = Term.of(1);
    for (int k = 0; k < polynomial.centres().size(); k++) {
      Term next = x.minus(Term.of(polynomial.centres().get(k))).times(value);
      if (k > 0) {
        next = next.minus(before.times(Term.of(norms.get(k) / norms.get(k - 1))));
      }
      before = value;
      value = next;
    }
    return value.over(Term.of(Math.sqrt(norms.get(norms.size() - 1))));
  }

  /** The pieces from left to right; the last one that begins before x counts. */
  private static Term of(Spline spline, Term x) {
    Term value = null;
    for (Spline.Piece piece : spline.pieces()) {
      Term here = Term.polynomial(piece.coefficients(), x.minus(Term.of(piece.around())));
      value =
          value == null ? here : new Term.If(x.is(Operator.AT_LEAST, piece.from()), here, value);
    }
    return value;
  }
}
