/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.probitep.data.design.InputColumn;
import org.probitep.data.frame.NumberCell;

/**
 * Finds the index of a cell among the levels of a category, or the value of a boolean.
 *
 * @param input the index of its column among the inputs
 * @param indices for each text, spaces around it taken away, its index; none if the cells are
 *     numbers
 * @param numbers the number of each level, if the cells are numbers
 * @param anyCase whether texts are compared in lower case
 */
record Lookup(int input, Map<String, Integer> indices, List<Double> numbers, boolean anyCase) {
  /** The index of a cell that is not among those known. */
  static final int UNSEEN = InputColumn.UNSEEN;

  /** The index of a missing cell. */
  static final int MISSING = -2;

  /** A lookup in the levels of a category. */
  static Lookup of(int input, InputColumn.Category category, List<String> naLabels) {
    List<String> levels = category.levels();
    if (category.numeric()) {
      return new Lookup(input, Map.of(), levels.stream().map(NumberCell::valueOf).toList(), false);
    }
    Map<String, Integer> indices = missingTexts(naLabels);
    for (int level = 0; level < levels.size(); level++) {
      indices.put(levels.get(level), level);
    }
    for (int level = 0; level < levels.size(); level++) {
      if (levels.get(level).matches("-?[0-9]+")) {
        indices.putIfAbsent(levels.get(level) + ".0", level); // how databases may write the number
      }
    }
    return new Lookup(input, indices, List.of(), false);
  }

  /** A lookup of true and false, which are 1 and 0. */
  static Lookup ofTruth(int input, List<String> naLabels) {
    Map<String, Integer> indices = new LinkedHashMap<>();
    missingTexts(naLabels).forEach((text, index) -> indices.put(lower(text), index));
    for (int value = 0; value <= 1; value++) {
      indices.putIfAbsent(String.valueOf(value == 1), value);
      indices.putIfAbsent(String.valueOf(value), value);
      indices.putIfAbsent(value + ".0", value);
    }
    return new Lookup(input, indices, List.of(), true);
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  private static Map<String, Integer> missingTexts(List<String> naLabels) {
    Map<String, Integer> indices = new LinkedHashMap<>();
    indices.put("", MISSING);
    indices.put("NA", MISSING);
    naLabels.forEach(label -> indices.put(label.strip(), MISSING));
    return indices;
  }
}
