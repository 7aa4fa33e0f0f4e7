/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.probitep.data.Remedy;
import org.probitep.data.RequestException;
import org.probitep.data.table.Place;

/**
 * A column whose categories have an order.
 *
 * @param column its name
 * @param levels from low to high, at least two
 */
public record OrderedLevels(String column, List<String> levels) {
  /**
   * Copies the levels, and checks them.
   *
   * @param column its name
   * @param levels from low to high
   */
  public OrderedLevels {
    levels = List.copyOf(levels);
    if (levels.size() < 2 || levels.contains("") || new HashSet<>(levels).size() < levels.size()) {
      throw new RequestException(
          "the ordered column " + Place.quote(column) + " needs at least two different levels");
    }
  }

  /**
   * Reads {@code size=S<M<L}.
   *
   * @param text the column and its levels
   * @return the ordered column
   * @throws RequestException if it is not of that form
   */
  public static OrderedLevels parse(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0) {
      throw new RequestException(
          "an order needs a column and its levels, as in 'size=S<M<L', got " + Place.quote(text),
          Remedy.ORDER);
    }
    String[] levels = text.substring(equals + 1).split("<", -1);
    return new OrderedLevels(
        text.substring(0, equals).strip(), Arrays.stream(levels).map(String::strip).toList());
  }
}
