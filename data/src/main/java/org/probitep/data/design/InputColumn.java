/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.probitep.data.frame.NumberCell;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.table.Place;

/**
 * A column of the table as the model uses it, with what was learned from the training rows.
 *
 * <p>When a row is coded, the cell of a source is a number: the value of a {@link Numeric} or
 * {@link Bool}, the index of the level of a {@link Category} or {@link #UNSEEN}, and NaN if it is
 * missing.
 */
public sealed interface InputColumn {
  /** The cell of a category that is not among the levels. */
  int UNSEEN = -1;

  /** {@return the name of the column} */
  String name();

  /** {@return what the cells of the column are} */
  RawColumn.Kind kind();

  /** {@return what takes the place of a missing cell; NaN for a category} */
  double mean();

  /** {@return the different values of a category, the reference first; none for others} */
  default List<String> levels() {
    return List.of();
  }

  /** {@return whether it is a category} */
  default boolean hasLevels() {
    return !levels().isEmpty();
  }

  /** {@return whether rows to predict may well have nothing but new categories} */
  default boolean grouped() {
    return false;
  }

  /** {@return whether a formula treats it as a factor, which all but numbers are} */
  default boolean actsAsFactor() {
    return true;
  }

  /** {@return whether it is known that the training rows have two different numbers} */
  default boolean varies() {
    return false;
  }

  /** {@return the texts that its cells may have; none for numbers and booleans} */
  default List<String> texts() {
    return kind() == RawColumn.Kind.TEXT ? levels() : List.of();
  }

  /**
   * {@return the cell of the source for the code of each text, and last the cell for all other
   * codes; null for numbers}
   *
   * @param read the texts in the order of their codes
   */
  default double[] codes(List<String> read) {
    return null;
  }

  /**
   * {@return the cells of the source by the numbers that stand for them; null where they are the
   * same}
   */
  default Map<Double, Double> levelsByNumber() {
    return null;
  }

  /**
   * Numbers.
   *
   * @param name the name of the column
   * @param mean what takes the place of a missing cell
   * @param low the least number of the training rows; −∞ where it is not known
   * @param high the largest number of the training rows; ∞ where it is not known
   * @param whole whether all of them are whole; false where it is not known
   */
  record Numeric(String name, double mean, double low, double high, boolean whole)
      implements InputColumn {
    /**
     * Checks the numbers.
     *
     * @param name the name of the column
     * @param mean what takes the place of a missing cell
     * @param low the least number of the training rows
     * @param high the largest number of the training rows
     * @param whole whether all of them are whole
     */
    public Numeric {
      requireFinite(name, mean);
      if (!(low <= high)) {
        throw new IllegalArgumentException(
            "the numbers of " + Place.quote(name) + " cannot be from " + low + " to " + high);
      }
    }

    /**
     * Numbers of which only the mean is known.
     *
     * @param name the name of the column
     * @param mean what takes the place of a missing cell
     */
    public Numeric(String name, double mean) {
      this(name, mean, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, false);
    }

    @Override
    public RawColumn.Kind kind() {
      return RawColumn.Kind.NUMBER;
    }

    @Override
    public boolean actsAsFactor() {
      return false;
    }

    @Override
    public boolean varies() {
      return low > Double.NEGATIVE_INFINITY && low < high;
    }
  }

  /**
   * True and false, which count as 1 and 0.
   *
   * @param name the name of the column
   * @param mean what takes the place of a missing cell
   */
  record Bool(String name, double mean) implements InputColumn {
    /**
     * Checks the mean.
     *
     * @param name the name of the column
     * @param mean what takes the place of a missing cell
     */
    public Bool {
      requireFinite(name, mean);
    }

    @Override
    public RawColumn.Kind kind() {
      return RawColumn.Kind.BOOLEAN;
    }

    @Override
    public double[] codes(List<String> read) {
      return read.stream().mapToDouble(RawColumn::truth).toArray();
    }
  }

  /**
   * Categories.
   *
   * @param name the name of the column
   * @param levels the different values: from low to high if they are ordered, otherwise the
   *     reference first
   * @param ordered whether the levels have an order
   * @param numeric whether the cells are numbers, which are compared as such
   * @param grouped whether a formula asked for terms by group: new groups are the point of those
   */
  record Category(
      String name, List<String> levels, boolean ordered, boolean numeric, boolean grouped)
      implements InputColumn {
    /**
     * Copies the levels.
     *
     * @param name the name of the column
     * @param levels the different values
     * @param ordered whether the levels have an order
     * @param numeric whether the cells are numbers
     * @param grouped whether a formula asked for terms by group
     */
    public Category {
      levels = List.copyOf(levels);
      if (levels.isEmpty()) {
        throw new IllegalArgumentException("the category " + Place.quote(name) + " has no levels");
      }
    }

    /**
     * Categories for which no formula asked for terms by group.
     *
     * @param name the name of the column
     * @param levels the different values
     * @param ordered whether the levels have an order
     * @param numeric whether the cells are numbers
     */
    public Category(String name, List<String> levels, boolean ordered, boolean numeric) {
      this(name, levels, ordered, numeric, false);
    }

    /** The same categories, with terms by group. */
    Category asGroups() {
      return new Category(name, levels, ordered, numeric, true);
    }

    @Override
    public RawColumn.Kind kind() {
      return numeric ? RawColumn.Kind.NUMBER : RawColumn.Kind.TEXT;
    }

    @Override
    public double mean() {
      return Double.NaN;
    }

    @Override
    public double[] codes(List<String> read) {
      double[] codes = new double[read.size() + 1];
      for (int code = 0; code < read.size(); code++) {
        codes[code] = levels.indexOf(read.get(code));
      }
      codes[read.size()] = UNSEEN;
      return codes;
    }

    @Override
    public Map<Double, Double> levelsByNumber() {
      if (!numeric) {
        return null;
      }
      Map<Double, Double> values = new HashMap<>();
      for (int level = 0; level < levels.size(); level++) {
        values.put(NumberCell.valueOf(levels.get(level)), (double) level);
      }
      return values;
    }

    /** {@return the level with which the others are compared} */
    public String reference() {
      return levels.get(0);
    }
  }

  private static void requireFinite(String name, double mean) {
    if (!(Math.abs(mean) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("the mean of " + Place.quote(name) + " is " + mean);
    }
  }
}
