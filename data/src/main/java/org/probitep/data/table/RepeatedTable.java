/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.input.FileStamp;

/**
 * A table that is read several times and must be the same each time: its files, the number of its
 * rows, and a checksum of all cells in their order.
 */
public final class RepeatedTable implements TableSource.OfTable {
  private final TableSource table;
  private final List<FileStamp> stamps;
  private final boolean compared;
  private CellChecksum first;

  private RepeatedTable(TableSource table, List<FileStamp> stamps, boolean compared) {
    this.table = table;
    this.stamps = stamps;
    this.compared = compared;
  }

  /**
   * {@return a table that compares every reading with the first}
   *
   * @param table the table to read
   * @throws RequestException if a pipe is among its files
   * @throws IOException if reading fails
   */
  public static RepeatedTable of(TableSource table) throws IOException {
    List<FileStamp> stamps = new ArrayList<>();
    for (Path file : table.files()) {
      stamps.add(FileStamp.of(file));
      if (!Files.isRegularFile(file)) {
        throw new RequestException(file + " can be read only once: name a file that stays");
      }
    }
    return new RepeatedTable(table, stamps, true);
  }

  /**
   * {@return the table for a reading that is not compared with any other: only its files must not
   * change meanwhile}
   */
  public RepeatedTable once() {
    return new RepeatedTable(table, stamps, false);
  }

  @Override
  public TableSource table() {
    return table;
  }

  @Override
  public void read(TableSink sink) throws IOException {
    if (!compared) {
      readWhileItStays(sink);
      return;
    }
    CellChecksum pass = new CellChecksum(sink, first == null ? Long.MAX_VALUE : first.rows());
    readWhileItStays(pass);
    if (first == null) {
      first = pass;
    } else if (!pass.equalsSum(first)) {
      throw notTheSame(name());
    }
  }

  private void readWhileItStays(TableSink sink) throws IOException {
    requireSameFiles();
    try {
      table.read(sink);
    } catch (DataException | RequestException | IOException e) {
      // A file that cannot be read may be one that someone is writing.
      requireSameFiles();
      throw e;
    }
    requireSameFiles();
  }

  private void requireSameFiles() throws IOException {
    for (FileStamp stamp : stamps) {
      if (!stamp.holds()) {
        throw stamp.changed();
      }
    }
  }

  static DataException notTheSame(String name) {
    return new DataException(
        name
            + " gave different rows when it was read again: nothing may write to a file meanwhile,"
            + " and a query needs ORDER BY and nothing like random()");
  }
}
