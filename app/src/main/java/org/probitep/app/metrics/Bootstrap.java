/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;
import java.util.function.DoubleSupplier;

/** Intervals from resampled rows. */
final class Bootstrap {
  /** Each tail of a 95 % interval then has 25 of them. */
  private static final int MOST_REPLICATES = 1000;

  /** Each tail of a 95 % interval then has 5 of them. */
  private static final int FEWEST_REPLICATES = 200;

  /** How many draws take about a second. */
  private static final long DRAWS = 100_000_000;

  private Bootstrap() {}

  /** 1,000 replicates; fewer from 100,000 rows on, but at least 200. */
  static int replicates(int rows) {
    return (int) Math.max(FEWEST_REPLICATES, Math.min(MOST_REPLICATES, DRAWS / rows));
  }

  /** The replicates of a statistic, sorted. */
  static double[] sorted(int rows, DoubleSupplier statistic) {
    double[] values = new double[replicates(rows)];
    Arrays.setAll(values, k -> statistic.getAsDouble());
    Arrays.sort(values);
    return values;
  }

  /** The quantile of sorted values, interpolated as R does by default (type 7). */
  static double quantile(double[] sorted, double probability) {
    double position = probability * (sorted.length - 1);
    int whole = (int) Math.min(sorted.length - 1, Math.floor(position));
    int next = Math.min(sorted.length - 1, whole + 1);
    return sorted[whole] + (position - whole) * (sorted[next] - sorted[whole]);
  }
}
