/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Rows that train and rows that test, both ascending. A row that counts several times may do both,
 * with a part of its count each. Immutable.
 */
public final class Split {
  private final int[] train;
  private final double[] counts; // of the training rows; null where none is parted
  private final int[] test;

  private Split(int[] train, double[] counts, int[] test) {
    this.train = train;
    this.counts = counts;
    this.test = test;
  }

  /** Tests the parts of a fold; what is left of the rows trains. */
  static Split of(LabelledRows rows, Parts parts, int fold) {
    double[] left = rows.counts();
    boolean parted = false;
    int[] places = IntStream.range(0, parts.size()).filter(i -> parts.fold(i) == fold).toArray();
    for (int i : places) {
      left[parts.row(i)] -= parts.count(i);
      parted |= left[parts.row(i)] > 0;
    }
    int[] train = IntStream.range(0, left.length).filter(row -> left[row] > 0).toArray();
    return new Split(
        train,
        parted ? IntStream.of(train).mapToDouble(row -> left[row]).toArray() : null,
        IntStream.of(places).map(parts::row).toArray());
  }

  /** All rows on both sides, for a fit that leaves rows out by itself. */
  static Split ofAll(int rows) {
    int[] all = IntStream.range(0, rows).toArray();
    return new Split(all, null, all);
  }

  /** The indices of the training rows; a copy. */
  public int[] train() {
    return train.clone();
  }

  /** How often each training row counts, where that is not as often as in the table; a copy. */
  public Optional<double[]> counts() {
    return Optional.ofNullable(counts).map(double[]::clone);
  }

  /** The indices of the test rows; a copy. */
  public int[] test() {
    return test.clone();
  }
}
