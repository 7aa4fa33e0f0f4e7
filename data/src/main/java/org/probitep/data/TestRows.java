/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.io.IOException;
import org.probitep.data.table.DataException;
import org.probitep.data.table.RequestException;
import org.probitep.data.table.TableSource;

/** Rows to predict: columns are matched by name, whatever their order; others are ignored. */
public final class TestRows {
  private TestRows() {}

  /**
   * Reads, codes and scales the rows; all are checked before this returns. The target is ignored.
   *
   * @throws RequestException if there is no such file
   * @throws DataException if a column is missing or a cell of a needed column cannot be used
   */
  public static EncodedRows read(TableSource table, Schema schema) throws IOException {
    return read(table, schema, false);
  }

  /**
   * As {@link #read(TableSource, Schema)}, with the outcomes of the rows.
   *
   * @throws DataException also if the target is not there, or is neither label in some row
   */
  public static EncodedRows readWithOutcomes(TableSource table, Schema schema) throws IOException {
    return read(table, schema, true);
  }

  private static EncodedRows read(TableSource table, Schema schema, boolean outcomes)
      throws IOException {
    TestSink sink = new TestSink(schema, table.absentColumnsAreZero(), outcomes);
    table.read(sink);
    return sink.rows();
  }
}
