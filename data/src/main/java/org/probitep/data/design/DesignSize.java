/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.List;
import java.util.Locale;
import org.probitep.data.DataException;

/** How large a design would be, counted before it is made: interactions multiply. */
final class DesignSize {
  /** Rows and coefficients are arrays. */
  private static final double MOST_COLUMNS = 1 << 27;

  /**
   * The bytes that a column takes besides its name and cells when its model is read again, which
   * needs more than the fit: 1.25 million columns took 2.7 GB, most of it for their entries in the
   * manifest.
   */
  private static final int BYTES_OF_COLUMN = 2000;

  /** For people, who count in powers of ten. */
  private static final double GIGABYTE = 1e9;

  /** Up to here whole numbers are exact, and short enough to read. */
  private static final double MOST_IN_FULL = 1e15;

  private double columns;
  private double nameLength;

  /** Counts the products of the columns of a term's variables. */
  void addTerm(List<VariableColumns> parts) {
    double count = 1;
    double length = 0;
    for (VariableColumns part : parts) {
      double more = part.columns().size();
      length = length * more + part.nameLength() * count + count * more; // with a sign between
      count *= more;
    }
    columns += count;
    nameLength += length;
  }

  /**
   * Refuses what cannot be held in memory.
   *
   * @param rows the rows that are in memory at once
   * @param memory the bytes that Java may take
   */
  void requireFits(String source, int rows, long memory) {
    double bytes = columns * ((double) Double.BYTES * rows + BYTES_OF_COLUMN) + nameLength;
    if (columns > MOST_COLUMNS || bytes > memory) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%s: the model would have %s columns. The most is %,.0f, and %,d rows of them need %s"
                  + " GB where Java has %,.1f: leave out terms, or columns of many levels, or give"
                  + " Java more with PROBITEP_JAVA_OPTS=-Xmx…",
              source,
              shown(columns),
              MOST_COLUMNS,
              rows,
              shown(Math.ceil(bytes / GIGABYTE)),
              memory / GIGABYTE));
    }
  }

  private static String shown(double number) {
    return String.format(
        Locale.ROOT, number < MOST_IN_FULL ? "%,.0f" : "%.1e", Math.min(number, Double.MAX_VALUE));
  }
}
