/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.BitSet;
import java.util.List;
import java.util.function.UnaryOperator;
import org.probitep.data.formula.Arithmetic;

/** A function of sources; the columns of a design are products of such functions. */
public sealed interface ColumnFunction
    permits ColumnFunction.OfSource, ComputedColumn, BasisColumn {
  /** {@return the indices of the sources, each once} */
  List<Integer> sources();

  /**
   * {@return the same function of sources that have moved}
   *
   * @param indexOf the new index of each source
   */
  ColumnFunction moved(int[] indexOf);

  /**
   * {@return its value for a row}
   *
   * @param cells the cell of each source, see {@link InputColumn}
   * @param means what takes the place of a missing number in each source
   */
  double value(double[] cells, double[] means);

  /**
   * Marks its sources, without a list for each of very many columns.
   *
   * @param indices takes the indices of the sources
   */
  default void addSourcesTo(BitSet indices) {
    sources().forEach(indices::set);
  }

  /**
   * {@return whether its sources are there, and it can be applied to them}
   *
   * @param sources all sources
   */
  boolean fits(List<InputColumn> sources);

  /**
   * {@return its name in the design}
   *
   * @param sources all sources
   * @param spelling how names from the table are spelled
   */
  String label(List<InputColumn> sources, UnaryOperator<String> spelling);

  /**
   * {@return whether there is a source with this index}
   *
   * @param source the index
   * @param sources all sources
   */
  static boolean isAmong(int source, List<InputColumn> sources) {
    return source >= 0 && source < sources.size();
  }

  /** {@return whether it is 0 in all rows of training, and stands for levels to come} */
  default boolean standsForNewLevels() {
    return false;
  }

  /** {@return whether it tells missing cells from all others} */
  default boolean marksMissing() {
    return false;
  }

  /** {@return whether it is 1 for the rows of some levels of a category, and 0 for all others} */
  default boolean belongsToGroup() {
    return false;
  }

  /** A simple function of one source. */
  sealed interface OfSource extends ColumnFunction {
    /** {@return the index of the source} */
    int source();

    /**
     * {@return the same function of another source}
     *
     * @param index the index of that source
     */
    ColumnFunction of(int index);

    /**
     * {@return its value for a cell of the source}
     *
     * @param cell the cell, see {@link InputColumn}
     * @param mean what takes the place of a missing number
     */
    double value(double cell, double mean);

    /**
     * {@return whether it can be applied to a source}
     *
     * @param source the source
     */
    boolean fits(InputColumn source);

    /**
     * {@return its name in the design}
     *
     * @param source the source
     * @param spelling how names from the table are spelled
     */
    String label(InputColumn source, UnaryOperator<String> spelling);

    @Override
    default List<Integer> sources() {
      return List.of(source());
    }

    @Override
    default void addSourcesTo(BitSet indices) {
      indices.set(source());
    }

    @Override
    default ColumnFunction moved(int[] indexOf) {
      return of(indexOf[source()]);
    }

    @Override
    default double value(double[] cells, double[] means) {
      return value(cells[source()], means[source()]);
    }

    @Override
    default boolean fits(List<InputColumn> sources) {
      return isAmong(source(), sources) && fits(sources.get(source()));
    }

    @Override
    default String label(List<InputColumn> sources, UnaryOperator<String> spelling) {
      return label(sources.get(source()), spelling);
    }
  }

  /** A function of a number or boolean; where that is missing, its mean is used. */
  sealed interface OfNumber extends OfSource {
    /**
     * {@return its value at x}
     *
     * @param x the number
     */
    double at(double x);

    @Override
    default double value(double cell, double mean) {
      return at(Double.isNaN(cell) ? mean : cell);
    }

    @Override
    default boolean fits(InputColumn source) {
      return !source.hasLevels();
    }
  }

  /** A function of the level of a category. */
  sealed interface OfLevel extends OfSource {
    /** {@return the index of the level} */
    int level();

    @Override
    default boolean belongsToGroup() {
      return true;
    }

    @Override
    default boolean fits(InputColumn source) {
      return level() >= 0 && level() < source.levels().size();
    }
  }

  /**
   * The value of a number or boolean.
   *
   * @param source the index of the source
   */
  record Value(int source) implements OfNumber {
    @Override
    public ColumnFunction of(int index) {
      return new Value(index);
    }

    @Override
    public double at(double x) {
      return x;
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return spelling.apply(source.name());
    }
  }

  /**
   * 1 − the value of a boolean.
   *
   * @param source the index of the source
   */
  record Not(int source) implements OfNumber {
    @Override
    public ColumnFunction of(int index) {
      return new Not(index);
    }

    @Override
    public double at(double x) {
      return 1 - x;
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return spelling.apply(source.name()) + "=false";
    }
  }

  /**
   * 1 where the source has this level, otherwise 0.
   *
   * @param source the index of the source
   * @param level the index of the level
   */
  record Level(int source, int level) implements OfLevel {
    @Override
    public ColumnFunction of(int index) {
      return new Level(index, level);
    }

    @Override
    public double value(double cell, double mean) {
      return cell == level ? 1 : 0;
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return spelling.apply(source.name()) + "=" + spelling.apply(source.levels().get(level));
    }
  }

  /**
   * 1 where the source has this level, otherwise 0; the level is one of many whose effects are
   * drawn from a distribution that they share.
   *
   * @param source the index of the source
   * @param level the index of the level, or one of {@link #NEW}, {@link #MISSING} and {@link
   *     #NEW_OR_MISSING}
   */
  record PooledLevel(int source, int level) implements OfSource {
    /** Stands for all levels that did not occur in training. */
    public static final int NEW = InputColumn.UNSEEN;

    /** Stands for missing cells. */
    public static final int MISSING = -2;

    /** Stands for both, where training had no missing cell. */
    public static final int NEW_OR_MISSING = -3;

    @Override
    public ColumnFunction of(int index) {
      return new PooledLevel(index, level);
    }

    @Override
    public double value(double cell, double mean) {
      boolean holds =
          switch (level) {
            case MISSING -> Double.isNaN(cell);
            case NEW_OR_MISSING -> Double.isNaN(cell) || cell == NEW;
            default -> cell == level;
          };
      return holds ? 1 : 0;
    }

    @Override
    public boolean fits(InputColumn source) {
      return source.hasLevels() && level >= NEW_OR_MISSING && level < source.levels().size();
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      String shown =
          switch (level) {
            case MISSING -> "(missing)";
            case NEW, NEW_OR_MISSING -> "(new)";
            default -> spelling.apply(source.levels().get(level));
          };
      return spelling.apply(source.name()) + "=" + shown;
    }

    @Override
    public boolean belongsToGroup() {
      return true;
    }

    @Override
    public boolean marksMissing() {
      return level == MISSING || level == NEW_OR_MISSING;
    }

    @Override
    public boolean standsForNewLevels() {
      return level == NEW || level == NEW_OR_MISSING;
    }
  }

  /**
   * 1 where an ordered source has this level or a higher one, otherwise 0.
   *
   * @param source the index of the source
   * @param level the index of the level
   */
  record AtLeast(int source, int level) implements OfLevel {
    @Override
    public ColumnFunction of(int index) {
      return new AtLeast(index, level);
    }

    @Override
    public double value(double cell, double mean) {
      return cell >= level ? 1 : 0;
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return spelling.apply(source.name()) + ">=" + spelling.apply(source.levels().get(level));
    }
  }

  /**
   * 1 where the cell is missing, otherwise 0.
   *
   * @param source the index of the source
   */
  record Missing(int source) implements OfSource {
    @Override
    public ColumnFunction of(int index) {
      return new Missing(index);
    }

    @Override
    public double value(double cell, double mean) {
      return Double.isNaN(cell) ? 1 : 0;
    }

    @Override
    public boolean fits(InputColumn source) {
      return true;
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return spelling.apply(source.name()) + (source.hasLevels() ? "=(missing)" : " is missing");
    }

    @Override
    public boolean belongsToGroup() {
      return true;
    }

    @Override
    public boolean marksMissing() {
      return true;
    }
  }

  /**
   * The natural logarithm of a number.
   *
   * @param source the index of the source
   */
  record Log(int source) implements OfNumber {
    @Override
    public ColumnFunction of(int index) {
      return new Log(index);
    }

    @Override
    public double at(double x) {
      return Math.log(x);
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return "log(" + spelling.apply(source.name()) + ")";
    }
  }

  /**
   * e to the power of a number.
   *
   * @param source the index of the source
   */
  record Exp(int source) implements OfNumber {
    @Override
    public ColumnFunction of(int index) {
      return new Exp(index);
    }

    @Override
    public double at(double x) {
      return Math.exp(x);
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return "exp(" + spelling.apply(source.name()) + ")";
    }
  }

  /**
   * The square root of a number.
   *
   * @param source the index of the source
   */
  record Sqrt(int source) implements OfNumber {
    @Override
    public ColumnFunction of(int index) {
      return new Sqrt(index);
    }

    @Override
    public double at(double x) {
      return Math.sqrt(x);
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return "sqrt(" + spelling.apply(source.name()) + ")";
    }
  }

  /**
   * A number to a power.
   *
   * @param source the index of the source
   * @param exponent the exponent
   */
  record Power(int source, double exponent) implements OfNumber {
    @Override
    public ColumnFunction of(int index) {
      return new Power(index, exponent);
    }

    @Override
    public double at(double x) {
      return Math.pow(x, exponent);
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return spelling.apply(source.name()) + "^" + Arithmetic.number(exponent);
    }
  }
}
