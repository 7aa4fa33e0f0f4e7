/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.probitep.data.table.Place;
import org.probitep.data.table.TableSink;
import org.probitep.data.table.TableSource;

/** A table that may have only so many rows. */
record LimitedTable(TableSource table, int mostRows) implements TableSource {
  @Override
  public String name() {
    return table.name();
  }

  @Override
  public List<Path> files() throws IOException {
    return table.files();
  }

  @Override
  public void read(TableSink sink) throws IOException {
    Counting counting = new Counting(sink);
    table.read(counting);
    if (counting.rows == 0) {
      throw Problem.badRequest("there are no rows");
    }
  }

  private final class Counting implements TableSink {
    private final TableSink sink;
    private int rows;

    Counting(TableSink sink) {
      this.sink = sink;
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
      if (++rows > mostRows) {
        throw Problem.tooManyRows(mostRows);
      }
      sink.endRow();
    }
  }
}
