/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.List;

/**
 * The columns that a variable has in a term.
 *
 * @param columns the columns; a product of one from each variable makes a column of the term
 * @param nameLength the total length of their names
 */
record VariableColumns(List<DesignColumn> columns, double nameLength) {
  VariableColumns(List<DesignColumn> columns) {
    this(List.copyOf(columns), nameLength(columns));
  }

  private static double nameLength(List<DesignColumn> columns) {
    double sum = 0;
    for (DesignColumn column : columns) {
      sum += column.name().length();
    }
    return sum;
  }
}
