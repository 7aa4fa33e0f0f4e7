/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.probitep.app.export.SqlStages.Sql;
import org.probitep.data.RequestException;
import org.probitep.numerics.Normal;

/**
 * Writes a scorer as one SELECT for DuckDB and PostgreSQL. Each stage is a common table expression
 * that is materialised: a database that substitutes expressions for names would compute an
 * expression as often as it is used.
 */
final class SqlScorer {
  /** The column that numbers the rows that are scored. */
  static final String ROW = "probitep_row";

  private static final String ROWS = "probitep_rows";
  private static final String STAGE = "probitep_";

  /** PostgreSQL allows 1,664 columns, and some are needed for the stages between. */
  private static final int MOST_COLUMNS = 1500;

  private final Scorer scorer;
  private final SqlStages stages = new SqlStages("e");
  private final SqlTerms terms = new SqlTerms(stages);

  private SqlScorer(Scorer scorer) {
    this.scorer = scorer;
  }

  /**
   * The statement.
   *
   * @param table the name of the table, with dots between its parts
   */
  static String of(Scorer scorer, String table) {
    if (scorer.columns().size() > MOST_COLUMNS) {
      throw new RequestException(
          String.format(
              Locale.ROOT,
              "SQL takes at most %,d columns of the model, and there are %,d: use --format onnx or"
                  + " json",
              MOST_COLUMNS,
              scorer.columns().size()));
    }
    return new SqlScorer(scorer).statement(table);
  }

  private String statement(String table) {
    new SqlCells(scorer, stages, terms).read();
    List<Sql> columns = columns();
    stages.define(good(columns), "good", stages.last() + 1);
    addMoments(columns);
    String rows =
        "  SELECT row_number() OVER () AS " + ROW + ", t.*\n  FROM " + quoted(table) + " AS t";
    return "-- probitep: Pr("
        + oneLine(scorer.target().name() + " = " + scorer.target().positive())
        + ") for the rows of a table, for DuckDB and PostgreSQL\n"
        + select(rows);
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }

  private String select(String rows) {
    boolean onePart = scorer.parts().size() == 1;
    boolean oneCurve = SqlAverage.isSingle(scorer);
    Term mean = new Term.Local("m0");
    Term variance = new Term.Local("u0");
    if (oneCurve) {
      stages.add(terms.of(Outcome.average(mean, variance)), "p0");
    }
    if (onePart) {
      for (int end = 1; end <= 2; end++) {
        Term half = variance.root().times(Term.of(quantile() * (end == 1 ? -1 : 1)));
        stages.add(terms.of(Outcome.probability(scorer.link(), mean.plus(half))), "p" + end);
      }
    }
    String last = STAGE + stages.last();
    String curves = oneCurve ? "" : ",\n" + new SqlAverage(scorer).tables(last);
    SqlQuantiles quantiles = new SqlQuantiles(scorer, quantile());
    return (onePart ? "WITH " : "WITH RECURSIVE ")
        + materialised(ROWS, rows)
        + ",\n"
        + tables(STAGE, stages, ROW, ROWS)
        + curves
        + (onePart ? "" : ",\n" + quantiles.tables(last))
        + "\n"
        + last(last, oneCurve ? last : SqlAverage.NAME, onePart ? last : quantiles.last());
  }

  private double quantile() {
    return Normal.quantile((1 + scorer.level()) / 2);
  }

  /** A table for each stage; the first adds a column with the number of the row. */
  static String tables(String prefix, SqlStages stages, String row, String from) {
    return IntStream.rangeClosed(0, stages.last())
        .mapToObj(
            stage ->
                table(
                    prefix + stage,
                    (stage == 0 ? row : "*") + ",\n    " + stages.columns(stage),
                    stage == 0 ? from : prefix + (stage - 1)))
        .collect(Collectors.joining(",\n"));
  }

