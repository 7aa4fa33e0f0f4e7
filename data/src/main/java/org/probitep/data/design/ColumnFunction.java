/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

/** A simple function of one source; the columns of a design are products of such. */
public sealed interface ColumnFunction {
  /** The place of the source. */
  int source();

  /** The same function of the source at another place. */
  ColumnFunction of(int place);

  /** The value of a number or boolean. */
  record Value(int source) implements ColumnFunction {
    @Override
    public ColumnFunction of(int place) {
      return new Value(place);
    }
  }

  /** 1 − the value of a boolean. */
  record Not(int source) implements ColumnFunction {
    @Override
    public ColumnFunction of(int place) {
      return new Not(place);
    }
  }

  /** 1 where the source has the level at this place, otherwise 0. */
  record Level(int source, int level) implements ColumnFunction {
    @Override
    public ColumnFunction of(int place) {
      return new Level(place, level);
    }
  }

  /** 1 where an ordered source has the level at this place or a higher one, otherwise 0. */
  record AtLeast(int source, int level) implements ColumnFunction {
    @Override
    public ColumnFunction of(int place) {
      return new AtLeast(place, level);
    }
  }

  /** 1 where the cell is missing, otherwise 0. */
  record Missing(int source) implements ColumnFunction {
    @Override
    public ColumnFunction of(int place) {
      return new Missing(place);
    }
  }

  /** The natural logarithm of a number. */
  record Log(int source) implements ColumnFunction {
    @Override
    public ColumnFunction of(int place) {
      return new Log(place);
    }
  }

  /** e to the power of a number. */
  record Exp(int source) implements ColumnFunction {
    @Override
    public ColumnFunction of(int place) {
      return new Exp(place);
    }
  }

  /** The square root of a number. */
  record Sqrt(int source) implements ColumnFunction {
    @Override
    public ColumnFunction of(int place) {
      return new Sqrt(place);
    }
  }

  /** A number to a power. */
  record Power(int source, double exponent) implements ColumnFunction {
    @Override
    public ColumnFunction of(int place) {
      return new Power(place, exponent);
    }
  }
}
