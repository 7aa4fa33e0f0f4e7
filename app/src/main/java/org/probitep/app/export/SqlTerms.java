/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.probitep.app.export.SqlStages.Sql;
import org.probitep.data.formula.NumberFunction;
import org.probitep.data.formula.Operator;

/**
 * Writes terms in the SQL that DuckDB and PostgreSQL share. A missing number is NULL. Where one of
 * them would stop with an error and Java has NaN or infinity, such as at the logarithm of 0, the
 * expression says what to use instead. A term that is used more than once becomes a column.
 */
final class SqlTerms {
  /** Below it exp is no normal number any more, and PostgreSQL refuses to underflow. */
  private static final double SMALLEST_EXPONENT = -708;

  private final SqlStages stages;
  private final Map<String, Sql> locals = new HashMap<>();
  private final IdentityHashMap<Term, Integer> uses = new IdentityHashMap<>();
  private final IdentityHashMap<Term, Sql> columns = new IdentityHashMap<>();

  SqlTerms(SqlStages stages) {
    this.stages = stages;
  }

  /** Sets what a name stands for. */
  void define(String name, Sql value) {
    locals.put(name, value);
  }

  /** The expression of a term that has not been written yet. */
  Sql of(Term term) {
    count(term);
    return sql(term);
  }

  private void count(Term term) {
    if (uses.merge(term, 1, Integer::sum) == 1) {
      term.parts().forEach(this::count);
    }
  }

  private Sql sql(Term term) {
    Sql known = columns.get(term);
    if (known != null) {
      return known;
    }
    Sql made = make(term);
    if (made.atomic() || uses.get(term) < 2) {
      return made;
    }
    return column(term, made);
  }

  private Sql column(Term term, Sql made) {
    Sql column = stages.add(made);
    columns.put(term, column);
    return column;
  }

  /** A name or number, for what stands more than once in an expression. */
  private Sql atom(Term term) {
    Sql made = sql(term);
    return made.atomic() ? made : column(term, made);
  }

  private Sql make(Term term) {
    if (term instanceof Term.ConstantNumber number) {
      return new Sql(SqlStages.literal(number.value()), 0, true);
    }
    if (term instanceof Term.Named named) {
      return locals.get(named.name());
    }
    if (term instanceof Term.FunctionTerm call) {
      return call(call.function(), atom(call.of()));
    }
    if (term instanceof Term.If choice) {
      return choice(choice);
    }
    if (term instanceof Term.Binary binary && isArithmetic(binary.operator())) {
      return arithmetic(binary);
    }
    Sql condition = condition(term);
    return sql("CASE WHEN %s THEN 1E0 ELSE 0E0 END", condition);
  }

  private static boolean isArithmetic(Operator operator) {
    return operator.compareTo(Operator.POWER) <= 0;
  }

  /** What a format makes of parts, which stand where all of them are known. */
  private static Sql sql(String format, Sql... parts) {
    Object[] texts = Arrays.stream(parts).map(Sql::text).toArray();
    int stage = Arrays.stream(parts).mapToInt(Sql::stage).max().orElse(0);
    return new Sql(String.format(format, texts), stage, false);
  }

  private Sql choice(Term.If choice) {
    return sql(
        "CASE WHEN %s THEN %s ELSE %s END",
        condition(choice.condition()), sql(choice.then()), sql(choice.otherwise()));
  }

  /** A term that is 1 or 0 as a condition; NULL counts as false. */
  private Sql condition(Term term) {
    if (term instanceof Term.IsMissing missing) {
      return sql("%s IS NULL", locals.get(new Term.Cell(missing.input()).name()));
    }
    if (term instanceof Term.Binary binary && !isArithmetic(binary.operator())) {
      Sql left = sql(binary.left());
      Sql right = sql(binary.right());
      return switch (binary.operator()) {
        case EQUAL -> sql("%s = %s", left, right);
        case DIFFERENT -> sql("coalesce(%s <> %s, true)", left, right);
        default -> sql("%s " + binary.operator().sign() + " %s", left, right);
      };
    }
    return sql("%s <> 0E0", sql(term));
  }

  private Sql arithmetic(Term.Binary binary) {
    boolean constant = binary.right() instanceof Term.ConstantNumber number && number.value() != 0;
    return switch (binary.operator()) {
      case PLUS -> sql("(%s + %s)", sql(binary.left()), sql(binary.right()));
      case MINUS -> sql("(%s - %s)", sql(binary.left()), sql(binary.right()));
      case TIMES -> sql("(%s * %s)", sql(binary.left()), sql(binary.right()));
      case OVER ->
          constant
              ? sql("(%s / %s)", sql(binary.left()), sql(binary.right()))
              : sql(
                  "CASE WHEN %2$s <> 0E0 THEN %1$s / %2$s WHEN %1$s > 0E0 THEN %3$s"
                      + " WHEN %1$s < 0E0 THEN %4$s END",
                  atom(binary.left()), atom(binary.right()), infinity(1), infinity(-1));
      case POWER ->
          sql(
              "CASE WHEN %1$s > 0E0 OR (%1$s = 0E0 AND %2$s >= 0E0) OR (%1$s < 0E0 AND %2$s ="
                  + " floor(%2$s)) THEN power(%1$s, %2$s) WHEN %1$s = 0E0 THEN %3$s END",
              atom(binary.left()), atom(binary.right()), infinity(1));
      default -> throw new IllegalStateException("no arithmetic: " + binary.operator());
    };
  }

  private static Sql infinity(int sign) {
    return new Sql(SqlStages.literal(sign * Double.POSITIVE_INFINITY), 0, true);
  }

  private static Sql call(NumberFunction function, Sql x) {
    return switch (function) {
      case LOG -> logarithm("ln(%s)", x);
      case LOG2 -> logarithm("ln(%s) / " + SqlStages.literal(Math.log(2)), x);
      case LOG10 -> logarithm("ln(%s) / " + SqlStages.literal(Math.log(10)), x);
      case LOG1P -> logarithm("ln(%s)", new Sql("(1E0 + " + x.text() + ")", x.stage(), false));
      case EXP ->
          sql(
              "CASE WHEN %1$s < "
                  + SqlStages.literal(SMALLEST_EXPONENT)
                  + " THEN 0E0 ELSE exp(%1$s) END",
              x);
      case SQRT -> sql("CASE WHEN %1$s >= 0E0 THEN sqrt(%1$s) END", x);
    };
  }

  private static Sql logarithm(String format, Sql x) {
    Sql inside = sql(format, x);
    return sql(
        "CASE WHEN %1$s > 0E0 THEN %2$s WHEN %1$s = 0E0 THEN %3$s END", x, inside, infinity(-1));
  }
}
