/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.stream.IntStream;

/** Rows of a table whose outcomes are known. Immutable. */
public final class LabelledRows {
  private final boolean[] outcomes;
  private final int[] numbers;

  private LabelledRows(boolean[] outcomes, int[] numbers) {
    this.outcomes = outcomes;
    this.numbers = numbers;
  }

  /**
   * Some rows of a table.
   *
   * @param outcomes whether each has the positive label
   * @param numbers which row of the table each is, counted from 1
   */
  public static LabelledRows of(boolean[] outcomes, int[] numbers) {
    if (outcomes.length != numbers.length) {
      throw new IllegalArgumentException(
          "there are " + outcomes.length + " outcomes but " + numbers.length + " row numbers");
    }
    return new LabelledRows(outcomes.clone(), numbers.clone());
  }

  /** All rows of a table. */
  public static LabelledRows of(boolean[] outcomes) {
    return of(outcomes, IntStream.rangeClosed(1, outcomes.length).toArray());
  }

  /** How many rows there are. */
  public int size() {
    return outcomes.length;
  }

  /** A copy of the outcomes. */
  public boolean[] outcomes() {
    return outcomes.clone();
  }

  /** How many have the positive label. */
  public int positives() {
    return (int) IntStream.range(0, outcomes.length).filter(i -> outcomes[i]).count();
  }

  boolean outcome(int i) {
    return outcomes[i];
  }

  /** Which row of the table row i is, counted from 1. */
  public int number(int i) {
    return numbers[i];
  }
}
