/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.Design;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.InputColumn;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/**
 * Columns each of which alone separates the outcomes: up to some value every row has one outcome,
 * and from there on every row has the other. At the value itself there may be both, so a category
 * whose rows all have one outcome is such a column. Its likelihood has no maximum; only the prior
 * keeps the coefficient finite.
 */
final class Separation {
  /** With fewer rows than this on one side of the value, it may be chance. */
  private static final int FEWEST_ROWS = 5;

  private final double[][] low;
  private final double[][] high;

  private Separation(int columns) {
    low = new double[2][columns];
    high = new double[2][columns];
    for (int outcome = 0; outcome < 2; outcome++) {
      Arrays.fill(low[outcome], Double.POSITIVE_INFINITY);
      Arrays.fill(high[outcome], Double.NEGATIVE_INFINITY);
    }
  }

  /** The indices of the columns that separate, counted from the first feature; two passes. */
  static List<Integer> find(DesignMatrix.Builder x, int first, int columns, boolean[] y) {
    if (y.length < FEWEST_ROWS) {
      return List.of();
    }
    Separation ranges = new Separation(columns);
    double[] row = new double[first + columns];
    for (int i = 0; i < y.length; i++) {
      x.copyRow(i, row);
      ranges.add(row, first, y[i] ? 1 : 0);
    }
    int[] candidates = IntStream.range(0, columns).filter(ranges::mayBe).toArray();
    int[] upper = new int[candidates.length];
    int[] lower = new int[candidates.length];
    for (int i = 0; i < y.length && candidates.length > 0; i++) {
      x.copyRow(i, row);
      for (int c = 0; c < candidates.length; c++) {
        int above = ranges.separates(candidates[c], 1) ? 1 : 0;
        double value = row[first + candidates[c]];
        upper[c] += value > ranges.high[1 - above][candidates[c]] ? 1 : 0;
        lower[c] += value < ranges.low[above][candidates[c]] ? 1 : 0;
      }
    }
    return IntStream.range(0, candidates.length)
        .filter(c -> Math.max(upper[c], lower[c]) >= FEWEST_ROWS)
        .mapToObj(c -> candidates[c])
        .toList();
  }

  private boolean mayBe(int j) {
    return separates(j, 0) || separates(j, 1);
  }

  /** Whether both outcomes occur and every row lies on its own side of a hyperplane. */
  static boolean isJoint(Observations rows, double[] coefficients) {
    double[] row = new double[coefficients.length];
    int positives = 0;
    for (int i = 0; i < rows.size(); i++) {
      rows.x().copyRow(i, row, 0);
      double predictor = rows.offset(i);
      for (int j = 0; j < row.length; j++) {
        predictor += row[j] * coefficients[j];
      }
      if (!(rows.sign(i) * predictor > 0)) {
        return false;
      }
      positives += rows.y(i) ? 1 : 0;
    }
    return positives > 0 && positives < rows.size();
  }

  private void add(double[] row, int first, int outcome) {
    for (int j = 0; j < low[0].length; j++) {
      low[outcome][j] = Math.min(low[outcome][j], row[first + j]);
      high[outcome][j] = Math.max(high[outcome][j], row[first + j]);
    }
  }

  /** Whether one outcome has the larger values of a column that is not constant. */
  private boolean separates(int j, int above) {
    int below = 1 - above;
    return high[below][j] >= low[below][j]
        && high[below][j] <= low[above][j]
        && low[below][j] < high[above][j];
  }

  /**
   * Reference levels whose rows all have one outcome. No column stands for such a level, so that
   * {@link Separation#find} does not see it, but all other levels are compared with it.
   */
  static final class ReferenceLevels {
    private final List<int[]> columnsOfSources = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    private ReferenceLevels(Design design) {
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

    /** Two levels have one column, and {@link Separation#find} sees both of its values. */
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

    /**
     * The levels, in the order of the columns; one pass, if there is a category with a reference.
     */
    static List<String> find(Design design, DesignMatrix.Builder x, int first, boolean[] y) {
      ReferenceLevels references = new ReferenceLevels(design);
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
            && Math.max(counts[s][0], counts[s][1]) >= FEWEST_ROWS) {
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
}
