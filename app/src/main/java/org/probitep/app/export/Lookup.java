/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.probitep.data.design.InputColumn;
import org.probitep.data.frame.NumberCell;

/**
 * Finds the place of a cell among the levels of a category, or the value of a boolean.
 *
 * @param input the place of its column among the inputs
 * @param places for each text, spaces around it taken away, its place; none if the cells are
 *     numbers
 * @param numbers the number of each level, if the cells are numbers
 * @param anyCase whether texts are compared in lower case
 */
record Lookup(int input, Map<String, Integer> places, List<Double> numbers, boolean anyCase) {
  /** The place of a cell that is not among those known. */
  static final int UNSEEN = InputColumn.UNSEEN;

  /** The place of a missing cell. */
  static final int MISSING = -2;

  /** A lookup in the levels of a category. */
  static Lookup of(int input, InputColumn.Category category, List<String> naLabels) {
    List<String> levels = category.levels();
    if (category.numeric()) {
      return new Lookup(input, Map.of(), levels.stream().map(NumberCell::valueOf).toList(), false);
    }
    Map<String, Integer> places = missingTexts(naLabels);
    for (int level = 0; level < levels.size(); level++) {
      places.put(levels.get(level), level);
    }
    for (int level = 0; level < levels.size(); level++) {
      if (levels.get(level).matches("-?[0-9]+")) {
        places.putIfAbsent(levels.get(level) + ".0", level); // how databases may write the number
      }
    }
    return new Lookup(input, places, List.of(), false);
  }

  /** A lookup of true and false, which are 1 and 0. */
  static Lookup ofTruth(int input, List<String> naLabels) {
    Map<String, Integer> places = new LinkedHashMap<>();
    missingTexts(naLabels).forEach((text, place) -> places.put(lower(text), place));
    for (int value = 0; value <= 1; value++) {
      places.putIfAbsent(String.valueOf(value == 1), value);
      places.putIfAbsent(String.valueOf(value), value);
      places.putIfAbsent(value + ".0", value);
    }
    return new Lookup(input, places, List.of(), true);
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  private static Map<String, Integer> missingTexts(List<String> naLabels) {
    Map<String, Integer> places = new LinkedHashMap<>();
    places.put("", MISSING);
    places.put("NA", MISSING);
    naLabels.forEach(label -> places.put(label.strip(), MISSING));
    return places;
  }
}
