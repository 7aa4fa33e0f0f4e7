/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.text;

/** Texts as cells of CSV: the one place where they are quoted. Numbers need none of it. */
public final class CsvText {
  /** A spreadsheet takes a cell that begins so for a formula, and runs it. */
  private static final String BEGINS_FORMULA = "=+-@\t\r\n＝＋－＠";

  /** What ends a cell, in any country's spreadsheet. */
  private static final String ENDS_CELL = ",;\t\"\r\n";

  private CsvText() {}

  /**
   * The cell. One that a spreadsheet would run gets an apostrophe in front, which makes it text
   * there (OWASP, CSV injection).
   */
  public static String cell(String text) {
    boolean runs = !text.isEmpty() && BEGINS_FORMULA.indexOf(text.charAt(0)) >= 0;
    boolean plain = !runs && text.chars().noneMatch(c -> ENDS_CELL.indexOf(c) >= 0);
    return plain ? text : '"' + (runs ? "'" : "") + text.replace("\"", "\"\"") + '"';
  }
}
