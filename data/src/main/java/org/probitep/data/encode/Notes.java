/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Words for notes to the user. */
public final class Notes {
  /** Enough to see what is meant; the note is one line. */
  private static final int MOST_SHOWN = 6;

  /** Longer numbers have an exponent. */
  private static final int MOST_DIGITS = 12;

  private Notes() {}

  /**
   * {@return the first few items and how many more there are; empty if there are none}
   *
   * @param items the items, in order
   */
  public static Optional<String> of(List<String> items) {
    if (items.isEmpty()) {
      return Optional.empty();
    }
    String shown = items.stream().limit(MOST_SHOWN).collect(Collectors.joining(", "));
    int more = items.size() - MOST_SHOWN;
    return Optional.of(more > 0 ? shown + " and " + more + " more" : shown);
  }

  /**
   * Adds a line that ends with the first few items, if there are any.
   *
   * @param lines takes the line
   * @param words how it begins
   * @param items the items, in order
   */
  static void add(List<String> lines, String words, List<String> items) {
    of(items).ifPresent(list -> lines.add(words + ": " + list));
  }

  /**
   * {@return a number with no more digits than it takes, such as 9999 or 0.5}
   *
   * @param value the number
   */
  public static String number(double value) {
    BigDecimal shortest = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    return Math.abs(shortest.precision() - shortest.scale()) > MOST_DIGITS
        ? shortest.toString()
        : shortest.toPlainString();
  }

  /**
   * {@return a number of things, such as "1 row" or "2 rows"}
   *
   * @param count how many
   * @param what the singular
   */
  public static String count(long count, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
  }
}
