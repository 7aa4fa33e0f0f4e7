/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.raw;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.probitep.data.table.DataException;
import org.probitep.data.table.Place;
import org.probitep.data.table.Spaces;

/** Turns the cells of one column into numbers, and finds out what kind of column it is. */
final class ColumnReader {
  private final String name;
  private final int column;
  private final Place place;
  private final MissingCells missingCells;
  private final String complaintIfMissing;
  private final boolean forcedText;
  private final boolean lenient;
  private boolean hasNumbers;
  private Dictionary dictionary;
  private int present;
  private int presentWhenFull;
  private String problem;

  /**
   * Starts a column.
   *
   * @param complaintIfMissing what to say of a missing cell, or null if it may be missing
   */
  ColumnReader(
      String name,
      int column,
      Place place,
      MissingCells missingCells,
      String complaintIfMissing,
      boolean forcedText,
      boolean lenient) {
    this.name = name;
    this.column = column;
    this.place = place;
    this.missingCells = missingCells;
    this.complaintIfMissing = complaintIfMissing;
    this.forcedText = forcedText;
    this.lenient = lenient;
    this.dictionary = forcedText ? new Dictionary() : null;
  }

  double missing() {
    if (complaintIfMissing != null) {
      throw place.problem(column, complaintIfMissing);
    }
    return Double.NaN;
  }

  double number(double value) {
    if (!(Math.abs(value) <= Double.MAX_VALUE)) {
      return refuse(place.problem(column, value + " is not a finite number"));
    }
    if (missingCells.contains(value)) {
      return missing();
    }
    if (dictionary != null) {
      char[] label = TextCell.label(value).toCharArray();
      return code(label, 0, label.length);
    }
    hasNumbers = true;
    present++;
    return value + 0.0; // no negative zero
  }

  double text(char[] text, int offset, int length) {
    int start = Spaces.skipBefore(text, offset, offset + length);
    int end = Spaces.skipAfter(text, start, offset + length);
    if (missingCells.contains(text, start, end)) {
      return missing();
    }
    if (dictionary != null) {
      return code(text, start, end);
    }
    double value = NumberCell.valueOf(text, start, end);
    if (Math.abs(value) <= Double.MAX_VALUE) {
      return number(value);
    }
    if (!Double.isNaN(value) || isSpecial(text, start, end)) {
      return refuse(NumberCell.notFinite(text, start, end, column, place));
    }
    if (hasNumbers) {
      return refuse(textAmongNumbers(text, start, end));
    }
    dictionary = new Dictionary();
    return code(text, start, end);
  }

  private DataException textAmongNumbers(char[] text, int start, int end) {
    String shown = Place.quote(new String(text, start, end - start));
    return place.problem(
        column,
        shown
            + " is not a finite number (if it means missing: --na; if the column is text:"
            + " --categorical)");
  }

  /** NaN and infinity in the spellings of other programs. */
  private static boolean isSpecial(char[] text, int start, int end) {
    return end - start <= "-infinity".length()
        && new String(text, start, end - start)
            .toLowerCase(Locale.ROOT)
            .matches("[+-]?(nan|inf|infinity)");
  }

  private double code(char[] text, int start, int end) {
    present++;
    int to = forcedText ? TextCell.endWithoutFraction(text, start, end) : end;
    int code = dictionary.find(text, start, to);
    return code == Dictionary.ABSENT ? newCode(text, start, to) : code;
  }

  private double newCode(char[] text, int start, int end) {
    if (!forcedText && !Double.isNaN(NumberCell.valueOf(text, start, end))) {
      present--;
      return refuse(numberAmongTexts(text, start, end));
    }
    if (dictionary.size() == RawColumn.MOST_LEVELS) {
      presentWhenFull = presentWhenFull == 0 ? present : presentWhenFull;
      return RawColumn.MOST_LEVELS;
    }
    return dictionary.add(new String(text, start, end - start));
  }

  /** Whether cells have been codes of text so far. */
  boolean isText() {
    return dictionary != null;
  }

  private DataException numberAmongTexts(char[] text, int start, int end) {
    return place.problem(
        column,
        Place.quote(new String(text, start, end - start))
            + " is a number, but there is text above, as "
            + Place.quote(dictionary.levels().get(0))
            + " (if that means missing: --na; if the column is text: --categorical)");
  }

  private double refuse(DataException complaint) {
    if (!lenient) {
      throw complaint;
    }
    problem = problem == null ? complaint.getMessage() : problem;
    return Double.NaN;
  }

  RawColumn finish() {
    List<String> levels = dictionary == null ? List.of() : dictionary.levels();
    return new RawColumn(
        name, kind(), levels, present, presentWhenFull, Optional.ofNullable(problem));
  }

  private RawColumn.Kind kind() {
    if (dictionary == null) {
      return RawColumn.Kind.NUMBER;
    }
    boolean truth = !forcedText && dictionary.levels().stream().allMatch(RawColumn::isTruth);
    return truth ? RawColumn.Kind.BOOLEAN : RawColumn.Kind.TEXT;
  }
}
