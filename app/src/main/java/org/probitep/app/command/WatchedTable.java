/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.probitep.app.output.Progress;
import org.probitep.app.output.Streams;
import org.probitep.data.table.Place;
import org.probitep.data.table.TableSink;
import org.probitep.data.table.TableSource;

/** A table that shows on a terminal how many rows have been read. */
public final class WatchedTable implements TableSource {
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
  public String name() {
    return table.name();
  }

  @Override
  public List<Path> files() throws IOException {
    return table.files();
  }

  @Override
  public boolean absentColumnsAreZero() {
    return table.absentColumnsAreZero();
  }

  @Override
  public void read(TableSink sink) throws IOException {
    try {
      table.read(new Counter(sink, progress));
    } finally {
      progress.end();
    }
  }

  private static final class Counter implements TableSink {
    private final TableSink sink;
    private final Progress progress;
    private long rows;

    Counter(TableSink sink, Progress progress) {
      this.sink = sink;
      this.progress = progress;
    }

    @Override
    public void begin(List<String> columns, Place place) {
      sink.begin(columns, place);
    }

    @Override
    public void number(int column, double value) {
      sink.number(column, value);
    }

    @Override
    public void missing(int column) {
      sink.missing(column);
    }

    @Override
    public void text(int column, char[] text, int offset, int length) {
      sink.text(column, text, offset, length);
    }

    @Override
    public void endRow() {
      sink.endRow();
      rows++;
      if (rows % ROWS_BETWEEN_LOOKS == 0) {
        progress.onRows(rows);
      }
    }
  }
}
