/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.probitep.data.DataException;

/** The rule for the names of columns, the same in every format. */
final class ColumnNames {
  /**
   * More columns than this are a sign of another format, and would need a row of many megabytes.
   */
  static final int MOST_COLUMNS = 1 << 20;

  private ColumnNames() {}

  /**
   * A copy of the names.
   *
   * @throws DataException if two columns have the same name; there may be many columns without a
   *     name
   */
  static List<String> checked(String source, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!name.isEmpty() && !seen.add(name)) {
        throw new DataException(source + " has two columns named " + Place.quote(name));
      }
    }
    return List.copyOf(names);
  }

  /** A complaint about too many columns. */
  static DataException tooMany(String source) {
    return new DataException(source + " has more than " + MOST_COLUMNS + " columns");
  }
}
