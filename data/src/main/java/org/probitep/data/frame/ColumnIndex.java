/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds columns by name. Those of a model mostly come in the order of the table, and are then found
 * without a map of all names, which takes longer to make than a short table takes to read. For one
 * thread.
 */
public final class ColumnIndex {
  /** Stands for the index where there is no such column. */
  public static final int ABSENT = -1;

  private final List<? extends ReadColumn> columns;
  private int next;
  private Map<String, Integer> indexOf; // null until a name is not where it is first looked for

  /**
   * An index of columns.
   *
   * @param columns the columns, whose names differ
   */
  public ColumnIndex(List<? extends ReadColumn> columns) {
    this.columns = columns;
  }

  /**
   * {@return the index of a column, or {@link #ABSENT}}
   *
   * @param name the name
   */
  public int of(String name) {
    int index = isNext(name) ? next : lookUp(name);
    next = index == ABSENT ? next : index + 1;
    return index;
  }

  private boolean isNext(String name) {
    return next < columns.size() && columns.get(next).name().equals(name);
  }

  private int lookUp(String name) {
    if (indexOf == null) {
      indexOf = new HashMap<>();
      for (int column = 0; column < columns.size(); column++) {
        indexOf.put(columns.get(column).name(), column);
      }
    }
    return indexOf.getOrDefault(name, ABSENT);
  }
}
