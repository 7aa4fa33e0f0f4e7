/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;
import org.probitep.data.input.DecimalComma;
import org.probitep.data.input.Spaces;
import org.probitep.data.table.Place;

/**
 * Turns the cells of one column into numbers: what kind they are is known, as when predicting, or
 * they show it.
 */
final class ColumnReader implements ReadColumn {
  private final String name;
  private final int column;
  private final Place place;
  private final MissingCells missingCells;
  private final ColumnRule rule;
  private final boolean forcedText;
  private final boolean knownTruth;
  private final int mostLevels;
  private boolean hasNumbers;
  private Dictionary dictionary;
  private int present;
  private int presentWhenFull;
  private String problem;

  /** Starts a column. */
  ColumnReader(String name, int column, Place place, MissingCells missingCells, ColumnRule rule) {
    this.name = name;
    this.column = column;
    this.place = place;
    this.missingCells = missingCells;
    this.rule = rule;
    this.forcedText = rule.kind() == RawColumn.Kind.TEXT;
    this.mostLevels = RawColumn.MOST_LEVELS + rule.levels().size();
    this.knownTruth = rule.kind() == RawColumn.Kind.BOOLEAN;
    if (forcedText) {
      dictionary = Dictionary.of(rule.levels());
    } else if (knownTruth) {
      dictionary = Dictionary.of(RawColumn.TRUTH);
    }
  }

  double missing() {
    if (rule.complaintIfMissing() != null) {
      throw place.problem(column, rule.complaintIfMissing());
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
    if (knownTruth) {
      return truth(value);
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
      return knownTruth ? truth(text, start, end) : code(text, start, end);
    }
    double value = NumberCell.valueOf(text, start, end);
    if (Math.abs(value) <= Double.MAX_VALUE) {
      return number(value);
    }
    if (DecimalComma.isNumber(text, start, end)) {
      return refuse(decimalComma(text, start, end));
    }
    boolean number = rule.kind() == RawColumn.Kind.NUMBER;
    if (number || !Double.isNaN(value) || isSpecial(text, start, end)) {
      return refuse(NumberCell.notFinite(text, start, end, column, place));
    }
    if (hasNumbers) {
      return refuse(textAmongNumbers(text, start, end));
    }
    dictionary = new Dictionary();
    return code(text, start, end);
  }

  private double truth(char[] text, int start, int end) {
    if (end - start < "true".length()) {
      return number(NumberCell.parse(text, start, end - start, column, place));
    }
    String word = new String(text, start, end - start);
    int code = RawColumn.TRUTH.indexOf(word.toLowerCase(Locale.ROOT));
    return code < 0 ? refuse(noTruth(Place.quote(word))) : present(code);
  }

  private double truth(double value) {
    return value == 0 || value == 1 ? present((int) value) : refuse(noTruth(TextCell.label(value)));
  }

  private DataException noTruth(String shown) {
    return place.problem(column, shown + " is neither true nor false");
  }

  private double present(int code) {
    present++;
    return code;
  }

  private DataException decimalComma(char[] text, int start, int end) {
    String shown = Place.quote(new String(text, start, end - start));
    return rule.kind() == RawColumn.Kind.NUMBER
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

  private DataException textAmongNumbers(char[] text, int start, int end) {
    String shown = Place.quote(new String(text, start, end - start));
    return place.problem(
        column,
        shown + " is not a finite number; if it means missing, or the column is text, say so",
        Remedy.MISSING_CELLS,
        Remedy.CATEGORIES);
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
    int code = dictionary.find(text, start, end);
    return code == Dictionary.ABSENT ? otherCode(text, start, end) : code;
  }

  private double otherCode(char[] text, int start, int end) {
    int to = forcedText ? TextCell.endWithoutFraction(text, start, end) : end;
    int code = to == end ? Dictionary.ABSENT : dictionary.find(text, start, to);
    return code == Dictionary.ABSENT ? newCode(text, start, to) : code;
  }

  private double newCode(char[] text, int start, int end) {
    if (!forcedText && !Double.isNaN(NumberCell.valueOf(text, start, end))) {
      present--;
      return refuse(numberAmongTexts(text, start, end));
    }
    if (dictionary.size() == mostLevels) {
      presentWhenFull = presentWhenFull == 0 ? present : presentWhenFull;
      return mostLevels;
    }
    return dictionary.add(new String(text, start, end - start));
  }

  private DataException numberAmongTexts(char[] text, int start, int end) {
    return place.problem(
        column,
        Place.quote(new String(text, start, end - start))
            + " is a number, but there is text above, as "
            + Place.quote(dictionary.levels().get(0))
            + "; if that means missing, or the column is text, say so",
        Remedy.MISSING_CELLS,
        Remedy.CATEGORIES);
  }

  private double refuse(DataException complaint) {
    if (!rule.lenient()) {
      throw complaint;
    }
    problem = problem == null ? complaint.getMessage() : problem;
    return Double.NaN;
  }

  RawColumn finish() {
    return new RawColumn(
        name, kind(), levels(), present, presentWhenFull, Optional.ofNullable(problem));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> levels() {
    return dictionary == null ? List.of() : dictionary.levels();
  }

  @Override
  public int present() {
    return present;
  }

  /** Whether cells have been codes of text so far. */
  @Override
  public boolean isText() {
    return dictionary != null;
  }

  @Override
  public RawColumn.Kind kind() {
    if (rule.kind() != null) {
      return rule.kind();
    }
    if (dictionary == null) {
      return RawColumn.Kind.NUMBER;
    }
    boolean truth = dictionary.levels().stream().allMatch(RawColumn::isTruth);
    return truth ? RawColumn.Kind.BOOLEAN : RawColumn.Kind.TEXT;
  }
}
