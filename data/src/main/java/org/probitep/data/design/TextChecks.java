/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.table.Place;

/** Finds text that should not become categories: identifiers, free text, dates. */
public final class TextChecks {
  /** With fewer values than this, it may be chance that all of them differ. */
  private static final int FEWEST_VALUES = 20;

  /** Even of identifiers and texts some occur twice. */
  private static final double NEARLY_ALL = 0.9;

  /** More different dates than there are months are hardly meant as categories. */
  private static final int MOST_DATES = 12;

  private static final Pattern DATE =
      Pattern.compile(
          "\\d{4}-\\d{1,2}-\\d{1,2}([T ].*)?|\\d{4}/\\d{1,2}/\\d{1,2}( .*)?"
              + "|\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}( .*)?|\\d{1,2}:\\d{2}(:\\d{2}.*)?");

  private static final Pattern NUMBER_WITH_UNIT =
      Pattern.compile("([$€£¥]?) ?[+-]?\\d[\\d.,]* ?(%|‰|[$€£¥]|\\p{L}{0,3})");

  private TextChecks() {}

  /**
   * {@return why the column cannot be categories, if it cannot}
   *
   * @param column a column of the table
   * @param askedFor whether the user said that it holds categories
   */
  public static Optional<String> refusal(RawColumn column, boolean askedFor) {
    if (column.kind() != RawColumn.Kind.TEXT) {
      return Optional.empty();
    }
    boolean dates = looksLikeDates(column);
    boolean wide = column.hasTooManyLevels();
    boolean distinct = isNearlyAllDistinct(column);
    boolean manyDates = dates && column.levels().size() > MOST_DATES;
    if (!wide && (askedFor || !(distinct || manyDates))) {
      return Optional.empty();
    }
    return Optional.of(
        (distinct ? nearlyAll(column) : many(column))
            + ", such as "
            + Place.quote(column.levels().get(0))
            + (dates ? ": it looks like dates." : ": an identifier or free text?")
            + " Leave it out");
  }

  private static String nearlyAll(RawColumn column) {
    boolean wide = column.hasTooManyLevels();
    return String.format(
        Locale.ROOT,
        "nearly all of its %s%,d texts are different",
        wide ? "first " : "",
        wide ? column.presentWhenFull() : column.present());
  }

  private static String many(RawColumn column) {
    return String.format(
        Locale.ROOT,
        "%s%,d different texts",
        column.hasTooManyLevels() ? "more than " : "",
        column.levels().size());
  }

  /** Whether nearly every cell has a text of its own, as far as they were told apart. */
  static boolean isNearlyAllDistinct(RawColumn column) {
    int values = column.hasTooManyLevels() ? column.presentWhenFull() : column.present();
    return values >= FEWEST_VALUES && column.levels().size() > NEARLY_ALL * values;
  }

  /**
   * {@return whether all levels look like dates or times}
   *
   * @param column a column of the table
   */
  public static boolean looksLikeDates(RawColumn column) {
    List<String> levels = column.levels();
    return column.kind() == RawColumn.Kind.TEXT
        && !levels.isEmpty()
        && levels.stream().limit(FEWEST_VALUES).allMatch(level -> DATE.matcher(level).matches());
  }

  /**
   * {@return whether there are many levels, and all look like numbers with the same unit, such as
   * 12.5%}
   *
   * @param column a column of the table
   */
  public static boolean looksLikeNumbersWithUnit(RawColumn column) {
    List<String> levels = column.levels();
    if (column.kind() != RawColumn.Kind.TEXT || levels.size() <= MOST_DATES) {
      return false;
    }
    String unit = unit(levels.get(0));
    return !unit.isEmpty()
        && levels.stream().limit(FEWEST_VALUES).allMatch(level -> unit(level).equals(unit));
  }

  /** What is before and behind the number; empty if there is nothing, or no number. */
  private static String unit(String level) {
    Matcher parts = NUMBER_WITH_UNIT.matcher(level);
    return parts.matches() ? parts.group(1) + parts.group(2) : "";
  }
}
