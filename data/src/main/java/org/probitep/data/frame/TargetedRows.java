/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.List;
import java.util.Optional;
import org.probitep.data.table.Place;

/** Counts the rows that have a target and hands them on; the others are only counted. */
final class TargetedRows implements RowSink {
  private static final int NONE = -1;

  private final Optional<String> target;
  private final RunningCounts counts;
  private final RowSink rows;
  private int column = NONE;

  TargetedRows(Optional<String> target, RunningCounts counts, RowSink rows) {
    this.target = target;
    this.counts = counts;
    this.rows = rows;
  }

  @Override
  public void begin(List<? extends ReadColumn> columns, Place place) {
    for (int c = 0; c < columns.size(); c++) {
      if (target.filter(columns.get(c).name()::equals).isPresent()) {
        column = c;
      }
    }
    counts.begin(columns, place);
    rows.begin(columns, place);
  }

  @Override
  public void add(double[] row) {
    if (column != NONE && Double.isNaN(row[column])) {
      counts.addWithoutTarget();
    } else {
      counts.add(row);
      rows.add(row);
    }
  }
}
