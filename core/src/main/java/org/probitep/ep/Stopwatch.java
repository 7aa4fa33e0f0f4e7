/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Seconds by stage, in the order of the stages. */
final class Stopwatch {
  private final Map<String, Double> seconds = new LinkedHashMap<>();
  private long last = System.nanoTime();

  /** Ends a stage. */
  void lap(String stage) {
    long now = System.nanoTime();
    seconds.put(stage, (now - last) * 1e-9);
    last = now;
  }

  Map<String, Double> seconds() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(seconds));
  }
}
