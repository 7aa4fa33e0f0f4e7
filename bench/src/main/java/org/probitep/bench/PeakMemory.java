/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The largest resident memory of this process so far. */
final class PeakMemory {
  private PeakMemory() {}

  /** VmHWM, which Linux alone has. */
  static double bytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToDouble(line -> 1024 * Double.parseDouble(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElseThrow();
  }
}
