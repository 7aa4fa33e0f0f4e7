/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.stream.IntStream;

/** Rows that train and rows that test, both ascending. Immutable. */
public final class Split {
  private final int[] train;
  private final int[] test;

  private Split(int[] train, int[] test) {
    this.train = train;
    this.test = test;
  }

  /** Puts each row on one side. */
  static Split of(boolean[] tests) {
    return new Split(
        IntStream.range(0, tests.length).filter(i -> !tests[i]).toArray(),
        IntStream.range(0, tests.length).filter(i -> tests[i]).toArray());
  }

  /** All rows on both sides, for a fit that leaves rows out by itself. */
  static Split ofAll(int rows) {
    int[] all = IntStream.range(0, rows).toArray();
    return new Split(all, all);
  }

  /** The indices of the training rows; a copy. */
  public int[] train() {
    return train.clone();
  }

  /** The indices of the test rows; a copy. */
  public int[] test() {
    return test.clone();
  }
}
