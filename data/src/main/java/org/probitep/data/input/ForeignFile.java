/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.probitep.data.DataException;

/** Files that people give as a table by mistake, recognised by their first bytes. */
final class ForeignFile {
  /** How many bytes are enough to tell. */
  static final int BYTES = 64;

  private static final String ZIP = "PK\u0003\u0004";

  /** Where the name of the first entry begins in a zip file. */
  private static final int ZIP_NAME = 30;

  /** The first entry of a zip archive that is a model. */
  private static final List<String> FIRST_OF_MODEL = List.of("prior_mean.npy", "manifest.json");

  /** What saveRDS and save write; their text forms could be tables. */
  private static final List<String> R_DATA = List.of("X\n\0\0\0", "RDX2\nX\n\0", "RDX3\nX\n\0");

  private ForeignFile() {}

  /**
   * Refuses files that are not text and whose format is known.
   *
   * @param start the first bytes, at least {@link #BYTES} where there are so many
   */
  static void refuse(String name, byte[] start, int length) {
    String text = new String(start, 0, Math.min(length, BYTES), StandardCharsets.ISO_8859_1);
    if (text.startsWith(ZIP)) {
      boolean model = FIRST_OF_MODEL.stream().anyMatch(entry -> text.startsWith(entry, ZIP_NAME));
      throw new DataException(
          name
              + (model
                  ? " is a model, not a table"
                  : " is a zip archive, not a table: unpack it, or save a spreadsheet as CSV"));
    }
    if (R_DATA.stream().anyMatch(text::startsWith)) {
      throw new DataException(
          name + " is an R data file: in R, write the table with write.csv(…, row.names = FALSE)");
    }
  }
}
