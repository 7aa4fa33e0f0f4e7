/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.ArrayList;
import java.util.List;

/** Writes down what a reader calls, and complains about the cell "bad" or the number -666. */
class Recorder implements TableSink {
  final List<String> calls = new ArrayList<>();
  Place place;

  static List<String> of(TableSource source) throws java.io.IOException {
    Recorder recorder = new Recorder();
    source.read(recorder);
    return recorder.calls;
  }

  @Override
  public void begin(List<String> columns, Place start) {
    calls.add("begin " + columns);
    place = start;
  }

  @Override
  public void text(int column, char[] text, int offset, int length) {
    String cell = new String(text, offset, length);
    if (cell.equals("bad") || cell.equals("-666.0")) {
      throw place.problem(column, "is bad");
    }
    calls.add(column + "=" + cell);
  }

  @Override
  public void number(int column, double value) {
    if (value == -666) {
      throw place.problem(column, "is bad");
    }
    calls.add(column + ":" + value);
  }

  @Override
  public void missing(int column) {
    calls.add(column + " missing");
  }

  @Override
  public void endRow() {
    calls.add("end");
  }
}
