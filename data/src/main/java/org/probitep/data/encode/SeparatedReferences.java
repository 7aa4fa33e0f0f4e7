/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.Design;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.InputColumn;
import org.probitep.model.DesignMatrix;

/**
 * Reference levels whose rows all have one outcome. No column stands for such a level, so that
 * {@link Separation} does not see it, but all other levels are compared with it.
 */
final class SeparatedReferences {
  private final List<int[]> columnsOfSources = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  private SeparatedReferences(Design design) {
    Map<Integer, BitSet> columnsOf = new TreeMap<>();
    Map<Integer, BitSet> levelsOf = new TreeMap<>();
    for (int j = 0; j < design.columns().size(); j++) {
      DesignColumn column = design.columns().get(j);
      if (column.factors().size() == 1
          && column.factors().get(0) instanceof ColumnFunction.OfLevel level) {
        columnsOf.computeIfAbsent(level.source(), s -> new BitSet()).set(j);
        levelsOf.computeIfAbsent(level.source(), s -> new BitSet()).set(level.level());
      }
    }
    columnsOf.forEach(
        (source, columns) -> add(design.sources().get(source), levelsOf.get(source), columns));
  }

  /** Two levels have one column, and {@link Separation} sees both of its values. */
  private void add(InputColumn source, BitSet levels, BitSet columns) {
    boolean hasReference = levels.cardinality() == source.levels().size() - 1;
    if (source instanceof InputColumn.Category category
        && !category.ordered()
        && hasReference
        && columns.cardinality() > 1) {
      columnsOfSources.add(columns.stream().toArray());
      names.add(category.name() + "=" + category.levels().get(levels.nextClearBit(0)));
    }
  }

  /** The levels, in the order of the columns; one pass, if there is a category with a reference. */
  static List<String> find(Design design, DesignMatrix.Builder x, int first, boolean[] y) {
    SeparatedReferences references = new SeparatedReferences(design);
    return references.names.isEmpty() ? List.of() : references.separated(x, first, y);
  }

  private List<String> separated(DesignMatrix.Builder x, int first, boolean[] y) {
    int[][] counts = new int[names.size()][2];
    double[] row = new double[x.columns()];
    int positives = 0;
    for (int i = 0; i < y.length; i++) {
      x.copyRow(i, row);
      positives += y[i] ? 1 : 0;
      for (int s = 0; s < counts.length; s++) {
        counts[s][y[i] ? 1 : 0] += isReference(row, first, columnsOfSources.get(s)) ? 1 : 0;
      }
    }
    boolean both = positives > 0 && positives < y.length;
    List<String> found = new ArrayList<>();
    for (int s = 0; s < counts.length && both; s++) {
      if (Math.min(counts[s][0], counts[s][1]) == 0
          && Math.max(counts[s][0], counts[s][1]) >= Separation.FEWEST_ROWS) {
        found.add(names.get(s));
      }
    }
    return found;
  }

  private static boolean isReference(double[] row, int first, int[] columns) {
    for (int j : columns) {
      if (row[first + j] != 0) {
        return false;
      }
    }
    return true;
  }
}
