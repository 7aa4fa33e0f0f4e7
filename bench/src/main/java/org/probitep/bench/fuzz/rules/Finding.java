/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.rules;

/**
 * Something that must never be.
 *
 * @param oracle which rule was broken
 * @param detail what was seen
 */
public record Finding(String oracle, String detail) {
  private static final int GROUP_LENGTH = 110;

  /** The same for findings that differ in numbers, or in what they quote, only. */
  public String group() {
    String text =
        detail
            .split("[\"(]", 2)[0]
            .replaceAll("0x[0-9a-f]+|\\d+(\\.\\d+)?([eE][-+]?\\d+)?", "#")
            .replaceAll("\\s+", " ");
    return oracle + ": " + text.substring(0, Math.min(GROUP_LENGTH, text.length()));
  }
}
