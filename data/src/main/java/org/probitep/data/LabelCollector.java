/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Collects the labels of the target while rows stream by: one byte a row and each distinct label.
 *
 * <p>Two spellings are one label when both are the number 0 (0, 0.0, …), both the number 1, or both
 * true or false in any case.
 */
final class LabelCollector {
  /** So many different labels are shown before the rest of the file is not worth reading. */
  static final int MOST_LABELS = 6;

  private final List<char[]> spellings = new ArrayList<>();
  private final List<Byte> spellingLabels = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private byte[] rows = new byte[64];
  private int size;

  /**
   * Takes the label of the next row.
   *
   * @return false if there are too many different labels to go on
   */
  boolean add(char[] text, int start, int end) {
    int spelling = indexOf(text, start, end);
    if (spelling < 0) {
      if (labels.size() == MOST_LABELS) {
        return false;
      }
      spelling = addSpelling(text, start, end);
    }
    if (size == rows.length) {
      rows = Arrays.copyOf(rows, Math.addExact(size, Math.max(64, size / 2)));
    }
    rows[size++] = spellingLabels.get(spelling);
    return true;
  }

  private int indexOf(char[] text, int start, int end) {
    for (int s = 0; s < spellings.size(); s++) {
      char[] spelling = spellings.get(s);
      if (Arrays.equals(spelling, 0, spelling.length, text, start, end)) {
        return s;
      }
    }
    return -1;
  }

  private int addSpelling(char[] text, int start, int end) {
    String label = canonical(new String(text, start, end - start));
    int index = labels.indexOf(label);
    if (index < 0) {
      index = labels.size();
      labels.add(label);
    }
    spellings.add(Arrays.copyOfRange(text, start, end));
    spellingLabels.add((byte) index);
    return spellings.size() - 1;
  }

  /** 0, 1, true and false for all their spellings; any other text as it is. */
  static String canonical(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.equals("true") || lower.equals("false")) {
      return lower;
    }
    if (text.matches("[+-]?0+(\\.0*)?")) {
      return "0";
    }
    return text.matches("\\+?0*1(\\.0*)?") ? "1" : text;
  }

  /** The different labels in alphabetical order. */
  List<String> labels() {
    return labels.stream().sorted().toList();
  }

  /** For each row, whether its label is the given one. */
  boolean[] equalTo(String label) {
    int index = labels.indexOf(label);
    boolean[] y = new boolean[size];
    for (int i = 0; i < size; i++) {
      y[i] = rows[i] == index;
    }
    return y;
  }
}
