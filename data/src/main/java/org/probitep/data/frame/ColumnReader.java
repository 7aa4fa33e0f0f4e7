/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.probitep.data.DataException;
import org.probitep.data.input.DecimalComma;
import org.probitep.data.input.NumberMarks;
import org.probitep.data.input.Spaces;
import org.probitep.data.table.Place;
import org.probitep.model.RowChunks;

/**
 * Turns the cells of one column into numbers: their kind is known, as when predicting, or the cells
 * show it.
 */
final class ColumnReader implements ReadColumn {
  private final String name;
  private final int column;
  private final Place place;
  private final MissingCells missingCells;
  private final ColumnRule rule;
  private final boolean forcedText;
  private final boolean knownTruth;
  private final boolean knownNumber;
  private final int mostLevels;
  private final CellComplaints complaints;
  private final MixedCells mixed;
  private final CommaDoubts doubts; // null where nobody said that commas are decimal marks
  private boolean hasNumbers;
  private Dictionary dictionary;
  private Dictionary givenUp;
  private int present;
  private int presentWhenFull;
  private String problem;

  /**
   * Starts a column.
   *
   * @param row says how many rows are complete
   */
  ColumnReader(
      String name,
      int column,
      Place place,
      MissingCells missingCells,
      ColumnRule rule,
      IntSupplier row) {
    this.name = name;
    this.column = column;
    this.place = place;
    this.missingCells = missingCells;
    this.rule = rule;
    this.forcedText = rule.kind() == RawColumn.Kind.TEXT;
    this.mostLevels = RawColumn.MOST_LEVELS + rule.levels().size();
    this.knownTruth = rule.kind() == RawColumn.Kind.BOOLEAN;
    this.knownNumber = rule.kind() == RawColumn.Kind.NUMBER;
    this.complaints = new CellComplaints(column, place, rule);
    this.mixed = new MixedCells(row);
    this.doubts = place.mayHaveThousandsCommas() ? new CommaDoubts() : null;
    if (forcedText) {
      dictionary = Dictionary.of(rule.levels());
    } else if (knownTruth) {
      dictionary = Dictionary.of(RawColumn.TRUTH);
    }
  }

  /** Begins again with other cells of the same kind: forgets all but the known texts. */
  void restart() {
    present = 0;
    presentWhenFull = 0;
    if (forcedText && dictionary.size() > rule.levels().size()) {
      dictionary = Dictionary.of(rule.levels());
    }
  }

  double missing() {
    if (rule.complaintIfMissing() != null) {
      throw complaints.missing(rule.complaintIfMissing());
    }
    return Double.NaN;
  }

  double number(double value) {
    if (!(Math.abs(value) <= Double.MAX_VALUE)) {
      return refuse(complaints.notFinite(value));
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
    mixed.typedNumber();
    return present(value);
  }

  private double present(double value) {
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
      if (missingCells.contains(value)) {
        return missing();
      }
      if (!knownNumber) {
        mixed.number(text, start, end, value + 0.0);
      }
      if (doubts != null) {
        doubts.add(text, start, end, value);
      }
      return present(value);
    }
    return noNumber(text, start, end, value);
  }

  private double noNumber(char[] text, int start, int end, double value) {
    if (!place.hasDecimalComma() && NumberMarks.isGrouped(text, start, end, ',', '.')) {
      return refuse(complaints.thousandsCommas(text, start, end));
    }
    if (!place.hasDecimalComma() && DecimalComma.hasThousandsAndComma(text, start, end)) {
      return refuse(complaints.pointsAndComma(text, start, end));
    }
    if (DecimalComma.isNumber(text, start, end)) {
      return refuse(complaints.decimalComma(text, start, end));
    }
    if (place.hasDecimalComma() && DecimalComma.hasThousands(text, start, end)) {
      return refuse(complaints.thousands(text, start, end));
    }
    if (knownNumber || !Double.isNaN(value) || NumberCell.isSpecial(text, start, end)) {
      return refuse(complaints.notFinite(text, start, end));
    }
    return hasNumbers ? labelBelowNumbers(text, start, end) : firstText(text, start, end);
  }

