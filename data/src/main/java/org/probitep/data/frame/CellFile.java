/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.probitep.data.files.NumberFile;
import org.probitep.data.table.Place;

/**
 * The cells of a table in a temporary file, as {@link RawTable} has them in memory, so that the
 * text need not be read again when the rows are needed again. Where there is no room for them, they
 * are not kept. Once they are all there, many threads may read them.
 */
public final class CellFile implements RowSink, AutoCloseable {
  /** The share of the free disk space that may be taken: others need some too. */
  private static final double MOST_OF_ROOM = 0.5;

  /** How many numbers are written or read at a time. */
  private static final int CHUNK = 1 << 16;

  private final long most;
  private NumberFile file;
  private int columns;
  private double[] chunk;
  private int filled;
  private long written;

  private CellFile(NumberFile file, long most) {
    this.file = file;
    this.most = most;
  }

  /** {@return a new file, for cells that take up to half of the free disk space} */
  public static CellFile open() {
    return open(Long.MAX_VALUE);
  }

  /**
   * {@return a new file}
   *
   * @param mostCells how many cells it may hold; if there are more, none are kept
   */
  public static CellFile open(long mostCells) {
    if (mostCells == 0) {
      return new CellFile(null, 0);
    }
    try {
      NumberFile file = NumberFile.open("cells");
      return new CellFile(file, Math.min(mostCells, (long) (MOST_OF_ROOM * file.room())));
    } catch (IOException e) {
      return new CellFile(null, 0);
    }
  }

  /** {@return whether the rows can be read from here} */
  public boolean isKept() {
    return file != null;
  }

  /** {@return how many bytes the cells take} */
  public long bytes() {
    return (written + filled) * Double.BYTES;
  }

  @Override
  public void begin(List<? extends ReadColumn> read, Place place) {
    columns = read.size();
    chunk = new double[Math.max(1, CHUNK / Math.max(1, columns)) * columns];
    filled = 0;
    written = 0;
  }

  @Override
  public void add(double[] row) {
    if (filled == chunk.length) {
      flush();
    }
    System.arraycopy(row, 0, chunk, filled, columns);
    filled += columns;
  }

  /** Writes what is still in memory; nothing can be added after it. */
  void finish() {
    flush();
    chunk = null;
  }

  private void flush() {
    if (isKept() && written + filled <= most) {
      try {
        file.write(written, chunk, filled);
      } catch (IOException e) {
        giveUp(); // a full disk, which is not needed for this
      }
    } else {
      giveUp();
    }
    written += filled;
    filled = 0;
  }

  private void giveUp() {
    try {
      close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    file = null;
  }

  /**
   * Passes on some rows, without their line numbers: what is wrong with one has to be looked up in
   * the table.
   *
   * @param table the table that has the columns
   * @param first the first row, from 0
   * @param count how many rows
   * @param sink takes each row
   * @throws IOException if reading fails
   */
  public void read(RawTable table, int first, int count, RowSink sink) throws IOException {
    sink.begin(table.columns(), Place.ofRows(table.source(), List.of()));
    double[] row = new double[columns];
    int rowsAtATime = Math.max(1, CHUNK / Math.max(1, columns));
    double[] cells = new double[Math.min(rowsAtATime, count) * columns];
    for (int done = 0; done < count; done += rowsAtATime) {
      int some = Math.min(rowsAtATime, count - done);
      file.read((first + (long) done) * columns, cells, some * columns);
      for (int i = 0; i < some; i++) {
        System.arraycopy(cells, i * columns, row, 0, columns);
        sink.add(row);
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
