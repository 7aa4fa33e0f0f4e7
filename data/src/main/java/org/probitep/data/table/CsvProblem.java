/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Turns what the CSV parser throws into complaints like those of all other readers. */
final class CsvProblem {
  private CsvProblem() {}

  /**
   * The complaint that the parser wrapped, or the parser's own in our words.
   *
   * @throws IOException if reading failed
   */
  static RuntimeException from(RuntimeException thrown, CsvRows rows, int longestCell)
      throws IOException {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof RuntimeException complaint
          && !(t instanceof CsvParseException || t instanceof UncheckedIOException)) {
        return complaint;
      }
      if (t instanceof IOException failure) {
        throw failure;
      }
    }
    return rows.problem(inOurWords(String.valueOf(thrown.getMessage()), longestCell));
  }

  private static String inOurWords(String message, int longestCell) {
    if (message.startsWith("Unclosed quoted field")) {
      return "a quote is opened and never closed";
    }
    if (message.startsWith("Unexpected character after closing quote")) {
      return "there is text after a closing quote; a quote inside quotes is written twice";
    }
    if (message.startsWith("The maximum buffer size")) {
      return "a cell has more than "
          + longestCell
          + " characters; is a quote opened and never closed?";
    }
    return message;
  }
}
