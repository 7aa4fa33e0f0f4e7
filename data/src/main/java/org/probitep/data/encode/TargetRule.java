/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.List;
import java.util.Optional;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;
import org.probitep.data.RequestException;
import org.probitep.data.table.Place;

/** Which two labels a target has, from those that were found and what the user said. */
final class TargetRule {
  private static final List<String> NUMBERS = List.of("0", "1");
  private static final List<String> TRUTH = List.of("false", "true");
  private static final int MOST_SHOWN = 6;

  private TargetRule() {}

  /**
   * Decides between the labels.
   *
   * @param found the different labels in alphabetical order
   * @param more whether there are more of them
   * @param positive the label the user named, or nothing for the second in alphabetical order
   * @throws DataException if there are not two labels, and none of many was named
   * @throws RequestException if the label that the user named is not among them
   */
  static Target decide(
      String file, String name, List<String> found, boolean more, Optional<String> positive) {
    List<String> labels = found;
    if (NUMBERS.containsAll(found)) {
      labels = NUMBERS;
    } else if (TRUTH.containsAll(found)) {
      labels = TRUTH;
    }
    if (labels.size() < 2 || (labels.size() > 2 && positive.isEmpty())) {
      boolean many = found.size() > 2;
      throw new DataException(
          file
              + ": the target \""
              + name
              + "\" must have two values, but has "
              + (more ? "more than " : "")
              + found.size()
              + ": "
              + Place.quote(found, MOST_SHOWN)
              + (many ? "; choose the one to take against the others" : ""),
          many ? new Remedy[] {Remedy.POSITIVE_LABEL} : new Remedy[0]);
    }
    if (positive.isEmpty()) {
      return new Target(name, labels.get(0), labels.get(1));
    }
    String wanted = TargetColumn.canonical(positive.get().strip());
    if (!labels.contains(wanted)) {
      throw new RequestException(
          "the target \""
              + name
              + "\" has no label "
              + Place.quote(positive.get())
              + ": it has "
              + Place.quote(labels, MOST_SHOWN));
    }
    String other = labels.get(wanted.equals(labels.get(0)) ? 1 : 0);
    return new Target(name, labels.size() > 2 ? Target.REST : other, wanted);
  }
}
