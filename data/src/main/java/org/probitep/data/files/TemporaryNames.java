/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.files;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Names for the temporary files next to a file that is being written: {@code .NAME.k3v….tmp}. They
 * tell which file they belong to, so that what a killed process left is found again.
 */
final class TemporaryNames {
  /** Digits of 64 bits in base 36. */
  private static final int UNIQUE_DIGITS = 13;

  /** A longer name is cut: file systems allow 255 bytes, some only 143. */
  private static final int LONGEST_WHOLE = 100;

  /** Of a longer name so many bytes are kept. */
  private static final int CUT = 60;

  private TemporaryNames() {}

  /** A new name beside the file. */
  static Path next(Path file) {
    String unique = Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), 36);
    String padded = "0".repeat(UNIQUE_DIGITS - unique.length()) + unique;
    return file.resolveSibling("." + stem(file) + "." + padded + ".tmp");
  }

  /** What all names for this file look like. */
  static Pattern patternOf(Path file) {
    return Pattern.compile(
        Pattern.quote("." + stem(file) + ".") + "[0-9a-z]{" + UNIQUE_DIGITS + "}\\.tmp");
  }

  private static String stem(Path file) {
    String name = String.valueOf(file.getFileName());
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= LONGEST_WHOLE) {
      return name;
    }
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    return beginning(name) + "~" + Long.toHexString(checksum.getValue());
  }

  private static String beginning(String name) {
    int end = 0;
    int bytes = 0;
    while (true) {
      String character = Character.toString(name.codePointAt(end));
      bytes += character.getBytes(StandardCharsets.UTF_8).length;
      if (bytes > CUT) {
        return name.substring(0, end);
      }
      end += character.length();
    }
  }
}
