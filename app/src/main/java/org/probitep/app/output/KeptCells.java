/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.probitep.app.text.CsvLines;
import org.probitep.data.RequestException;
import org.probitep.data.frame.NumberCell;
import org.probitep.data.frame.TextCell;
import org.probitep.data.table.Place;
import org.probitep.data.table.TableSink;
import org.probitep.data.table.TableSource;

/**
 * A table some of whose cells are kept as they are in the file, to be written beside the
 * predictions for its rows, with the number of each row.
 */
public final class KeptCells implements TableSource.OfTable {
  private static final String ALL = "all";
  private static final String ROW = "row";
  private static final String SUFFIX = "_input";

  /** As many as fit on about a line. */
  private static final int MOST_SHOWN = 12;

  private final TableSource table;
  private final List<String> wanted;
  private final List<String> rows = new ArrayList<>();
  private List<String> names = List.of();

  private KeptCells(TableSource table, List<String> wanted) {
    this.table = table;
    this.wanted = wanted.stream().distinct().toList();
  }

  /**
   * The table, some of whose columns are kept while it is read.
   *
   * @param wanted the columns, or {@code all}
   */
  public static KeptCells of(TableSource table, List<String> wanted) {
    return new KeptCells(table, wanted);
  }

  @Override
  public TableSource table() {
    return table;
  }

  @Override
  public void read(TableSink sink) throws IOException {
    rows.clear();
    table.read(new Keeper(sink));
  }

  /** The header of a file whose other columns are given, with names that differ from those. */
  String header(List<String> others) {
    Set<String> taken = new HashSet<>(others);
    taken.add(ROW);
    StringJoiner header = new StringJoiner(",").add(ROW);
    for (String name : names) {
      String own = name;
      while (taken.contains(own) || (!own.equals(name) && names.contains(own))) {
        own += SUFFIX;
      }
      taken.add(own);
      header.add(CsvLines.quoted(own));
    }
    others.forEach(header::add);
    return header.toString();
  }

  /** The number of a row, counted from 1, and its cells. */
  String numbered(int row) {
    return (row + 1) + (names.isEmpty() ? "" : ",") + rows.get(row);
  }

  /** The cells of a row, which is counted from 0. */
  public String cells(int row) {
    return rows.get(row);
  }

  /** The cell in CSV. A negative number is not a formula, and stays as it is. */
  static String quoted(String cell) {
    return Double.isNaN(NumberCell.valueOf(cell)) ? CsvLines.quoted(cell) : cell;
  }

  private void choose(List<String> columns, int[] slots, String source) {
    names = wanted.equals(List.of(ALL)) ? columns : wanted;
    Arrays.fill(slots, -1);
    for (int i = 0; i < names.size(); i++) {
      int column = columns.indexOf(names.get(i));
      if (column < 0) {
        throw new RequestException(
            source
                + " has no column "
                + Place.quote(names.get(i))
                + ", only "
                + Place.quote(columns, MOST_SHOWN));
      }
      slots[column] = i;
    }
  }

  /** Sees every cell on its way to the sink. */
  private final class Keeper extends TableSink.Passing {
    private int[] slots;
    private String[] cells;

    Keeper(TableSink sink) {
      super(sink);
    }

    @Override
    public void begin(List<String> columns, Place place) {
      slots = new int[columns.size()];
      choose(columns, slots, place.source());
      cells = new String[names.size()];
      super.begin(columns, place);
    }

    private void keep(int column, String cell) {
      if (slots[column] >= 0) {
        cells[slots[column]] = cell;
      }
    }

    @Override
    public void number(int column, double value) {
      keep(column, Double.isNaN(value) ? "" : TextCell.label(value));
      super.number(column, value);
    }

    @Override
    public void missing(int column) {
      keep(column, "");
      super.missing(column);
    }

    @Override
    public void text(int column, char[] text, int offset, int length) {
      if (slots[column] >= 0) {
        keep(column, quoted(new String(text, offset, length)));
      }
      super.text(column, text, offset, length);
    }

    @Override
    public void endRow() {
      rows.add(String.join(",", cells));
      super.endRow();
    }
  }
}
