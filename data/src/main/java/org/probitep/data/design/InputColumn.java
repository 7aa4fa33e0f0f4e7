/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.List;
import org.probitep.data.table.Place;

/**
 * A column of the table as the model takes it, with what was learned from the training rows.
 *
 * <p>When a row is coded, the cell of a source is a number: the value of a {@link Numeric} or
 * {@link Bool}, the place of the level of a {@link Category} or {@link #UNSEEN}, and NaN if it is
 * missing.
 */
public sealed interface InputColumn {
  /** The cell of a category that is not among the levels. */
  int UNSEEN = -1;

  /** The name of the column. */
  String name();

  /**
   * Numbers.
   *
   * @param mean what takes the place of a missing cell
   */
  record Numeric(String name, double mean) implements InputColumn {
    /** Checks the mean. */
    public Numeric {
      requireFinite(name, mean);
    }
  }

  /**
   * True and false, which count as 1 and 0.
   *
   * @param mean what takes the place of a missing cell
   */
  record Bool(String name, double mean) implements InputColumn {
    /** Checks the mean. */
    public Bool {
      requireFinite(name, mean);
    }
  }

  /**
   * Categories.
   *
   * @param levels the different values, the reference first; if they are ordered, from low to high
   * @param ordered whether the levels have an order
   * @param numeric whether the cells are numbers, which are compared as such
   */
  record Category(String name, List<String> levels, boolean ordered, boolean numeric)
      implements InputColumn {
    /** Copies the levels. */
    public Category {
      levels = List.copyOf(levels);
      if (levels.isEmpty()) {
        throw new IllegalArgumentException("the category " + Place.quote(name) + " has no levels");
      }
    }

    /** The level against which the others are held. */
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
