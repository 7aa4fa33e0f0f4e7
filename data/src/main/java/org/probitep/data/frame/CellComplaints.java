/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import org.probitep.data.DataException;
import org.probitep.data.Remedy;
import org.probitep.data.input.DecimalComma;
import org.probitep.data.table.Place;

/** What is said about cells of one column that cannot be used. */
final class CellComplaints {
  private final int column;
  private final Place place;
  private final boolean mustBeNumbers;

  CellComplaints(int column, Place place, ColumnRule rule) {
    this.column = column;
    this.place = place;
    this.mustBeNumbers = rule.kind() == RawColumn.Kind.NUMBER;
  }

  DataException missing(String complaint) {
    return place.problem(column, complaint);
  }

  DataException notFinite(double value) {
    return place.problem(column, value + " is not a finite number");
  }

  DataException notFinite(char[] text, int start, int end) {
    if (!mustBeNumbers && NumberCell.isNan(text, start, end)) {
      return place.problem(
          column,
          quote(text, start, end) + " is not a finite number; if it means missing, say so",
          Remedy.MISSING_CELLS);
    }
    return NumberCell.notFinite(text, start, end, column, place);
  }

  DataException noTruth(String shown) {
    return place.problem(column, shown + " is neither true nor false");
  }

  DataException decimalComma(char[] text, int start, int end) {
    String shown = quote(text, start, end);
    return mustBeNumbers
        ? place.problem(
            column,
            shown + " is not a number; if its comma is the decimal mark, say so",
            Remedy.DECIMAL_MARK)
        : place.problem(
            column,
            shown
                + " is not a number; if its comma is the decimal mark, or the column is text,"
                + " say so",
            Remedy.DECIMAL_MARK,
            Remedy.CATEGORIES);
  }

  DataException thousands(char[] text, int start, int end) {
    return thousands(
        quote(text, start, end)
            + " has points, but the decimal mark is a comma; if the points stand between"
            + " thousands");
  }

  /** A number such as 4,902: a comma between thousands, or else a decimal mark. */
  DataException thousandsCommas(char[] text, int start, int end) {
    String problem = quote(text, start, end) + " is not a number; if its comma stands between";
    if (!DecimalComma.isNumber(text, start, end)) {
      return thousands(problem + " thousands"); // 1,234.5 or 1,234,567
    }
    return mustBeNumbers
        ? place.problem(
            column,
            problem + " thousands, or is the decimal mark, say which",
            Remedy.THOUSANDS_MARK,
            Remedy.DECIMAL_MARK)
        : place.problem(
            column,
            problem + " thousands, or is the decimal mark, or the column is text, say which",
            Remedy.THOUSANDS_MARK,
            Remedy.DECIMAL_MARK,
            Remedy.CATEGORIES);
  }

  /** A number such as 1.234,5. */
  DataException pointsAndComma(char[] text, int start, int end) {
    return place.problem(
        column,
        quote(text, start, end)
            + " is not a number; if its comma is the decimal mark, and a point stands between"
            + " thousands, say both"
            + (mustBeNumbers ? "" : ", or that the column is text"),
        mustBeNumbers
            ? new Remedy[] {Remedy.DECIMAL_MARK, Remedy.THOUSANDS_MARK}
            : new Remedy[] {Remedy.DECIMAL_MARK, Remedy.THOUSANDS_MARK, Remedy.CATEGORIES});
  }

  private DataException thousands(String problem) {
    return mustBeNumbers
        ? place.problem(column, problem + ", say so", Remedy.THOUSANDS_MARK)
        : place.problem(
            column,
            problem + ", or the column is text, say so",
            Remedy.THOUSANDS_MARK,
            Remedy.CATEGORIES);
  }

  /** Two cells, whose decimal comma is written as a point. */
  DataException thousandsAfterAll(String grouped, String plain) {
    return place.problemOfColumn(
        column,
        "every comma is followed by exactly three digits, as in "
            + place.shown(grouped)
            + ", and other cells have none, as in "
            + place.shown(plain)
            + ": say that a comma stands between thousands; or, if it is the decimal mark after"
            + " all, that a point does",
        Remedy.THOUSANDS_MARK);
  }

  DataException textAmongNumbers(char[] text, int start, int end) {
    return place.problem(
        column,
        quote(text, start, end)
            + " is not a finite number; if it means missing, or the column is text, say so",
        Remedy.MISSING_CELLS,
        Remedy.CATEGORIES);
  }

  DataException numberAmongTexts(char[] text, int start, int end, String above) {
    return place.problem(
        column,
        quote(text, start, end)
            + " is a number, but there is text above, such as "
            + place.shown(above)
            + "; if that means missing, or the column is text, say so",
        Remedy.MISSING_CELLS,
        Remedy.CATEGORIES);
  }

  private String quote(char[] text, int start, int end) {
    return place.shown(new String(text, start, end - start));
  }
}
