/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import org.probitep.data.DataException;
import org.probitep.data.Remedy;
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
    String problem =
        quote(text, start, end)
            + " has points, but the decimal mark is a comma: write numbers without points between"
            + " thousands";
    return mustBeNumbers
        ? place.problem(column, problem)
        : place.problem(column, problem + "; if the column is text, say so", Remedy.CATEGORIES);
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
