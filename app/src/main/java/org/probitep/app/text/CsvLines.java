/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.text;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes CSV: text quoted where it must be, numbers in full, an empty cell for NaN. */
public final class CsvLines {
  private final StringBuilder text = new StringBuilder();
  private boolean lineBegins = true;

  /** Begins with a header, a comma between the names. */
  public CsvLines(String header) {
    text.append(header).append('\n');
  }

  /** Adds a cell of text. */
  public CsvLines text(String cell) {
    return plain(CsvText.cell(cell));
  }

  /** Adds cells of numbers. */
  public CsvLines numbers(double... cells) {
    for (double cell : cells) {
      plain("");
      if (!Double.isNaN(cell)) {
        Digits.appendShortest(text, cell);
      }
    }
    return this;
  }

  /** Adds a cell that needs no quotes. */
  public CsvLines plain(Object cell) {
    text.append(lineBegins ? "" : ",").append(cell);
    lineBegins = false;
    return this;
  }

  /** Ends a line. */
  public void end() {
    text.append('\n');
    lineBegins = true;
  }

  /** Writes the lines so far, and forgets them. */
  public void flush(OutputStream out) throws IOException {
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    text.setLength(0);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
