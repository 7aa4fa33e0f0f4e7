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
  private final double[] counts;
  private final double[] factors;

  private LabelledRows(boolean[] outcomes, int[] numbers, double[] counts, double[] factors) {
    this.outcomes = outcomes;
    this.numbers = numbers;
    this.counts = counts;
    this.factors = factors;
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
    return new LabelledRows(outcomes.clone(), numbers.clone(), ones, ones);
  }

  /**
   * The same rows, counted as often as the weights say and, where the share of positives in the
   * population is known, so that positives have that share.
   */
  public LabelledRows withWeights(double[] given, OptionalDouble baseRate) {
    double[] population = new double[given.length];
    Arrays.fill(population, 1);
    if (baseRate.isPresent()) {
      double sum = Arrays.stream(given).sum();
      double positives =
          IntStream.range(0, given.length).filter(this::outcome).mapToDouble(i -> given[i]).sum();
      CaseControl control = CaseControl.of(baseRate.getAsDouble(), positives, sum);
      Arrays.setAll(population, i -> control.weight(outcomes[i]));
    }
    return new LabelledRows(outcomes, numbers, given.clone(), population);
  }

  /** What a row counts in scores: its count, or more or less where a base rate is known. */
  double weight(int i) {
    return weight(i, counts[i]);
  }

  /** The same of a part of its count. */
  double weight(int i, double part) {
    return part * factors[i];
  }

  /** How often each row counts; a copy. */
  double[] counts() {
    return counts.clone();
  }

  /** Whether all counts are whole, so that a row stands for as many trials. */
  boolean areWhole() {
    return Arrays.stream(counts).allMatch(count -> count == Math.rint(count));
  }

  /** How many trials the rows stand for; as many as there are rows if a count is not whole. */
  public long trials() {
    return areWhole() ? (long) Arrays.stream(counts).sum() : size();
  }

  /** How many of the trials are positive. */
  public long positiveTrials() {
    IntStream positive = IntStream.range(0, size()).filter(this::outcome);
    return areWhole() ? (long) positive.mapToDouble(i -> counts[i]).sum() : positive.count();
  }

  /** All rows of a table. */
  static LabelledRows of(boolean[] outcomes) {
    return of(outcomes, IntStream.rangeClosed(1, outcomes.length).toArray());
  }

  /** How many rows there are. */
  public int size() {
    return outcomes.length;
  }

  /** A copy of the outcomes. */
  boolean[] outcomes() {
    return outcomes.clone();
  }

  /** The share of positives, each row counted as often as its weight says. */
  double baseRate() {
    double positives =
        IntStream.range(0, outcomes.length).filter(this::outcome).mapToDouble(this::weight).sum();
    return positives / IntStream.range(0, size()).mapToDouble(this::weight).sum();
  }

  boolean outcome(int i) {
    return outcomes[i];
  }

  /** Which row of the table row i is, counted from 1. */
  public int number(int i) {
    return numbers[i];
  }
}
