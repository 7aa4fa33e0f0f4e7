/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;

/**
 * Which of the sorted pairs share a bin. Bins are intervals (edge, next edge] of the probability,
 * so that ties are never split; the first one is closed below. Some may be empty.
 */
final class Bins {
  private final ScoredOutcomes scored;
  private final double[] edges;
  private final int[] starts;

  private Bins(ScoredOutcomes scored, double[] edges) {
    this.scored = scored;
    this.edges = edges;
    this.starts = starts(scored, edges);
  }

  private static int[] starts(ScoredOutcomes scored, double[] edges) {
    int[] starts = new int[edges.length];
    int i = 0;
    for (int bin = 1; bin < edges.length - 1; bin++) {
      while (i < scored.size() && scored.probability(i) <= edges[bin]) {
        i++;
      }
      starts[bin] = i;
    }
    starts[edges.length - 1] = scored.size();
    return starts;
  }

  /** Bins of one width, from 0 to 1: those of scikit-learn's {@code calibration_curve}. */
  static Bins equalWidth(ScoredOutcomes scored, int count) {
    double[] edges = new double[count + 1];
    for (int bin = 0; bin <= count; bin++) {
      edges[bin] = (double) bin / count;
    }
    return new Bins(scored, edges);
  }

  /**
   * Bins of about equally many pairs: the edges are quantiles, interpolated between the pairs, as
   * with scikit-learn's {@code strategy="quantile"}. The position b(n − 1)/count of an edge is
   * split into whole and rest in integers: an edge that is a pair's probability is exactly that.
   */
  static Bins equalCount(ScoredOutcomes scored, int count) {
    double[] edges = new double[count + 1];
    for (int bin = 0; bin <= count; bin++) {
      long position = (long) bin * (scored.size() - 1);
      int whole = (int) (position / count);
      double rest = (double) (position % count) / count;
      double below = scored.probability(whole);
      double above = rest == 0 ? below : scored.probability(whole + 1);
      edges[bin] = below + rest * (above - below);
    }
    return new Bins(scored, edges);
  }

  /** How many bins, empty ones included. */
  int count() {
    return starts.length - 1;
  }

  double edge(int bin) {
    return edges[bin];
  }

  /** The first pair of a bin; that of {@code count()} is one past the last pair. */
  int start(int bin) {
    return starts[bin];
  }

  /** How many pairs are in a bin. */
  int size(int bin) {
    return starts[bin + 1] - starts[bin];
  }

  /** The mean probability of a bin that is not empty. */
  double meanProbability(int bin) {
    double sum = 0;
    for (int i = starts[bin]; i < starts[bin + 1]; i++) {
      sum += scored.probability(i);
    }
    return sum / size(bin);
  }

  int positives(int bin) {
    return scored.positivesBetween(starts[bin], starts[bin + 1]);
  }

  /** The bin of each pair. */
  int[] binOfEach() {
    int[] bins = new int[scored.size()];
    for (int bin = 0; bin < count(); bin++) {
      Arrays.fill(bins, starts[bin], starts[bin + 1], bin);
    }
    return bins;
  }

  ScoredOutcomes scored() {
    return scored;
  }
}
