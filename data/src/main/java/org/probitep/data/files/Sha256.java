/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in lower-case hexadecimal. */
public final class Sha256 {
  private Sha256() {}

  /** {@return a digest that has seen nothing yet} */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * {@return the hash of what a digest has seen}
   *
   * @param digest the digest, which is reset
   */
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * {@return the hash of some bytes}
   *
   * @param content the bytes
   */
  public static String hex(byte[] content) {
    return HexFormat.of().formatHex(digest().digest(content));
  }

  /**
   * {@return the hash of a file}
   *
   * @param file the file
   * @throws IOException if reading fails
   */
  public static String hex(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        DigestInputStream bytes = new DigestInputStream(in, digest())) {
      bytes.transferTo(OutputStream.nullOutputStream());
      return hex(bytes.getMessageDigest());
    }
  }
}
