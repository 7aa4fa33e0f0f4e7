/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.raw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.probitep.data.table.DataException;
import org.probitep.data.table.Place;
import org.probitep.data.table.RequestException;
import org.probitep.data.table.TableSink;

/** Fills a raw table while the rows stream by. */
final class RawSink implements TableSink {
  private static final int MOST_NAMES_SHOWN = 12;

  private final RawOptions options;
  private final boolean keepsRows;
  private final MissingCells missingCells;
  private final List<ColumnReader> kept = new ArrayList<>();
  private ColumnReader[] readers;
  private int[] slots;
  private double[] row;
  private RawRows rows;
  private RunningCounts counts;

  /** A sink that keeps the rows, or only the facts about their columns. */
  RawSink(RawOptions options, boolean keepsRows) {
    this.options = options;
    this.keepsRows = keepsRows;
    this.missingCells = MissingCells.of(options.naLabels());
  }

  @Override
  public void begin(List<String> columns, Place place) {
    requireColumns(columns, place.source());
    readers = new ColumnReader[columns.size()];
    slots = new int[columns.size()];
    for (int column = 0; column < columns.size(); column++) {
      String name = columns.get(column);
      if (options.reads(name)) {
        requireName(name, column, place.source());
        slots[column] = kept.size();
        readers[column] = reader(name, column, place);
        kept.add(readers[column]);
      }
    }
    row = new double[kept.size()];
    rows = new RawRows(kept.size());
    counts = new RunningCounts(kept.size());
  }

  private ColumnReader reader(String name, int column, Place place) {
    boolean target = options.target().filter(name::equals).isPresent();
    String complaint = null;
    if (target && options.missing() != MissingPolicy.DROP) {
      complaint = "the target is empty";
    } else if (options.missing() == MissingPolicy.ERROR) {
      complaint = "the cell is empty, and --missing error was asked for";
    }
    boolean text = target || options.categorical().contains(name);
    return new ColumnReader(name, column, place, missingCells, complaint, text, options.lenient());
  }

  private void requireColumns(List<String> columns, String source) {
    Set<String> names = new HashSet<>(columns);
    require(options.target().stream().toList(), names, columns, source);
    require(options.ignore(), names, columns, source);
    require(options.categorical(), names, columns, source);
    options.only().ifPresent(only -> require(only, names, columns, source));
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

  private static void requireName(String name, int column, String source) {
    if (name.isEmpty()) {
      throw new DataException(source + ": column " + (column + 1) + " has no name in the header");
    }
  }

  @Override
  public void number(int column, double value) {
    if (readers[column] != null) {
      row[slots[column]] = readers[column].number(value);
    }
  }

  @Override
  public void missing(int column) {
    if (readers[column] != null) {
      row[slots[column]] = readers[column].missing();
    }
  }

  @Override
  public void text(int column, char[] text, int offset, int length) {
    if (readers[column] != null) {
      row[slots[column]] = readers[column].text(text, offset, length);
    }
  }

  @Override
  public void endRow() {
    if (keepsRows) {
      rows.add(row);
    } else {
      rows.count();
      counts.add(row, kept);
    }
    Arrays.fill(row, Double.NaN);
  }

  RunningCounts counts() {
    return counts;
  }

  RawRows rows() {
    return rows;
  }

  List<RawColumn> columns() {
    return kept.stream().map(ColumnReader::finish).toList();
  }
}
