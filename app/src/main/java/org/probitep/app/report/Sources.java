/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.probitep.app.report.ReportContent.InputFile;
import org.probitep.data.files.Sha256;

/** What a report was made from. */
public final class Sources {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private Sources() {}

  /** A file with the hash of its bytes; a pipe, which cannot be read twice, has none. */
  public static InputFile of(Path file) throws IOException {
    return Files.isRegularFile(file)
        ? new InputFile(file.toString(), Files.size(file), Optional.of(Sha256.hex(file)))
        : new InputFile(file.toString(), 0, Optional.empty());
  }

  /** Words quoted for a shell. */
  public static String command(List<String> words) {
    return words.stream().map(Sources::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
