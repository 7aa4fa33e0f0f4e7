/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.probitep.data.design.InputColumn;
import org.probitep.data.raw.Dictionary;
import org.probitep.data.raw.MissingCells;
import org.probitep.data.raw.NumberCell;
import org.probitep.data.raw.TextCell;
import org.probitep.data.table.Place;
import org.probitep.data.table.Spaces;

/** Reads the cells of one source while rows to be predicted stream by. */
final class SourceReader {
  private final InputColumn source;
  private final int slot;
  private final int column;
  private final Place place;
  private final MissingCells missingCells;
  private final CellCounts counts;
  private final Dictionary levels;
  private final Map<Double, Double> byValue;

  SourceReader(
      InputColumn source,
      int slot,
      int column,
      Place place,
      MissingCells missingCells,
      CellCounts counts) {
    this.source = source;
    this.slot = slot;
    this.column = column;
    this.place = place;
    this.missingCells = missingCells;
    this.counts = counts;
    boolean text = source instanceof InputColumn.Category c && !c.numeric();
    this.levels = text ? Dictionary.of(((InputColumn.Category) source).levels()) : null;
    this.byValue =
        source instanceof InputColumn.Category c && c.numeric() ? RawCells.values(c) : null;
  }

  int slot() {
    return slot;
  }

  double missing() {
    complainIf(counts.missing(slot));
    return Double.NaN;
  }

  double number(double value) {
    if (!(Math.abs(value) <= Double.MAX_VALUE)) {
      throw place.problem(column, value + " is not a finite number");
    }
    if (missingCells.contains(value)) {
      return missing();
    }
    if (levels != null) {
      char[] label = TextCell.label(value).toCharArray();
      return level(label, 0, label.length);
    }
    if (byValue != null) {
      Double level = byValue.get(value + 0.0);
      return level == null ? unseen(TextCell.label(value)) : level;
    }
    if (source instanceof InputColumn.Bool && value != 0 && value != 1) {
      throw place.problem(column, TextCell.label(value) + " is neither true nor false");
    }
    return value + 0.0; // no negative zero
  }

  double text(char[] text, int offset, int length) {
    int start = Spaces.skipBefore(text, offset, offset + length);
    int end = Spaces.skipAfter(text, start, offset + length);
    if (missingCells.contains(text, start, end)) {
      return missing();
    }
    if (levels != null) {
      return level(text, start, end);
    }
    if (source instanceof InputColumn.Bool && end - start >= "true".length()) {
      return truth(new String(text, start, end - start));
    }
    return number(NumberCell.parse(text, start, end - start, column, place));
  }

  private double truth(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> 1;
      case "false" -> 0;
      default -> throw place.problem(column, Place.quote(text) + " is neither true nor false");
    };
  }

  private double level(char[] text, int start, int end) {
    int level = levels.find(text, start, end);
    if (level == Dictionary.ABSENT) {
      level = levels.find(text, start, TextCell.endWithoutFraction(text, start, end));
    }
    return level == Dictionary.ABSENT
        ? unseen(Place.quote(new String(text, start, end - start)))
        : level;
  }

  private double unseen(String shown) {
    complainIf(counts.unseen(slot, shown));
    return InputColumn.UNSEEN;
  }

  private void complainIf(Optional<String> complaint) {
    if (complaint.isPresent()) {
      throw place.problem(column, complaint.get());
    }
  }
}