  private double firstText(char[] text, int start, int end) {
    dictionary = new Dictionary();
    return code(text, start, end);
  }

  private double labelBelowNumbers(char[] text, int start, int end) {
    DataException complaint = complaints.textAmongNumbers(text, start, end);
    dictionary = mixed.mixedOrNull(new String(text, start, end - start), complaint);
    return dictionary == null ? refuse(complaint) : code(text, start, end);
  }

  private double truth(char[] text, int start, int end) {
    if (end - start < "true".length()) {
      return number(NumberCell.parse(text, start, end - start, column, place));
    }
    String word = new String(text, start, end - start);
    int code = RawColumn.TRUTH.indexOf(word.toLowerCase(Locale.ROOT));
    return code < 0 ? refuse(complaints.noTruth(place.shown(word))) : presentCode(code);
  }

  private double truth(double value) {
    return value == 0 || value == 1
        ? presentCode((int) value)
        : refuse(complaints.noTruth(TextCell.label(value)));
  }

  private double presentCode(int code) {
    present++;
    return code;
  }

  private double code(char[] text, int start, int end) {
    present++;
    int code = dictionary.find(text, start, end);
    return code == Dictionary.ABSENT ? otherCode(text, start, end) : code;
  }

  private double otherCode(char[] text, int start, int end) {
    boolean asText = forcedText || mixed.isMixed();
    int to = asText ? TextCell.endWithoutFraction(text, start, end) : end;
    int code = to == end ? Dictionary.ABSENT : dictionary.find(text, start, to);
    return code == Dictionary.ABSENT ? newCode(text, start, to) : code;
  }

  private double newCode(char[] text, int start, int end) {
    double value = NumberCell.valueOf(text, start, end);
    if (missingCells.contains(value)) {
      present--;
      return missing();
    }
    DataException misfit = forcedText ? null : misfit(text, start, end, value);
    if (misfit != null) {
      present--;
      giveUp(misfit);
      return dictionary == null && Double.isFinite(value) ? present(value) : Double.NaN;
    }
    if (dictionary.size() == mostLevels) {
      presentWhenFull = presentWhenFull == 0 ? present : presentWhenFull;
      return mostLevels;
    }
    return dictionary.add(new String(text, start, end - start));
  }

  /**
   * Why a new text does not fit those above it, or null; a few different texts may be both numbers
   * and labels.
   */
  private DataException misfit(char[] text, int start, int end, double value) {
    boolean number = !Double.isNaN(value);
    if (!mixed.isMixed() && !number) {
      return null;
    }
    boolean few =
        dictionary.size() < MixedCells.MOST_TEXTS
            && !Double.isInfinite(value)
            && !NumberCell.isSpecial(text, start, end);
    if (mixed.isMixed()) {
      return few ? null : mixed.complaint();
    }
    String above = dictionary.levels().get(0);
    DataException complaint = complaints.numberAmongTexts(text, start, end, above);
    if (few) {
      mixed.mix(above, complaint);
    }
    return few ? null : complaint;
  }

  /** If the user only looks, numbers mixed with labels that are not a category become numbers. */
  private void giveUp(DataException complaint) {
    refuse(complaint);
    if (mixed.isMixed()) {
      mixed.giveUp();
      givenUp = dictionary;
      dictionary = null;
      hasNumbers = true;
    }
  }

  /** Ends the column: now it is known how many cells it has. */
  void close() {
    if (mixed.isMixed() && MixedCells.areTooFewCells(present, dictionary.size())) {
      giveUp(mixed.complaint());
    }
    if (doubts != null && dictionary == null && doubts.remain()) {
      refuse(complaints.thousandsAfterAll(doubts.grouped(), doubts.plain()));
    }
  }

  /** Makes the cells that were kept agree with what the column turned out to be. */
  void settle(RowChunks rows, int slot) {
    present -= mixed.settle(rows, slot, givenUp);
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
        name,
        kind(),
        levels(),
        present,
        presentWhenFull,
        Optional.ofNullable(problem),
        Optional.ofNullable(mixed.label()));
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
