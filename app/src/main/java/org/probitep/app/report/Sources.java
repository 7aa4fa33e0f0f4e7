/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.probitep.app.report.ReportContent.Input;
import org.probitep.app.text.Sha256;

/** What a report was made from. */
public final class Sources {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private Sources() {}

  /** A file with the hash of its bytes; a pipe, which cannot be read twice, has none. */
  public static Input of(Path file) throws IOException {
    return Files.isRegularFile(file)
        ? new Input(file.toString(), Files.size(file), Optional.of(sha256(file)))
        : new Input(file.toString(), 0, Optional.empty());
  }

  private static String sha256(Path file) throws IOException {
    MessageDigest digest = Sha256.digest();
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Words quoted for a shell. */
  public static String command(List<String> words) {
    return words.stream().map(Sources::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
