/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Codes of different texts, found from a reader's buffer without making a string of every cell. */
final class Dictionary {
  /** The code of a text that is not there. */
  static final int ABSENT = -1;

  /** A power of two, for most columns have few labels; it grows. */
  private static final int SMALLEST_TABLE = 16;

  private final List<String> levels = new ArrayList<>();
  private int[] table = filled(SMALLEST_TABLE);

  /** A dictionary of the given texts, whose codes are their indices. */
  static Dictionary of(List<String> levels) {
    Dictionary dictionary = new Dictionary();
    levels.forEach(dictionary::add);
    return dictionary;
  }

  /** The code of the text in the buffer, or {@link #ABSENT}. */
  int find(char[] text, int start, int end) {
    int hash = 0;
    for (int i = start; i < end; i++) {
      hash = 31 * hash + text[i];
    }
    for (int index = slot(hash); ; index = (index + 1) & (table.length - 1)) {
      int code = table[index];
      if (code == ABSENT || equals(levels.get(code), text, start, end)) {
        return code;
      }
    }
  }

  private int slot(int hash) {
    return (hash ^ (hash >>> 15)) & (table.length - 1);
  }

  private static boolean equals(String level, char[] text, int start, int end) {
    if (level.length() != end - start) {
      return false;
    }
    for (int i = 0; i < level.length(); i++) {
      if (level.charAt(i) != text[start + i]) {
        return false;
      }
    }
    return true;
  }

  /** Adds a text that is not there, and gives its code. */
  int add(String level) {
    levels.add(level);
    if (2 * levels.size() > table.length) {
      table = filled(2 * table.length);
      for (int code = 0; code < levels.size(); code++) {
        insert(code);
      }
    } else {
      insert(levels.size() - 1);
    }
    return levels.size() - 1;
  }

  private void insert(int code) {
    int index = slot(levels.get(code).hashCode());
    while (table[index] != ABSENT) {
      index = (index + 1) & (table.length - 1);
    }
    table[index] = code;
  }

  private static int[] filled(int length) {
    int[] table = new int[length];
    Arrays.fill(table, ABSENT);
    return table;
  }

  /** How many texts there are. */
  int size() {
    return levels.size();
  }

  /** The texts in the order of their codes. */
  List<String> levels() {
    return Collections.unmodifiableList(levels);
  }
}
