/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads the cells of a table: numbers, NULL where missing, and the indices of texts. */
record SqlCells(Scorer scorer, SqlStages stages, SqlTerms terms) {
  private static final String NAN = "CAST('NaN' AS double precision)";

  /** Numbers and texts are stage 0, and the indices of numbers that are categories stage 1. */
  void read() {
    for (int i = 0; i < scorer.inputs().size(); i++) {
      ScoredColumn input = scorer.inputs().get(i);
      if (input.kind() == ScoredColumn.CellType.NUMBER) {
        String name = new Term.Cell(i).name();
        terms.define(name, stages.define(number(input), name, 0));
      }
    }
    for (int k = 0; k < scorer.lookups().size(); k++) {
      Lookup lookup = scorer.lookups().get(k);
      String name = new Term.Code(k).name();
      boolean numbers = !lookup.numbers().isEmpty();
      String index = numbers ? indexOfNumber(lookup) : indexOfText(lookup);
      terms.define(name, stages.define(index, name, numbers ? 1 : 0));
    }
  }

  private static String number(ScoredColumn input) {
    String cell = "CAST(" + SqlStages.name(input.name()) + " AS double precision)";
    String present = "nullif(" + cell + ", " + NAN + ")";
    for (double missing : input.missing()) {
      present = "nullif(" + present + ", " + SqlStages.literal(missing) + ")";
    }
    return present;
  }

  private static String indexOfNumber(Lookup lookup) {
    String cell = new Term.Cell(lookup.input()).name();
    return IntStream.range(0, lookup.numbers().size())
        .mapToObj(
            k ->
                " WHEN " + cell + " = " + SqlStages.literal(lookup.numbers().get(k)) + " THEN " + k)
        .collect(
            Collectors.joining(
                "", "CASE WHEN " + cell + " IS NULL THEN " + Lookup.MISSING, otherwise()));
  }

  private String indexOfText(Lookup lookup) {
    String column = SqlStages.name(scorer.inputs().get(lookup.input()).name());
    String cell = "coalesce(" + trimmed(column) + ", '')";
    return lookup.indices().entrySet().stream()
        .map(SqlCells::when)
        .collect(
            Collectors.joining(
                "", "CASE " + (lookup.anyCase() ? "lower(" + cell + ")" : cell), otherwise()));
  }

  private static String trimmed(String column) {
    return "trim(CAST(" + column + " AS varchar), ' ' || chr(9) || chr(10) || chr(13))";
  }

  private static String when(Map.Entry<String, Integer> index) {
    return " WHEN " + SqlStages.text(index.getKey()) + " THEN " + index.getValue();
  }

  private static String otherwise() {
    return " ELSE " + Lookup.UNSEEN + " END";
  }
}
