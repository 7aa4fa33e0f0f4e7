/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.probitep.data.RequestException;
import org.probitep.data.input.Input;

/** What a client must present to be answered. */
public final class Token {
  private static final String BEARER = "Bearer ";

  /** 64 bits even if it is written in hexadecimal: too many to guess. */
  private static final int SHORTEST = 16;

  private final byte[] secret;

  private Token(String secret) {
    this.secret = secret.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The token in a file, without spaces and line ends around it.
   *
   * @throws RequestException if it is too short to be a secret
   */
  public static Token read(Path file) throws IOException {
    Input.requireFile(file);
    String secret = Files.readString(file).strip();
    if (secret.length() < SHORTEST) {
      throw new RequestException(
          "the token in " + file + " is too short: it needs " + SHORTEST + " characters");
    }
    return new Token(secret);
  }

  /**
   * Whether the header has this token. The time that this takes does not depend on how much of it
   * is right.
   *
   * @param authorization the header; null if there is none
   */
  boolean isShownBy(String authorization) {
    return authorization != null
        && authorization.startsWith(BEARER)
        && MessageDigest.isEqual(
            secret, authorization.substring(BEARER.length()).getBytes(StandardCharsets.UTF_8));
  }
}
