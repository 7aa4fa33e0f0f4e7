/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import org.probitep.app.output.Progress;
import org.probitep.app.output.Streams;
import org.probitep.data.table.TableSink;
import org.probitep.data.table.TableSource;

/** A table that shows on a terminal how many rows have been read. */
public final class WatchedTable implements TableSource.OfTable {
  /** Rows are read so fast that the clock need not be asked for each. */
  private static final int ROWS_BETWEEN_LOOKS = 1 << 12;

  private final TableSource table;
  private final Progress progress;

  private WatchedTable(TableSource table, Progress progress) {
    this.table = table;
    this.progress = progress;
  }

  /** The table, watched if there is a terminal. */
  public static TableSource of(TableSource table, Streams streams) {
    Progress progress = new Progress(streams);
    return progress.isShown() ? new WatchedTable(table, progress) : table;
  }

  /** Watched by a given progress, for tests. */
  public static TableSource of(TableSource table, Progress progress) {
    return new WatchedTable(table, progress);
  }

  @Override
  public TableSource table() {
    return table;
  }

  @Override
  public void read(TableSink sink) throws IOException {
    try {
      table.read(new RowCounter(sink, progress));
    } finally {
      progress.end();
    }
  }

  private static final class RowCounter extends TableSink.Passing {
    private final Progress progress;
    private long rows;

    RowCounter(TableSink sink, Progress progress) {
      super(sink);
      this.progress = progress;
    }

    @Override
    public void endRow() {
      super.endRow();
      rows++;
      if (rows % ROWS_BETWEEN_LOOKS == 0) {
        progress.onRows(rows);
      }
    }
  }
}
