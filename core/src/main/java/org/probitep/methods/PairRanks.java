/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.probitep.kernels.Compute;
import org.probitep.kernels.Workers;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.numerics.Logistic;
import org.probitep.numerics.Normal;
import org.probitep.selection.MixedPrior;

/**
 * Which share of the other rows each row outranks, if both rows of each pair are left out.
 *
 * <p>The leave-one-out probability of a row does not see the row's outcome, but those of all other
 * rows do: a positive row is compared with rows that it has pushed up. Where a model says little,
 * that decides most comparisons. So a pair is compared by the fit without either of its rows, and
 * the share that a row wins depends on no outcome of its own. Where a pair's predictors are the
 * same, it is a draw.
 */
final class PairRanks {
  /** Multiply-adds for the covariances of all pairs. */
  private static final double MOST_WORK = 1e9;

  /** Against so many rows, evenly spaced, each is compared in the largest tables. */
  private static final int FEWEST_OPPONENTS = 50;

  /** Opponents that are compared at once, so that covariances are matrix products. */
  private static final int BLOCK = 64;

  /** Two predictors are the same if their difference has this share of the variance of both. */
  private static final double SAME = 1e-9;

  /** Probabilities nearer to 1 than this are not told apart. */
  private static final double LARGEST = 1 - Math.ulp(0.5);

  private final Observations data;
  private final List<PairCavities> parts = new ArrayList<>();
  private final double[] weights; // of the rows
  private final double[] index; // of the leave-one-out probabilities
  private final int[] opponents;
  private final double[] won;

  private PairRanks(List<MixedPrior.Part> fits, double[] ofOutcome, Compute compute) {
    this.data = fits.get(0).data();
    this.weights = data.weights();
    int n = data.size();
    this.index = new double[n];
    this.won = new double[n];
    double cells = 0;
    for (MixedPrior.Part fit : fits) {
      parts.add(new PairCavities(fit, compute));
      cells += (double) n * fit.data().x().columns();
    }
    for (int i = 0; i < n; i++) {
      double p = Math.max(Double.MIN_NORMAL, Math.min(LARGEST, ofOutcome[i]));
      double quantile = data.link() == Link.PROBIT ? Normal.quantile(p) : Logistic.quantile(p);
      index[i] = data.sign(i) * quantile;
    }
    int count = (int) Math.min(n, Math.max(FEWEST_OPPONENTS, MOST_WORK / cells));
    this.opponents = IntStream.range(0, count).map(k -> (int) ((long) k * n / count)).toArray();
  }

  /**
   * The shares, in the order of the rows; of a row that counts several times, each copy is one of
   * the others.
   *
   * @param ofOutcome the leave-one-out probability of each row's outcome
   */
  static double[] of(List<MixedPrior.Part> fits, double[] ofOutcome, Compute compute) {
    PairRanks ranks = new PairRanks(fits, ofOutcome, compute);
    ranks.compareAll(compute.threads());
    return ranks.shares();
  }

  private void compareAll(int threads) {
    int blocks = (opponents.length + BLOCK - 1) / BLOCK;
    double[][] ofBlocks = new double[blocks][];
    try (Workers workers = Workers.of(threads)) {
      workers.run(blocks, block -> ofBlocks[block] = compare(block));
    }
    for (double[] ofBlock : ofBlocks) {
      for (int i = 0; i < won.length; i++) {
        won[i] += ofBlock[i];
      }
    }
  }

  /** What each row wins against a block of opponents, each as often as it counts. */
  private double[] compare(int block) {
    int from = block * BLOCK;
    int[] rivals = Arrays.copyOfRange(opponents, from, Math.min(opponents.length, from + BLOCK));
    List<PairCavities.Block> blocks = parts.stream().map(part -> part.block(rivals)).toList();
    double[] wins = new double[won.length];
    double[] ahead = new double[rivals.length];
    boolean[] same = new boolean[rivals.length];
    for (int i = 0; i < wins.length; i++) {
      Arrays.fill(ahead, 0);
      Arrays.fill(same, true);
      for (PairCavities.Block part : blocks) {
        part.addTo(i, ahead, same, SAME);
      }
      for (int k = 0; k < rivals.length; k++) {
        int j = rivals[k];
        if (j != i) {
          double lead = same[k] ? 0 : index[i] - index[j] + ahead[k];
          wins[i] += weights[j] * (0.5 + 0.5 * Math.signum(lead));
        }
      }
    }
    return wins;
  }

  /** Copies of a row draw with each other. */
  private double[] shares() {
    double total = IntStream.of(opponents).mapToDouble(j -> weights[j]).sum();
    double[] shares = new double[won.length];
    Arrays.setAll(shares, i -> share(won[i], total, 0));
    for (int j : opponents) {
      shares[j] = share(won[j], total - weights[j], Math.max(0, weights[j] - 1));
    }
    return shares;
  }

  private static double share(double won, double others, double copies) {
    return others + copies > 0 ? (won + 0.5 * copies) / (others + copies) : 0.5;
  }
}