  static String table(String name, String columns, String from) {
    return materialised(name, "  SELECT " + columns + "\n  FROM " + from);
  }

  private static String materialised(String name, String select) {
    return name + " AS MATERIALIZED (\n" + select + "\n)";
  }

  /** Rows that prediction refuses get NULL. */
  private static String last(String stage, String average, String ends) {
    List<String> results = new ArrayList<>();
    for (int i = 0; i < Scorer.OUTPUTS.size(); i++) {
      String column = (i == 0 ? "a" : "e") + ".p" + i;
      results.add("CASE WHEN s.good THEN " + column + " END AS " + quoted(Scorer.OUTPUTS.get(i)));
    }
    return "SELECT r.*, "
        + String.join(", ", results)
        + "\nFROM "
        + ROWS
        + " AS r"
        + join(stage, "s")
        + join(average, "a")
        + join(ends, "e")
        + "\nORDER BY r."
        + ROW
        + ";\n";
  }

  private static String join(String table, String name) {
    return String.format(" JOIN %1$s AS %2$s ON %2$s.%3$s = r.%3$s", table, name, ROW);
  }

  private List<Sql> columns() {
    List<Sql> columns = new ArrayList<>();
    for (Term column : scorer.columns()) {
      columns.add(stages.add(terms.of(column), "x" + columns.size()));
    }
    return columns;
  }

  /** Whether prediction takes the row. */
  private String good(List<Sql> columns) {
    List<String> conditions = new ArrayList<>();
    for (Sql column : columns) {
      conditions.add("abs(" + column.text() + ") <= " + SqlStages.literal(Scorer.LARGEST));
    }
    for (Term refusal : scorer.refusals()) {
      conditions.add(stages.add(terms.of(refusal)).text() + " = 0E0");
    }
    return SqlStages.joined(conditions, " AND ");
  }

  /** Mean and variance of the linear predictor for each part. */
  private void addMoments(List<Sql> columns) {
    Sql offset = terms.of(scorer.offset());
    int stage = Math.max(offset.stage(), columns.stream().mapToInt(Sql::stage).max().orElse(0));
    for (int k = 0; k < scorer.parts().size(); k++) {
      GaussianPart part = scorer.parts().get(k);
      String mean = offset.text() + " + " + product(part.mean(), columns);
      terms.define("m" + k, stages.add(new Sql(mean, stage, false), "m" + k));
      Sql variance = stages.add(new Sql(variance(part, columns), stage, false), "v" + k);
      String positive = String.format("CASE WHEN %1$s > 0E0 THEN %1$s ELSE 0E0 END", "v" + k);
      terms.define("u" + k, stages.add(new Sql(positive, variance.stage(), false), "u" + k));
    }
  }

  private static String variance(GaussianPart part, List<Sql> columns) {
    List<String> squares =
        IntStream.range(0, columns.size())
            .filter(j -> part.diagonal()[j] != 0)
            .mapToObj(
                j ->
                    SqlStages.literal(part.diagonal()[j])
                        + String.format(" * %1$s * %1$s", columns.get(j).text()))
            .toList();
    return SqlStages.sum(squares)
        + " + "
        + squares(part.added(), columns)
        + " - "
        + squares(part.subtracted(), columns);
  }

  private static String squares(double[][] rows, List<Sql> columns) {
    return SqlStages.sum(
        Arrays.stream(rows).map(row -> "power(" + product(row, columns) + ", 2E0)").toList());
  }

  private static String product(double[] factors, List<Sql> columns) {
    return SqlStages.sum(
        IntStream.range(0, factors.length)
            .filter(j -> factors[j] != 0)
            .mapToObj(j -> SqlStages.literal(factors[j]) + " * " + columns.get(j).text())
            .toList());
  }

  private static String quoted(String table) {
    return Arrays.stream(table.split("\\.", -1))
        .map(SqlStages::name)
        .collect(Collectors.joining("."));
  }
}
