/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash that names files and scripts. */
public final class Sha256 {
  private Sha256() {}

  /** A new digest. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
