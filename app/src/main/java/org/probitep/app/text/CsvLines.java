/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.text;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes CSV: text quoted where it must be, a number with the fewest digits that read back the
 * same, NaN as an empty cell.
 */
public final class CsvLines {
  /** A spreadsheet takes a cell that begins like this for a formula and runs it. */
  private static final String BEGINS_FORMULA = "=+-@\t\r\n＝＋－＠";

  /** The characters that end a cell in some country's spreadsheet. */
  private static final String ENDS_CELL = ",;\t\"\r\n";

  private final StringBuilder text = new StringBuilder();
  private boolean lineBegins = true;

  /** Begins with a header, a comma between the names. */
  public CsvLines(String header) {
    text.append(header).append('\n');
  }

  /** Adds a cell of text. */
  public CsvLines text(String cell) {
    return plain(quoted(cell));
  }

  /**
   * The text as a cell. One that a spreadsheet would run gets an apostrophe in front, which makes
   * it text there (OWASP, CSV injection).
   */
  public static String quoted(String text) {
    boolean runs = !text.isEmpty() && BEGINS_FORMULA.indexOf(text.charAt(0)) >= 0;
    boolean plain = !runs && text.chars().noneMatch(c -> ENDS_CELL.indexOf(c) >= 0);
    return plain ? text : '"' + (runs ? "'" : "") + text.replace("\"", "\"\"") + '"';
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
