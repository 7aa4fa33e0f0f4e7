/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where the rows of one outcome stand among those of the other, if equal rows count as tied: each
 * (positive, negative) pair of different rows is compared by {@link LeftOut} scores, and a pair of
 * equal rows is a draw, as it would be if both were left out.
 */
final class Placements {
  private final double[] probabilities;
  private final int[] below;
  private final int[] tied;
  private final int others;

  private Placements(double[] probabilities, int[] below, int[] tied, int others) {
    this.probabilities = probabilities;
    this.below = below;
    this.tied = tied;
    this.others = others;
  }

  /** The rows of an outcome among the rest. */
  static Placements of(LeftOut rows, boolean outcome) {
    int[] mine = IntStream.range(0, rows.size()).filter(i -> rows.outcome(i) == outcome).toArray();
    int[] rest = IntStream.range(0, rows.size()).filter(i -> rows.outcome(i) != outcome).toArray();
    double[] all = sorted(rows, rest);
    double[][] equal = byPattern(rows, rest);
    double[] probabilities = new double[mine.length];
    int[] below = new int[mine.length];
    int[] tied = new int[mine.length];
    for (int k = 0; k < mine.length; k++) {
      double p = rows.score(mine[k]);
      double[] same = equal[rows.pattern(mine[k])];
      probabilities[k] = p;
      below[k] = less(all, p) - less(same, p);
      tied[k] = ties(all, p) - ties(same, p) + same.length;
    }
    return new Placements(probabilities, below, tied, rest.length);
  }

  private static double[] sorted(LeftOut rows, int[] which) {
    return Arrays.stream(which).mapToDouble(rows::score).sorted().toArray();
  }

  private static double[][] byPattern(LeftOut rows, int[] which) {
    int[] counts = new int[rows.patterns()];
    for (int i : which) {
      counts[rows.pattern(i)]++;
    }
    double[][] result = new double[counts.length][];
    Arrays.setAll(result, pattern -> new double[counts[pattern]]);
    for (int i : which) {
      result[rows.pattern(i)][--counts[rows.pattern(i)]] = rows.score(i);
    }
    for (double[] values : result) {
      Arrays.sort(values);
    }
    return result;
  }

  /** How many sorted values are less than a value. */
  private static int less(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static int ties(double[] sorted, double value) {
    return less(sorted, Math.nextUp(value)) - less(sorted, value);
  }

  int size() {
    return below.length;
  }

  double probability(int k) {
    return probabilities[k];
  }

  /** How many of the others rank above row k. */
  int above(int k) {
    return others - below[k] - tied[k];
  }

  /** How many of the others are tied with row k. */
  int tied(int k) {
    return tied[k];
  }

  /** The share of the others that rank below row k, ties counting half. */
  double share(int k) {
    return (below[k] + 0.5 * tied[k]) / others;
  }

  double meanShare() {
    return IntStream.range(0, size()).mapToDouble(this::share).sum() / size();
  }

  /** The variance of the shares over their number; NaN for one row. */
  double varianceOfMean() {
    double mean = meanShare();
    double squares = 0;
    for (int k = 0; k < size(); k++) {
      squares += (share(k) - mean) * (share(k) - mean);
    }
    return squares / (size() - 1.0) / size();
  }
}
