/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.Map;

/**
 * Finds the columns that the names in a row stand for. As a rule rows have their names in the same
 * order, so each name is compared with the one at the same position in the previous row; only if it
 * differs is it looked up.
 */
final class NamesJson {
  /** There are no more names in the row. */
  static final int END = -1;

  /** A name that no column has: {@link JsonParser#currentName()}. */
  static final int UNKNOWN = -2;

  private final Map<String, Integer> columns;
  private final SerializableString[] names;

  /** All columns, in the order of the last row, and where in it each of them is. */
  private final int[] order;

  private final int[] indexInOrder;
  private int next;

  NamesJson(Map<String, Integer> columns) {
    this.columns = columns;
    this.names =
        columns.keySet().stream().map(SerializedString::new).toArray(SerializableString[]::new);
    this.order = new int[names.length];
    this.indexInOrder = new int[names.length];
    for (int j = 0; j < names.length; j++) {
      order[j] = j;
      indexInOrder[j] = j;
    }
  }

  void beginRow() {
    next = 0;
  }

  /** Moves the parser to the next name, and returns its column. */
  int next(JsonParser parser) throws IOException {
    if (next == order.length) {
      return parser.nextToken() == JsonToken.FIELD_NAME ? find(parser) : END;
    }
    if (parser.nextFieldName(names[order[next]])) {
      return order[next++];
    }
    return parser.currentToken() == JsonToken.FIELD_NAME ? find(parser) : END;
  }

  private int find(JsonParser parser) throws IOException {
    Integer column = columns.get(parser.currentName());
    if (column == null) {
      return UNKNOWN;
    }
    if (indexInOrder[column] > next) {
      expect(column);
    }
    return column;
  }

  private void expect(int column) {
    int other = order[next];
    order[indexInOrder[column]] = other;
    indexInOrder[other] = indexInOrder[column];
    order[next] = column;
    indexInOrder[column] = next++;
  }
}
