/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.probitep.data.table.DataException;
import org.probitep.data.table.Place;
import org.probitep.data.table.RequestException;
import org.probitep.data.table.TableSink;
import org.probitep.data.table.TableSource;
import org.probitep.model.DesignMatrix;

/** Rows to predict: columns are matched by name, whatever their order; others are ignored. */
public final class TestRows {
  private static final int MOST_NAMES_SHOWN = 12;

  private TestRows() {}

  /**
   * Reads and scales the rows; all are checked before this returns.
   *
   * @throws RequestException if there is no such file
   * @throws DataException if a column is missing or a cell of a needed column is not a number
   */
  public static DesignMatrix read(TableSource table, Schema schema) throws IOException {
    Sink sink = new Sink(schema);
    table.read(sink);
    return sink.x.build();
  }

  private static final class Sink implements TableSink {
    private static final int IGNORED = -1;

    private final Schema schema;
    private final DesignMatrix.Builder x;
    private final double[] row;
    private int[] featureOf;
    private Place place;

    Sink(Schema schema) {
      this.schema = schema;
      this.x = DesignMatrix.builder(schema.p());
      this.row = new double[schema.p()];
      row[0] = 1;
    }

    @Override
    public void begin(List<String> columns, Place start) {
      place = start;
      featureOf = new int[columns.size()];
      Arrays.fill(featureOf, IGNORED);
      Map<String, Integer> columnOf = new HashMap<>();
      for (int column = 0; column < columns.size(); column++) {
        columnOf.put(columns.get(column), column);
      }
      List<String> features = schema.features();
      List<String> missing = features.stream().filter(f -> !columnOf.containsKey(f)).toList();
      if (!missing.isEmpty()) {
        throw new DataException(start.source() + " lacks " + shown(missing));
      }
      for (int j = 0; j < features.size(); j++) {
        featureOf[columnOf.get(features.get(j))] = j;
      }
    }

    private static String shown(List<String> names) {
      return (names.size() == 1 ? "the column " : names.size() + " columns: ")
          + names.stream()
              .limit(MOST_NAMES_SHOWN)
              .map(Place::quote)
              .collect(Collectors.joining(", "))
          + (names.size() > MOST_NAMES_SHOWN ? ", …" : "");
    }

    @Override
    public void text(int column, char[] text, int offset, int length) {
      int feature = featureOf[column];
      if (feature == IGNORED) {
        return;
      }
      double value = NumberCell.parse(text, offset, length, column, place);
      double scaled = schema.scaling().apply(feature, value);
      if (!(Math.abs(scaled) <= Double.MAX_VALUE)) {
        throw place.problem(column, value + " is too large: scaled, it is not finite");
      }
      row[schema.firstFeature() + feature] = scaled;
    }

    @Override
    public void number(int column, double value) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void missing(int column) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void endRow() {
      x.addRow(row);
    }
  }
}
