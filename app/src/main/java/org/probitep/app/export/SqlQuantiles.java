/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.probitep.app.export.SqlStages.Sql;
import org.probitep.numerics.Normal;

/**
 * The ends of the credible interval of an average: quantiles of a mixture of normal distributions,
 * each between the least and the largest of those of the parts, by halving in a recursive table.
 */
final class SqlQuantiles {
  /** How often the range of a quantile is halved: down to rounding. */
  private static final int HALVINGS = 52;

  private static final String SEARCH = "probitep_search";
  private static final String END = "probitep_end_";

  private final Scorer scorer;
  private final double z;
  private final SqlStages ends = new SqlStages("f");

  SqlQuantiles(Scorer scorer, double z) {
    this.scorer = scorer;
    this.z = z;
    SqlTerms terms = new SqlTerms(ends);
    for (int end = 1; end <= 2; end++) {
      terms.define("low" + end, ends.define("low" + end, "g" + end, 0));
      Term low = new Term.Local("low" + end);
      ends.add(terms.of(Outcome.probability(scorer.link(), low)), "p" + end);
    }
  }

  /** The table that has the ends of the interval. */
  String last() {
    return END + ends.last();
  }

  /** All tables. */
  String tables(String from) {
    String halvings = SEARCH + " WHERE step = " + HALVINGS;
    return SEARCH
        + " AS (\n"
        + start(from)
        + "\n  UNION ALL\n"
        + step()
        + "\n),\n"
        + SqlScorer.tables(END, ends, SqlScorer.ROW, halvings);
  }

  private String start(String from) {
    List<String> columns = new ArrayList<>(List.of(SqlScorer.ROW, "0 AS step"));
    moments().forEach(columns::add);
    for (int end = 1; end <= 2; end++) {
      double sign = end == 1 ? -z : z;
      String quantiles =
          each(k -> "m" + k + " + " + SqlStages.literal(sign) + " * sqrt(u" + k + ")");
      columns.add("least(" + quantiles + ") AS low" + end);
      columns.add("greatest(" + quantiles + ") AS high" + end);
    }
    return "  SELECT " + String.join(", ", columns) + "\n  FROM " + from;
  }

  private List<String> moments() {
    List<String> names = new ArrayList<>();
    IntStream.range(0, scorer.parts().size()).forEach(k -> names.addAll(List.of("m" + k, "u" + k)));
    return names;
  }

  private String each(IntFunction<String> text) {
    return IntStream.range(0, scorer.parts().size())
        .mapToObj(text)
        .collect(Collectors.joining(", "));
  }

  /** One halving; its stages are nested, because a recursive table is one statement. */
  private String step() {
    SqlStages inner = new SqlStages("h");
    SqlTerms terms = new SqlTerms(inner);
    for (String name : moments()) {
      terms.define(name, new Sql(name, 0, true));
    }
    List<String> columns = new ArrayList<>(List.of(SqlScorer.ROW, "step + 1"));
    columns.addAll(moments());
    for (int end = 1; end <= 2; end++) {
      String middle = "middle" + end;
      String half = String.format("low%1$d + (high%1$d - low%1$d) / 2E0", end);
      terms.define(middle, inner.define(half, middle, 0));
      String below = inner.add(terms.of(shareBelow(new Term.Local(middle))), "below" + end).text();
      String isBelow = below + " < " + SqlStages.literal(Normal.cdf(end == 1 ? -z : z));
      columns.add(String.format("CASE WHEN %s THEN middle%2$d ELSE low%2$d END", isBelow, end));
      columns.add(String.format("CASE WHEN %s THEN high%2$d ELSE middle%2$d END", isBelow, end));
    }
    String from = SEARCH + " WHERE step < " + HALVINGS;
    for (int stage = 0; stage <= inner.last(); stage++) {
      // OFFSET 0: PostgreSQL would otherwise substitute the expressions for the names.
      from = "(SELECT *, " + inner.columns(stage) + " FROM " + from + " OFFSET 0) AS s" + stage;
    }
    return "  SELECT " + String.join(", ", columns) + "\n  FROM " + from;
  }

  private Term shareBelow(Term predictor) {
    Term sum = null;
    for (int k = 0; k < scorer.parts().size(); k++) {
      Term above = predictor.minus(new Term.Local("m" + k));
      Term share = NormalCurve.cdf(above.over(new Term.Local("u" + k).root()));
      Term weighted = share.times(Term.of(scorer.parts().get(k).weight()));
      sum = sum == null ? weighted : sum.plus(weighted);
    }
    return sum;
  }
}
