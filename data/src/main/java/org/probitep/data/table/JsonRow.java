/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.Arrays;
import java.util.Map;
import org.probitep.data.input.FileStamp;

/** The cells of one JSON object, in the order of the columns rather than that of the object. */
final class JsonRow implements LineJson.ValueSink {
  /** Instead of the place of a text: the row has no such key. */
  private static final int ABSENT = -1;

  /** Instead of the place of a text: the value is null. */
  private static final int MISSING = -2;

  private final Map<String, Integer> columns;
  private final int[] starts;
  private final int[] ends;
  private char[] text = new char[1 << 12];
  private int filled;
  private Place place;

  JsonRow(Map<String, Integer> columns) {
    this.columns = columns;
    this.starts = new int[columns.size()];
    this.ends = new int[columns.size()];
  }

  /** Forgets the previous row. */
  void start(Place start) {
    place = start;
    filled = 0;
    Arrays.fill(starts, ABSENT);
  }

  @Override
  public void cell(String key, char[] cell, int start, int length) {
    Integer column = columns.get(key);
    if (column == null) {
      throw FileStamp.changed(place.source());
    }
    if (starts[column] != ABSENT) {
      throw place.problem("the name " + Place.quote(key) + " appears twice in the object");
    }
    if (cell == null) {
      starts[column] = MISSING;
      return;
    }
    requireWholeCharacters(cell, start, length);
    if (text.length - filled < length) {
      text = Arrays.copyOf(text, Math.max(filled + length, 2 * text.length));
    }
    System.arraycopy(cell, start, text, filled, length);
    starts[column] = filled;
    filled += length;
    ends[column] = filled;
  }

  /** JSON can spell half a character, as "\\ud800"; no model file could hold it. */
  private void requireWholeCharacters(char[] cell, int start, int length) {
    int end = start + length;
    for (int i = start; i < end; i++) {
      if (Character.isSurrogate(cell[i])) {
        if (i + 1 == end || !Character.isSurrogatePair(cell[i], cell[i + 1])) {
          throw place.problem("there is half a character (a surrogate without its pair)");
        }
        i++;
      }
    }
  }

  /** Passes the row on. */
  void writeTo(RowWriter writer, long line) {
    for (int column = 0; column < starts.length; column++) {
      if (starts[column] < 0) {
        writer.missing();
      } else {
        writer.text(text, starts[column], ends[column] - starts[column]);
      }
    }
    writer.endRow(line);
  }
}
