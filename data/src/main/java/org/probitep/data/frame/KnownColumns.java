/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.probitep.data.DataException;
import org.probitep.data.table.Place;
import org.probitep.data.table.TableSource;

/** Columns whose kind of cells is known, such as those of a model. */
public final class KnownColumns {
  /** As many as fit on about a line. */
  private static final int MOST_NAMES_SHOWN = 12;

  private final MissingCells missingCells;
  private final Map<String, ColumnRule> rules = new HashMap<>();
  private final Set<String> required = new LinkedHashSet<>();

  /**
   * No columns yet.
   *
   * @param naLabels what a missing cell may say, besides nothing and NA
   */
  public KnownColumns(Collection<String> naLabels) {
    this.missingCells = MissingCells.of(naLabels);
  }

  /**
   * Adds a column.
   *
   * @param name its name
   * @param kind what its cells are
   * @param levels the texts that have the first codes
   * @param needed whether a table must have it
   */
  public void add(String name, RawColumn.Kind kind, List<String> levels, boolean needed) {
    ColumnRule other = rules.put(name, new ColumnRule(kind, levels, null, false));
    if (other != null && other.kind() != kind) {
      throw new DataException(
          "the model reads the column "
              + Place.quote(name)
              + " as two kinds of cells: fit it again");
    }
    if (needed) {
      required.add(name);
    }
  }

  /**
   * Reads the columns of a table in one pass, in any order; others are ignored.
   *
   * @param table the table
   * @param rows takes each row
   * @throws DataException if a column is not there, or a cell is not of its kind
   * @throws IOException if reading fails
   */
  public void read(TableSource table, RowSink rows) throws IOException {
    CellSink.read(table, new Choice(), rows);
  }

  /**
   * {@return a reader of one small table after another, which keeps what it prepared for the last
   * one if the next has the same list of columns and the same place} For one thread at a time; not
   * to be used again after a failure.
   *
   * @param rows takes each row
   */
  public Repeated repeated(RowSink rows) {
    return new Repeated(new CellSink(new Choice(), rows));
  }

  /** Reads the known columns of one small table after another. */
  public static final class Repeated {
    private final CellSink sink;

    private Repeated(CellSink sink) {
      this.sink = sink;
    }

    /**
     * Reads the next table.
     *
     * @param table the table
     * @throws DataException if a column is not there, or a cell is not of its kind
     * @throws IOException if reading fails
     */
    public void read(TableSource table) throws IOException {
      table.read(sink);
    }
  }

  private static String shown(List<String> names) {
    return (names.size() == 1 ? "the column " : names.size() + " columns: ")
        + Place.quote(names, MOST_NAMES_SHOWN);
  }

  private final class Choice implements ColumnChoice {
    @Override
    public MissingCells missingCells() {
      return missingCells;
    }

    @Override
    public ColumnRule rule(String column) {
      return rules.get(column);
    }

    @Override
    public void requireColumns(List<String> columns, String source) {
      Set<String> names = new HashSet<>(columns);
      List<String> absent = required.stream().filter(name -> !names.contains(name)).toList();
      if (!absent.isEmpty()) {
        throw new DataException(source + " lacks " + shown(absent)).at(0, absent.get(0));
      }
    }
  }
}
