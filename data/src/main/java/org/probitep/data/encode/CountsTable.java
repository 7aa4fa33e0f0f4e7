/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.probitep.data.RequestException;
import org.probitep.data.formula.Formula;
import org.probitep.data.table.Place;
import org.probitep.data.table.TableSink;
import org.probitep.data.table.TableSource;

/**
 * Turns a table whose rows are counts of many trials into the table of outcomes that it stands for:
 * each row becomes one with the outcome 1, counted as often as there were successes, and one with
 * the outcome 0 for the failures. The counts are in a last column, named by {@link
 * Formula#ofCounts}.
 */
public final class CountsTable implements TableSource.OfTable {
  private final TableSource table;
  private final String successes;
  private final String other;
  private final boolean otherIsTrials;

  private CountsTable(TableSource table, String successes, String other, boolean otherIsTrials) {
    this.table = table;
    this.successes = successes;
    this.other = other;
    this.otherIsTrials = otherIsTrials;
  }

  /**
   * {@return outcomes from successes and trials}
   *
   * @param table the table of counts
   * @param successes the column of the successes, which becomes that of the outcome
   * @param trials the column of the trials
   */
  public static CountsTable ofTrials(TableSource table, String successes, String trials) {
    return new CountsTable(table, successes, trials, true);
  }

  /**
   * {@return outcomes from successes and failures}
   *
   * @param table the table of counts
   * @param successes the column of the successes, which becomes that of the outcome
   * @param failures the column of the failures
   */
  public static CountsTable ofFailures(TableSource table, String successes, String failures) {
    return new CountsTable(table, successes, failures, false);
  }

  /**
   * {@return the outcomes of a table, if the rows of the model were counts; else the table}
   *
   * @param table a table like that which was fitted
   * @param schema the schema of the model
   */
  public static TableSource of(TableSource table, Schema schema) {
    Optional<Formula> counts = schema.likelihood().counts();
    if (counts.isEmpty()) {
      return table;
    }
    String successes = counts.get().target();
    return counts
        .get()
        .trials()
        .map(trials -> ofTrials(table, successes, trials))
        .orElseGet(() -> ofFailures(table, successes, counts.get().failures().orElseThrow()));
  }

  @Override
  public TableSource table() {
    return table;
  }

  @Override
  public void read(TableSink sink) throws IOException {
    table.read(new CountingSink(sink));
  }

  /** Holds the cells of a row until both counts are known. */
  private final class CountingSink implements TableSink {
    private final TableSink sink;
    private Place place;
    private int columns;
    private int successColumn;
    private int otherColumn;
    private String[] texts;
    private double[] numbers;

    CountingSink(TableSink sink) {
      this.sink = sink;
    }

    @Override
    public void begin(List<String> names, Place at) {
      place = at;
      columns = names.size();
      successColumn = indexOf(names, successes);
      otherColumn = indexOf(names, other);
      texts = new String[columns];
      numbers = new double[columns];
      List<String> all = new ArrayList<>(names);
      all.add(Formula.ofCounts(successes, other, otherIsTrials));
      sink.begin(all, at);
    }

    private int indexOf(List<String> names, String name) {
      int index = names.indexOf(name);
      if (index < 0) {
        throw new RequestException(
            place.source() + " has no column " + Place.quote(name) + ", which should hold counts");
      }
      return index;
    }

    @Override
    public void number(int column, double value) {
      texts[column] = null;
      numbers[column] = value;
    }

    @Override
    public void missing(int column) {
      number(column, Double.NaN);
    }

    @Override
    public void text(int column, char[] text, int offset, int length) {
      texts[column] = new String(text, offset, length);
    }

    @Override
    public void endRow() {
      double success = count(successColumn);
      double second = count(otherColumn);
      if (otherIsTrials && !(success <= second)) {
        throw place.problem(
            successColumn,
            String.format(
                Locale.ROOT, "%.0f successes are more than %.0f trials", success, second));
      }
      write("1", success);
      write("0", otherIsTrials ? second - success : second);
    }

    private double count(int column) {
      double value = numbers[column];
      if (texts[column] != null) {
        String text = texts[column].strip();
        if (text.isEmpty() || text.equals("NA")) {
          throw place.problem(column, "the count is missing");
        }
        value = parsed(text);
        if (Double.isNaN(value)) {
          throw place.problem(column, Place.quote(text) + " is not a count");
        }
      }
      if (Double.isNaN(value)) {
        throw place.problem(column, "the count is missing");
      }
      if (!(value >= 0 && value == Math.rint(value) && value <= Long.MAX_VALUE)) {
        throw place.problem(column, "a count must be a whole number from 0 on, got " + value);
      }
      return value;
    }

    private double parsed(String text) {
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException e) {
        return Double.NaN;
      }
    }

    private void write(String outcome, double count) {
      if (count == 0) {
        return;
      }
      for (int column = 0; column < columns; column++) {
        if (column == successColumn) {
          sink.text(column, outcome.toCharArray(), 0, 1);
        } else if (texts[column] != null) {
          sink.text(column, texts[column].toCharArray(), 0, texts[column].length());
        } else if (Double.isNaN(numbers[column])) {
          sink.missing(column);
        } else {
          sink.number(column, numbers[column]);
        }
      }
      sink.number(columns, count);
      sink.endRow();
    }
  }
}
