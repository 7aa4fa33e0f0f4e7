/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.probitep.data.AtomicFile;
import org.probitep.data.table.RequestException;

/** Looks at a file to be written before any work is done for it. */
final class Outputs {
  private Outputs() {}

  /**
   * Refuses an output that cannot be written or is one of the inputs.
   *
   * @param output the file to write, or null for standard output
   * @param inputs the files that are read; null where there is none
   */
  static void check(Path output, Path... inputs) throws IOException {
    if (output == null) {
      return;
    }
    AtomicFile.checkTarget(output);
    for (Path input : inputs) {
      if (input != null
          && Files.isRegularFile(output)
          && Files.exists(input)
          && Files.isSameFile(output, input)) {
        throw new RequestException(output + " would be overwritten, but it is an input");
      }
    }
  }
}
