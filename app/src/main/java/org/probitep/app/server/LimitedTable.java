/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.io.IOException;
import org.probitep.data.table.TableSink;
import org.probitep.data.table.TableSource;

/** A table that may have only so many rows. */
record LimitedTable(TableSource table, int mostRows) implements TableSource.OfTable {
  @Override
  public void read(TableSink sink) throws IOException {
    Counting counting = new Counting(sink);
    table.read(counting);
    if (counting.rows == 0) {
      throw Problem.badRequest("there are no rows");
    }
  }

  private final class Counting extends TableSink.Passing {
    private int rows;

    Counting(TableSink sink) {
      super(sink);
    }

    @Override
    public void endRow() {
      if (++rows > mostRows) {
        throw Problem.tooManyRows(mostRows);
      }
      super.endRow();
    }
  }
}
