/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.probitep.data.RequestException;
import org.probitep.data.table.Place;

/** The columns that a user asks for, whose cells show what they are. */
final class FoundColumns implements ColumnChoice {
  /** As many as fit on about a line. */
  private static final int MOST_NAMES_SHOWN = 12;

  private final RawOptions options;
  private final MissingCells missingCells;
  private boolean rowNames;

  FoundColumns(RawOptions options) {
    this.options = options;
    this.missingCells = MissingCells.of(options.naLabels());
  }

  @Override
  public MissingCells missingCells() {
    return missingCells;
  }

  @Override
  public ColumnRule rule(String column) {
    if (!options.reads(column) || (rowNames && column.isEmpty())) {
      return null;
    }
    if (options.numbers().contains(column)) {
      return new ColumnRule(RawColumn.Kind.NUMBER, List.of(), "the cell is empty", false);
    }
    boolean target = options.target().filter(column::equals).isPresent();
    boolean text = target || options.categorical().contains(column);
    return new ColumnRule(
        text ? RawColumn.Kind.TEXT : null,
        List.of(),
        options.missing().complaintInTraining(),
        options.lenient());
  }

  @Override
  public void requireColumns(List<String> columns, String source) {
    Set<String> names = new HashSet<>(columns);
    rowNames = columns.size() > 1 && columns.get(0).isEmpty() && columns.lastIndexOf("") == 0;
    require(options.target().stream().toList(), names, columns, source);
    require(options.numbers(), names, columns, source);
    require(options.ignore(), names, columns, source);
    require(options.categorical(), names, columns, source);
    options.only().ifPresent(only -> require(only, names, columns, source));
  }

  /**
   * Whether only the first column has no name: that is how R's {@code write.csv} and Python's
   * pandas write row names. It is not read.
   */
  boolean hasRowNames() {
    return rowNames;
  }

  private static void require(
      Collection<String> wanted, Set<String> names, List<String> columns, String source) {
    for (String name : wanted) {
      if (!names.contains(name)) {
        throw new RequestException(
            source + " has no column " + Place.quote(name) + ": it has " + shown(columns));
      }
    }
  }

  private static String shown(List<String> columns) {
    return columns.stream().limit(MOST_NAMES_SHOWN).collect(Collectors.joining(", "))
        + (columns.size() > MOST_NAMES_SHOWN ? ", … (" + columns.size() + " columns)" : "");
  }
}
