/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * The ratio of two times that are taken in turns, so that what slows the machine down slows both.
 *
 * @param median of the ratios of the rounds
 * @param lower quartile
 * @param upper quartile
 */
record Paired(double median, double lower, double upper) {

  /**
   * Measures numerator and denominator alternately; both return seconds.
   *
   * @param warmups rounds that do not count
   * @param rounds rounds that count
   */
  static Paired measure(
      int warmups, int rounds, DoubleSupplier numerator, DoubleSupplier denominator) {
    List<Double> ratios = new ArrayList<>();
    for (int round = -warmups; round < rounds; round++) {
      double below = denominator.getAsDouble();
      double above = numerator.getAsDouble();
      if (round >= 0) {
        ratios.add(above / below);
      }
    }
    return of(ratios);
  }

  /** The median and quartiles of some values. */
  static Paired of(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return new Paired(quantile(sorted, 0.5), quantile(sorted, 0.25), quantile(sorted, 0.75));
  }

  /** Seconds that the work takes. */
  static double seconds(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) * 1e-9;
  }

  /** Seconds of one run, of as many as take a quarter of a second. */
  static double secondsOfShort(Runnable work) {
    double seconds = 0;
    int count = 0;
    while (seconds < 0.25) {
      seconds += seconds(work);
      count++;
    }
    return seconds / count;
  }

  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
}
