/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.ArrayList;
import java.util.List;
import org.probitep.data.DataException;
import org.probitep.data.frame.ReadColumn;
import org.probitep.data.table.Place;

/** Tells the outcomes of rows from the cells of the target, which are codes of texts. */
final class OutcomeReader {
  private final ReadColumn column;
  private final Target target;
  private final Place place;
  private final List<String> labels = new ArrayList<>();

  OutcomeReader(ReadColumn column, Target target, Place place) {
    this.column = column;
    this.target = target;
    this.place = place;
  }

  /**
   * Whether the cell is the positive label.
   *
   * @throws DataException if it is missing or neither label
   */
  boolean isPositive(double code) {
    if (Double.isNaN(code)) {
      throw place.problem(target.name(), "the target is empty");
    }
    String label = label((int) code);
    boolean positive = label.equals(target.positive());
    if (!positive && !target.againstRest() && !label.equals(target.negative())) {
      throw place.problem(
          target.name(),
          Place.quote(label)
              + " is neither "
              + Place.quote(target.positive())
              + " nor "
              + Place.quote(target.negative()));
    }
    return positive;
  }

  /** The label of a code, or nothing if there were too many labels to tell apart. */
  private String label(int code) {
    List<String> levels = column.levels();
    while (labels.size() <= code && labels.size() < levels.size()) {
      labels.add(TargetColumn.canonical(levels.get(labels.size())));
    }
    return code < labels.size() ? labels.get(code) : "";
  }
}
