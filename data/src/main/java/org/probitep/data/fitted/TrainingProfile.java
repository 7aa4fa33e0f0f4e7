/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.probitep.kernels.Compute;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.posterior.Posterior;
import org.probitep.posterior.Predictions;

/**
 * What a model remembers about its training rows, to compare new rows with them and to show how
 * well its probabilities fit; it holds no row itself.
 *
 * @param leverages the least leverage of a training row, 19 quantiles in equal steps, and the
 *     largest; empty where they are not known. The leverage of a row x is x'Σx, the posterior
 *     variance of its linear predictor: small where the training rows lie, and growing towards the
 *     prior variance away from them
 * @param calibration groups of rows with about the same leave-one-out probability and their
 *     outcomes, by increasing probability; empty where there are no such probabilities
 */
public record TrainingProfile(List<Double> leverages, List<CalibrationGroup> calibration) {
  /** Steps of 5 %: as precise as "further out than 95 % of the rows" needs. */
  private static final int STEPS = 20;

  /** As many groups as calibration plots usually have. */
  private static final int GROUPS = 10;

  /** Enough for the quantiles, in little time. */
  private static final int MOST_ROWS = 500;

  /** Some rows for each of the steps. */
  private static final int FEWEST_ROWS = 50;

  /** With fewer different leverages, other rows may well have the same. */
  private static final int FEWEST_DIFFERENT = 10;

  /** The relative difference that other kernels, or a portable model, make at most. */
  private static final double SAME = 1e-6;

  /** Multiply-adds: some tenths of a second. */
  private static final double MOST_WORK = 5e8;

  /**
   * Rows of about the same leave-one-out probability.
   *
   * @param rows how many
   * @param probability the mean of their probabilities of the positive label
   * @param positives how many of them have the positive label
   */
  public record CalibrationGroup(int rows, double probability, int positives) {}

  /**
   * Copies the lists.
   *
   * @param leverages none, or 21 that do not fall
   * @param calibration the groups
   * @throws IllegalArgumentException if they are not such leverages
   */
  public TrainingProfile {
    leverages = List.copyOf(leverages);
    calibration = List.copyOf(calibration);
    if (!leverages.isEmpty() && leverages.size() != STEPS + 1) {
      throw new IllegalArgumentException(
          "there must be " + (STEPS + 1) + " leverages, not " + leverages.size());
    }
    double last = 0;
    for (double leverage : leverages) {
      if (!(leverage >= last && leverage <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("a leverage of " + leverage + " follows " + last);
      }
      last = leverage;
    }
  }

  /** {@return nothing known} */
  public static TrainingProfile none() {
    return new TrainingProfile(List.of(), List.of());
  }

  /**
   * {@return the profile of the rows of a model} The leverages are those of at most 500 rows,
   * evenly spaced.
   *
   * @param model the model
   * @param rows the rows that it was fitted to
   * @param compute kernels and threads
   */
  public static TrainingProfile of(FittedModel model, Observations rows, Compute compute) {
    DesignMatrix sample = sample(rows.x(), sampleSize(rows.size(), rows.x().columns()));
    return new TrainingProfile(
        leverages(model.posterior(), sample, compute),
        calibration(rows, model.sites().looProbabilities()));
  }

  /**
   * Whether rows are those of the profile, as far as it can tell: as many positives, and the same
   * leverages. Where these take few values, as with few categories, other rows may have them too,
   * and the answer is no.
   */
  boolean isOf(Posterior posterior, Observations rows, Compute compute) {
    if (leverages.stream().distinct().count() < FEWEST_DIFFERENT) {
      return false;
    }
    int positives = calibration.stream().mapToInt(CalibrationGroup::positives).sum();
    if (!calibration.isEmpty()
        && positives != IntStream.range(0, rows.size()).filter(rows::y).count()) {
      return false;
    }
    DesignMatrix sample = sample(rows.x(), sampleSize(rows.size(), rows.x().columns()));
    List<Double> found = leverages(posterior, sample, compute);
    return IntStream.range(0, found.size())
        .allMatch(k -> Math.abs(found.get(k) - leverages.get(k)) <= SAME * leverages.get(k));
  }

  /** The profile of a model when only some of its training rows are at hand. */
  static TrainingProfile ofSample(Posterior posterior, DesignMatrix sample, Compute compute) {
    return new TrainingProfile(leverages(posterior, sample, compute), List.of());
  }

  /** How many rows have their leverages computed. */
  static int sampleSize(int rows, int columns) {
    double work = (double) columns * Math.min(rows, columns);
    int count = (int) Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, MOST_WORK / work));
    return Math.min(rows, count);
  }

  /** Evenly spaced rows. */
  static DesignMatrix sample(DesignMatrix x, int count) {
    long n = x.rows();
    return x.selectRows(IntStream.range(0, count).map(k -> (int) (k * n / count)).toArray());
  }

  private static List<Double> leverages(Posterior posterior, DesignMatrix sample, Compute compute) {
    Predictions predictions = posterior.predict(sample, compute);
    int used = sample.rows();
    double[] sorted =
        IntStream.range(0, used).mapToDouble(i -> leverage(predictions, i)).sorted().toArray();
    return IntStream.rangeClosed(0, STEPS)
        .mapToObj(k -> sorted[(int) Math.round((double) k / STEPS * (used - 1))])
        .toList();
  }

  private static List<CalibrationGroup> calibration(Observations rows, double[] ofOwnLabel) {
    if (ofOwnLabel.length != rows.size() || DoubleStream.of(ofOwnLabel).anyMatch(Double::isNaN)) {
      return List.of();
    }
    double[] positive = new double[ofOwnLabel.length];
    Arrays.setAll(positive, i -> rows.y(i) ? ofOwnLabel[i] : 1 - ofOwnLabel[i]);
    int[] sorted =
        IntStream.range(0, positive.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> positive[i]))
            .mapToInt(i -> i)
            .toArray();
    int groups = Math.min(GROUPS, sorted.length);
    return IntStream.range(0, groups)
        .mapToObj(
            g ->
                Arrays.copyOfRange(
                    sorted,
                    (int) ((long) g * sorted.length / groups),
                    (int) ((g + 1L) * sorted.length / groups)))
        .map(
            group ->
                new CalibrationGroup(
                    group.length,
                    IntStream.of(group).mapToDouble(i -> positive[i]).average().orElseThrow(),
                    (int) IntStream.of(group).filter(rows::y).count()))
        .toList();
  }

  /**
   * {@return the leverage of a row}
   *
   * @param predictions the predictions of some rows
   * @param i the row
   */
  public static double leverage(Predictions predictions, int i) {
    double deviation = predictions.predictorDeviation(i);
    return deviation * deviation;
  }

  /** {@return whether the leverages of training rows are known} */
  public boolean hasLeverages() {
    return !leverages.isEmpty();
  }

  /** {@return the largest leverage of the training rows that were examined} */
  public double largestLeverage() {
    return leverages.get(STEPS);
  }

  /**
   * {@return the share of training rows that have a smaller leverage: 1 beyond all of them}
   *
   * @param leverage the leverage of a row
   */
  public double shareBelow(double leverage) {
    int above = 0;
    while (above <= STEPS && leverages.get(above) < leverage) {
      above++;
    }
    if (above == 0 || above > STEPS) {
      return above == 0 ? 0 : 1;
    }
    double from = leverages.get(above - 1);
    return (above - 1 + (leverage - from) / (leverages.get(above) - from)) / STEPS;
  }
}
