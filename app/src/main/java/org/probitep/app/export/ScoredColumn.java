/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.List;

/**
 * A column of the table that is scored.
 *
 * @param name its name
 * @param kind what its cells are
 * @param missing numbers that stand for missing cells; none for text, see {@link Lookup}
 */
record ScoredColumn(String name, CellType kind, List<Double> missing) {
  /** What the cells of a column are. */
  enum CellType {
    NUMBER,
    TEXT
  }

  ScoredColumn {
    missing = List.copyOf(missing);
  }
}
