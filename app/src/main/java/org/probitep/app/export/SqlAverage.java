/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The probability of a mixture, whether of Gaussians or of the normal curves that make a logistic
 * one: a table with an entry for each row and curve, and the weighted sum over the curves.
 */
final class SqlAverage {
  static final String NAME = "probitep_average";

  private static final String STAGE = "probitep_curve_";

  private final Scorer scorer;
  private final LinkMixture mixture;

  SqlAverage(Scorer scorer) {
    this.scorer = scorer;
    this.mixture = LinkMixture.of(scorer.link());
  }

  /** Whether there is one curve only, for which an expression will do. */
  static boolean isSingle(Scorer scorer) {
    return scorer.parts().size() * LinkMixture.of(scorer.link()).weights().size() == 1;
  }

  /** All tables. */
  String tables(String from) {
    SqlStages stages = new SqlStages("c");
    SqlTerms terms = new SqlTerms(stages);
    stages.define("CAST(c.w AS double precision)", "w", 0);
    terms.define("m", stages.define(ofPart("m"), "m", 0));
    terms.define("u", stages.define(ofPart("u") + " + CAST(c.v AS double precision)", "u", 0));
    Term probability = NormalCurve.cdf(new Term.Local("m").over(new Term.Local("u").root()));
    stages.add(terms.of(probability), "p");
    String curves = from + " AS s CROSS JOIN (VALUES " + curves() + ") AS c(k, w, v)";
    String sum = SqlScorer.ROW + ", least(1E0, sum(w * p)) AS p0";
    return SqlScorer.tables(STAGE, stages, "s." + SqlScorer.ROW, curves)
        + ",\n"
        + SqlScorer.table(NAME, sum, STAGE + stages.last() + " GROUP BY " + SqlScorer.ROW);
  }

  /** The moment of the part that a curve belongs to. */
  private String ofPart(String moment) {
    return IntStream.range(0, scorer.parts().size())
        .mapToObj(k -> " WHEN " + k + " THEN s." + moment + k)
        .collect(Collectors.joining("", "CASE c.k", " END"));
  }

  private String curves() {
    List<String> curves = new ArrayList<>();
    for (int k = 0; k < scorer.parts().size(); k++) {
      for (int i = 0; i < mixture.weights().size(); i++) {
        double weight = scorer.parts().get(k).weight() * mixture.weights().get(i);
        String variance = SqlStages.literal(mixture.variances().get(i));
        curves.add("(" + k + ", " + SqlStages.literal(weight) + ", " + variance + ")");
      }
    }
    return String.join(", ", curves);
  }
}
