/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.table.Tables;

/**
 * Turns the bodies of requests into rows of one model. For one request at a time; not to be used
 * again after a failure.
 */
final class RequestScorer {
  /** The first two bytes of a gzip file. */
  private static final int GZIP = 0x1f8b;

  /** The first two bytes of a Zstandard file. */
  private static final int ZSTANDARD = 0x28b5;

  private final FittedModel model;
  private final RowsJson json;
  private final EncodedRows.Reader reader;

  RequestScorer(ServedModel served) {
    this.model = served.model();
    this.json = new RowsJson(served.columns());
    this.reader = new EncodedRows.Reader(model.schema());
  }

  /**
   * Rows that are ready to be predicted.
   *
   * @param encoded the rows
   * @param ignored names that no column of the model has
   */
  record RowsToScore(EncodedRows encoded, Collection<String> ignored) {
    int size() {
      return encoded.x().rows();
    }
  }

  RowsToScore read(byte[] body, RowFormat format, int mostRows) throws IOException {
    if (format == RowFormat.CSV) {
      requireText(body);
      // Its columns come in their own order, so nothing is prepared for them.
      LimitedTable table =
          new LimitedTable(Tables.csv(json.name(), new ByteArrayInputStream(body)), mostRows);
      return new RowsToScore(new EncodedRows.Reader(model.schema()).read(table), List.of());
    }
    EncodedRows rows = reader.read(json.of(body, format == RowFormat.JSON_LINES, mostRows));
    return new RowsToScore(rows, List.copyOf(json.ignored()));
  }

  /** A file may be compressed; a few bytes of a request must not become gigabytes. */
  private static void requireText(byte[] body) {
    int start = body.length < 2 ? 0 : (body[0] & 0xff) << 8 | (body[1] & 0xff);
    if (start == GZIP || start == ZSTANDARD) {
      throw Problem.badRequest("the body is compressed: send it as it is");
    }
  }
}
