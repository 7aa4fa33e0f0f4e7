/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.function.UnaryOperator;
import org.probitep.data.formula.Variable;

/** A simple function of one source; the columns of a design are products of such. */
public sealed interface ColumnFunction {
  /** The place of the source. */
  int source();

  /** The same function of the source at another place. */
  ColumnFunction of(int place);

  /**
   * Its value where the source has this cell.
   *
   * @param cell the cell, see {@link InputColumn}
   * @param mean what takes the place of a missing number
   */
  double value(double cell, double mean);

  /** Whether it can be taken of a source. */
  boolean fits(InputColumn source);

  /** What it is called, with the names that come from the table in the given spelling. */
  String label(InputColumn source, UnaryOperator<String> spelling);

  /** Whether it tells missing cells from all others. */
  default boolean marksMissing() {
    return false;
  }

  /** A function of a number or boolean, in whose place the mean stands where it is missing. */
  sealed interface OfNumber extends ColumnFunction {
    /** Its value at x. */
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
  sealed interface OfLevel extends ColumnFunction {
    /** The place of the level. */
    int level();

    @Override
    default boolean fits(InputColumn source) {
      return level() >= 0 && level() < source.levels().size();
    }
  }

  /** The value of a number or boolean. */
  record Value(int source) implements OfNumber {
    @Override
    public ColumnFunction of(int place) {
      return new Value(place);
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

  /** 1 − the value of a boolean. */
  record Not(int source) implements OfNumber {
    @Override
    public ColumnFunction of(int place) {
      return new Not(place);
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

  /** 1 where the source has the level at this place, otherwise 0. */
  record Level(int source, int level) implements OfLevel {
    @Override
    public ColumnFunction of(int place) {
      return new Level(place, level);
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

  /** 1 where an ordered source has the level at this place or a higher one, otherwise 0. */
  record AtLeast(int source, int level) implements OfLevel {
    @Override
    public ColumnFunction of(int place) {
      return new AtLeast(place, level);
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

  /** 1 where the cell is missing, otherwise 0. */
  record Missing(int source) implements ColumnFunction {
    @Override
    public ColumnFunction of(int place) {
      return new Missing(place);
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
    public boolean marksMissing() {
      return true;
    }
  }

  /** The natural logarithm of a number. */
  record Log(int source) implements OfNumber {
    @Override
    public ColumnFunction of(int place) {
      return new Log(place);
    }

    @Override
    public double at(double x) {
      return Math.log(x);
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return new Variable(spelling.apply(source.name()), Variable.Use.LOG, 1).label();
    }
  }

  /** e to the power of a number. */
  record Exp(int source) implements OfNumber {
    @Override
    public ColumnFunction of(int place) {
      return new Exp(place);
    }

    @Override
    public double at(double x) {
      return Math.exp(x);
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return new Variable(spelling.apply(source.name()), Variable.Use.EXP, 1).label();
    }
  }

  /** The square root of a number. */
  record Sqrt(int source) implements OfNumber {
    @Override
    public ColumnFunction of(int place) {
      return new Sqrt(place);
    }

    @Override
    public double at(double x) {
      return Math.sqrt(x);
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return new Variable(spelling.apply(source.name()), Variable.Use.SQRT, 1).label();
    }
  }

  /** A number to a power. */
  record Power(int source, double exponent) implements OfNumber {
    @Override
    public ColumnFunction of(int place) {
      return new Power(place, exponent);
    }

    @Override
    public double at(double x) {
      return Math.pow(x, exponent);
    }

    @Override
    public String label(InputColumn source, UnaryOperator<String> spelling) {
      return new Variable(spelling.apply(source.name()), Variable.Use.POWER, exponent).label();
    }
  }
}
