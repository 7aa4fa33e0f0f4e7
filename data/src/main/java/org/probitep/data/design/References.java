/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.probitep.data.Remedy;
import org.probitep.data.RequestException;
import org.probitep.data.frame.NumberCell;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.frame.TextCell;
import org.probitep.data.table.Place;

/** The reference levels that the user wants, checked against the whole table. */
record References(RawTable table, DesignSpec spec) {
  /** As many as fit on about a line. */
  private static final int MOST_SHOWN = 12;

  /** The reference level asked for in a column of categories, spelled as its levels are. */
  Optional<String> of(RawColumn column) {
    return spec.referenceOf(column.name())
        .map(
            wanted -> {
              boolean number = column.kind() == RawColumn.Kind.NUMBER;
              String level = number ? TextCell.label(NumberCell.valueOf(wanted)) : wanted;
              List<String> levels = number ? numbers(column) : column.levels();
              if (!levels.contains(level)) {
                throw new RequestException(
                    Place.inColumn(table.source(), column.name())
                        + "there is no level "
                        + Place.quote(wanted)
                        + " to use as the reference, only "
                        + Place.quote(levels.stream().sorted().toList(), MOST_SHOWN),
                    Remedy.REFERENCE);
              }
              return level;
            });
  }

  private List<String> numbers(RawColumn column) {
    return Levels.ofNumbers(
        table,
        table.indexOf(column.name()),
        RowSelection.of(table, null),
        Levels.UNWEIGHTED,
        Optional.empty());
  }

  /**
   * Refuses a reference for a column that does not hold categories, or whose categories have an
   * order.
   */
  void requireCategories(List<InputColumn> sources) {
    if (spec.references().isEmpty()) {
      return;
    }
    List<String> categories =
        sources.stream()
            .filter(s -> s instanceof InputColumn.Category c && !c.ordered())
            .map(InputColumn::name)
            .toList();
    Set<String> seen = new HashSet<>();
    for (ReferenceLevel reference : spec.references()) {
      String name = Place.quote(reference.column());
      if (!categories.contains(reference.column())) {
        throw new RequestException(
            name
                + " has no reference level to choose: it is not a column of unordered categories in"
                + " the model"
                + (categories.isEmpty()
                    ? ", which has none"
                    : ", as are " + Place.quote(categories, MOST_SHOWN)),
            Remedy.REFERENCE,
            Remedy.CATEGORIES);
      }
      if (!seen.add(reference.column())) {
        throw new RequestException(name + " has two reference levels", Remedy.REFERENCE);
      }
    }
  }
}
