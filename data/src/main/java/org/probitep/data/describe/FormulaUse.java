/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.describe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.probitep.data.encode.Notes;
import org.probitep.data.formula.ModelTerms;
import org.probitep.data.formula.Variable;

/** Which terms of a formula each column of a table appears in. */
final class FormulaUse {
  private final Map<String, List<String>> termsOf = new HashMap<>();

  FormulaUse(ModelTerms terms) {
    for (int t = 0; t < terms.size(); t++) {
      List<Variable> variables = terms.term(t).stream().map(terms.variables()::get).toList();
      String name = variables.stream().map(Variable::label).collect(Collectors.joining(":"));
      variables.stream()
          .flatMap(variable -> variable.columns().stream())
          .distinct()
          .forEach(column -> termsOf.computeIfAbsent(column, c -> new ArrayList<>()).add(name));
    }
  }

  boolean has(String column) {
    return termsOf.containsKey(column);
  }

  /** What a column becomes; {@code alone} says it for a column that is a term by itself. */
  String becomes(String column, String alone) {
    if (!has(column)) {
      return "no column: not in the formula";
    }
    List<String> terms = termsOf.get(column);
    return terms.equals(List.of(column)) ? alone : "part of " + Notes.of(terms).orElseThrow();
  }
}
