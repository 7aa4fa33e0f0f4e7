/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.probitep.data.table.DataException;
import org.probitep.data.table.Place;
import org.probitep.data.table.RequestException;
import org.probitep.data.table.Spaces;
import org.probitep.data.table.TableSink;
import org.probitep.model.DesignMatrix;

/** Builds the design matrix and the labels while the training rows stream by. */
final class TrainingSink implements TableSink {
  private static final int MOST_NAMES_SHOWN = 12;

  /** Ends reading: the target has so many labels that the rest of the file cannot help. */
  static final class TooManyLabels extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyLabels() {
      super(null, null, false, false);
    }
  }

  private final String target;
  private final boolean intercept;
  private final List<String> features = new ArrayList<>();
  private final LabelCollector labels = new LabelCollector();
  private DesignMatrix.Builder x;
  private Place place;
  private int targetColumn;
  private double[] row;

  TrainingSink(String target, boolean intercept) {
    this.target = target;
    this.intercept = intercept;
  }

  String target() {
    return target;
  }

  List<String> features() {
    return features;
  }

  LabelCollector labels() {
    return labels;
  }

  DesignMatrix.Builder x() {
    return x;
  }

  @Override
  public void begin(List<String> columns, Place start) {
    place = start;
    targetColumn = columns.indexOf(target);
    if (targetColumn < 0) {
      throw new RequestException(
          start.source() + " has no column " + Place.quote(target) + ": it has " + shown(columns));
    }
    features.addAll(columns);
    features.remove(targetColumn);
    if (features.contains("")) {
      throw new DataException(
          start.source() + ": column " + (columns.indexOf("") + 1) + " has no name in the header");
    }
    int p = features.size() + (intercept ? 1 : 0);
    if (p == 0) {
      throw new DataException(
          start.source() + " has no column besides the target, and there is no intercept");
    }
    x = DesignMatrix.builder(p);
    row = new double[p];
    row[0] = 1;
  }

  private static String shown(List<String> columns) {
    return columns.stream().limit(MOST_NAMES_SHOWN).collect(Collectors.joining(", "))
        + (columns.size() > MOST_NAMES_SHOWN ? ", … (" + columns.size() + " columns)" : "");
  }

  @Override
  public void text(int column, char[] text, int offset, int length) {
    if (column == targetColumn) {
      addLabel(text, offset, length);
      return;
    }
    int j = (column < targetColumn ? column : column - 1) + (intercept ? 1 : 0);
    row[j] = NumberCell.parse(text, offset, length, column, place);
  }

  private void addLabel(char[] text, int offset, int length) {
    int start = Spaces.skipBefore(text, offset, offset + length);
    int end = Spaces.skipAfter(text, start, offset + length);
    if (start == end) {
      throw place.problem(targetColumn, "the target is empty");
    }
    if (!labels.add(text, start, end)) {
      throw new TooManyLabels();
    }
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
