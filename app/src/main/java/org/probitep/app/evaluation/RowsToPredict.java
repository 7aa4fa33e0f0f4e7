/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.stream.IntStream;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.TrainingData;
import org.probitep.model.DesignMatrix;

/** Rows, with what is added to the linear predictor of each. Immutable. */
public final class RowsToPredict {
  private final DesignMatrix x;
  private final double[] offsets;

  private RowsToPredict(DesignMatrix x, double[] offsets) {
    this.x = x;
    this.offsets = offsets;
  }

  /** Rows that were read to be predicted. */
  public static RowsToPredict of(EncodedRows rows) {
    return new RowsToPredict(rows.x(), rows.offsets());
  }

  /** The rows of a fit. */
  public static RowsToPredict of(TrainingData data) {
    return new RowsToPredict(data.observations().x(), data.offsets());
  }

  /** Rows without offsets. */
  static RowsToPredict of(DesignMatrix x) {
    return new RowsToPredict(x, new double[x.rows()]);
  }

  /** At most so many of these rows, evenly spread. */
  public RowsToPredict atMost(int count) {
    int n = x.rows();
    if (n <= count) {
      return this;
    }
    int[] chosen = IntStream.range(0, count).map(k -> (int) ((long) k * n / count)).toArray();
    return new RowsToPredict(
        x.selectRows(chosen), IntStream.of(chosen).mapToDouble(i -> offsets[i]).toArray());
  }

  /** These rows in other columns. */
  public RowsToPredict in(DesignMatrix columns) {
    return new RowsToPredict(columns, offsets);
  }

  /** The rows. */
  public DesignMatrix x() {
    return x;
  }

  /** A copy of the offsets. */
  public double[] offsets() {
    return offsets.clone();
  }
}
