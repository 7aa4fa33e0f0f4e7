/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.List;

/** Which columns of a table are read, and how. */
interface ColumnChoice {
  /** Complains if a column is not there that must be. */
  void requireColumns(List<String> columns, String source);

  /** How a column is read, or null if it is not. */
  ColumnRule rule(String column);

  /** Which cells are missing. */
  MissingCells missingCells();
}
