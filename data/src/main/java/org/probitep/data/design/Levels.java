/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.probitep.data.DataException;
import org.probitep.data.frame.NumberCell;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.frame.TextCell;
import org.probitep.data.table.Place;

/** The levels of a category: the reference first, the others sorted. */
final class Levels {
  /** Stands for the column of the weights where there is none. */
  static final int UNWEIGHTED = -1;

  private Levels() {}

  /** The texts that occur; unless another is asked for, the most frequent is the reference. */
  static List<String> ofText(RawColumn column, double[] counts, Optional<String> reference) {
    List<String> found = new ArrayList<>();
    Map<String, Double> countOf = new TreeMap<>();
    for (int code = 0; code < column.levels().size(); code++) {
      if (counts[code] > 0) {
        found.add(column.levels().get(code));
        countOf.put(column.levels().get(code), counts[code]);
      }
    }
    boolean numbers = found.stream().allMatch(l -> Double.isFinite(NumberCell.valueOf(l)));
    found.sort(
        numbers
            ? Comparator.<String>comparingDouble(NumberCell::valueOf)
                .thenComparing(Comparator.naturalOrder())
            : Comparator.naturalOrder());
    return referenceFirst(found, reference.orElseGet(() -> mostFrequent(countOf, found)));
  }

  /**
   * The numbers that occur, by their labels; unless another is asked for, the most frequent is the
   * reference.
   */
  static List<String> ofNumbers(
      RawTable table, int column, RowSelection rows, int weightColumn, Optional<String> reference) {
    TreeMap<Double, Double> countOf = new TreeMap<>();
    for (int i = 0; i < rows.size(); i++) {
      double value = rows.cell(table, i, column);
      if (!Double.isNaN(value)) {
        double weight = weightColumn == UNWEIGHTED ? 1 : rows.cell(table, i, weightColumn);
        countOf.merge(value, weight, Double::sum);
        requireFew(table, column, countOf.size());
      }
    }
    Map<String, Double> byLabel = new TreeMap<>();
    countOf.forEach((value, count) -> byLabel.put(TextCell.label(value), count));
    List<String> found = new ArrayList<>(countOf.keySet().stream().map(TextCell::label).toList());
    return referenceFirst(found, reference.orElseGet(() -> mostFrequent(byLabel, found)));
  }

  private static void requireFew(RawTable table, int column, int levels) {
    if (levels > RawColumn.MOST_LEVELS) {
      throw new DataException(
          String.format(
              "%smore than %,d different numbers are too many for categories",
              Place.inColumn(table.source(), table.columns().get(column).name()),
              RawColumn.MOST_LEVELS));
    }
  }

  /** The first of those that occur most often. */
  private static String mostFrequent(Map<String, Double> countOf, List<String> sorted) {
    String most = sorted.isEmpty() ? "" : sorted.get(0);
    for (String level : sorted) {
      most = countOf.get(level) > countOf.get(most) ? level : most;
    }
    return most;
  }

  /** A reference that does not occur in these rows is still a level. */
  private static List<String> referenceFirst(List<String> sorted, String reference) {
    if (!sorted.isEmpty()) {
      sorted.remove(reference);
      sorted.add(0, reference);
    }
    return sorted;
  }
}
