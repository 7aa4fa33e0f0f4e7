/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.List;
import java.util.stream.Collectors;
import org.probitep.data.table.DataException;
import org.probitep.data.table.Place;
import org.probitep.data.table.RequestException;

/** Which two labels a target has, from those that were found and what the user said. */
final class TargetRule {
  private static final List<String> NUMBERS = List.of("0", "1");
  private static final List<String> TRUTH = List.of("false", "true");

  private TargetRule() {}

  /**
   * Decides between the labels.
   *
   * @param found the different labels in alphabetical order, at least one
   * @param complete false if reading stopped because there were too many
   * @param positive the label the user named, or null for the second in alphabetical order
   * @throws DataException if there are not two labels
   * @throws RequestException if the label that the user named is not among them
   */
  static Target decide(
      String file, String name, List<String> found, boolean complete, String positive) {
    List<String> labels = found;
    if (NUMBERS.containsAll(found)) {
      labels = NUMBERS;
    } else if (TRUTH.containsAll(found)) {
      labels = TRUTH;
    }
    if (labels.size() != 2) {
      throw new DataException(
          file
              + ": the target \""
              + name
              + "\" must have two values, but has "
              + (complete ? "" : "at least ")
              + found.size()
              + ": "
              + list(found));
    }
    if (positive == null) {
      return new Target(name, labels.get(0), labels.get(1));
    }
    String wanted = LabelCollector.canonical(positive.strip());
    if (!labels.contains(wanted)) {
      throw new RequestException(
          "the target \""
              + name
              + "\" has no label "
              + Place.quote(positive)
              + ": it has "
              + list(labels));
    }
    return new Target(name, labels.get(wanted.equals(labels.get(0)) ? 1 : 0), wanted);
  }

  private static String list(List<String> labels) {
    return labels.stream().map(Place::quote).collect(Collectors.joining(", "));
  }
}
