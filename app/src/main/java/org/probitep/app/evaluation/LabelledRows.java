/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.probitep.data.encode.CaseControl;

/** Rows of a table whose outcomes are known. Immutable. */
public final class LabelledRows {
  private final boolean[] outcomes;
  private final int[] numbers;
  private final double[] weights;

  private LabelledRows(boolean[] outcomes, int[] numbers, double[] weights) {
    this.outcomes = outcomes;
    this.numbers = numbers;
    this.weights = weights;
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
    double[] ones = new double[outcomes.length];
    Arrays.fill(ones, 1);
    return new LabelledRows(outcomes.clone(), numbers.clone(), ones);
  }

  /**
   * The same rows, counted as often as the weights say and, where the share of positives in the
   * population is known, so that positives have that share.
   */
  public LabelledRows withWeights(double[] given, OptionalDouble baseRate) {
    double[] all = given.clone();
    if (baseRate.isPresent()) {
      double sum = Arrays.stream(given).sum();
      double positives =
          IntStream.range(0, given.length).filter(this::outcome).mapToDouble(i -> given[i]).sum();
      CaseControl population = CaseControl.of(baseRate.getAsDouble(), positives, sum);
      Arrays.setAll(all, i -> given[i] * population.weight(outcomes[i]));
    }
    return new LabelledRows(outcomes, numbers, all);
  }

  double weight(int i) {
    return weights[i];
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

  /** The share of positives, each row counted as often as its weight says. */
  double baseRate() {
    double positives =
        IntStream.range(0, outcomes.length).filter(this::outcome).mapToDouble(this::weight).sum();
    return positives / Arrays.stream(weights).sum();
  }

  boolean outcome(int i) {
    return outcomes[i];
  }

  /** Which row of the table row i is, counted from 1. */
  public int number(int i) {
    return numbers[i];
  }
}
