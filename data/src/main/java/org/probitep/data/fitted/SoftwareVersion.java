/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The version of this program, which the build writes into a resource. */
public final class SoftwareVersion {
  private SoftwareVersion() {}

  /** {@return the version, such as 0.1.0} */
  public static String get() {
    try (InputStream in = SoftwareVersion.class.getResourceAsStream("version.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
