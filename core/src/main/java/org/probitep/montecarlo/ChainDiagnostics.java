/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.montecarlo;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Whether Markov chains agree, and what their draws are worth. Every argument is draws[chain][t],
 * chains of one length, at least 4; an odd last draw is left out where chains are halved.
 *
 * <p>Reference: Vehtari, Gelman, Simpson, Carpenter and Bürkner, "Rank-normalization, folding, and
 * localization: an improved R̂ for assessing convergence of MCMC", Bayesian Analysis 16 (2021).
 */
public final class ChainDiagnostics {
  /** Half of such a chain still has a variance. */
  private static final int SHORTEST = 4;

  private ChainDiagnostics() {}

  /**
   * {@return R̂ of the halved chains} It is the larger of that of the normalised ranks, which sees
   * different locations, and that of the normalised ranks of the distances from the median, which
   * sees different spreads. Below 1.01 is well mixed. NaN where all draws are equal.
   *
   * @param draws draws[chain][t]
   */
  public static double rHat(double[][] draws) {
    double[][] halves = halves(draws);
    double[] all = Arrays.stream(halves).flatMapToDouble(Arrays::stream).sorted().toArray();
    double median = 0.5 * (all[(all.length - 1) / 2] + all[all.length / 2]);
    double[][] distances = map(halves, x -> Math.abs(x - median));
    double location = plainRHat(NormalRanks.of(halves));
    double spread = plainRHat(NormalRanks.of(distances));
    // Two values that are equally far from their median have no spread to compare.
    return Double.isNaN(spread) ? location : Math.max(location, spread);
  }

  /**
   * {@return how many independent draws would give the normalised ranks' mean as well as these do}
   * At least 100 a chain make R̂ and all errors trustworthy. NaN where all draws are equal.
   *
   * @param draws draws[chain][t]
   */
  public static double bulkEffectiveSize(double[][] draws) {
    return Autocorrelation.effectiveSize(NormalRanks.of(halves(draws)));
  }

  /**
   * {@return the standard error of the mean of all draws, by their autocorrelations} It is 0 where
   * all draws are equal, which is right for a constant and wrong for chains that are stuck: only
   * {@link #rHat} of something that must vary tells these apart.
   *
   * @param draws draws[chain][t]
   */
  public static double standardErrorOfMean(double[][] draws) {
    double[][] halves = halves(draws);
    double[] all = Arrays.stream(halves).flatMapToDouble(Arrays::stream).toArray();
    double variance = Moments.variance(all);
    return variance == 0 ? 0 : Math.sqrt(variance / Autocorrelation.effectiveSize(halves));
  }

  /**
   * √(1 + (B/N − W/N)/W): W is the mean variance within chains of N draws, B/N that of their means.
   */
  private static double plainRHat(double[][] chains) {
    double length = chains[0].length;
    double within = Arrays.stream(chains).mapToDouble(Moments::variance).average().orElse(0);
    double between = Moments.variance(Arrays.stream(chains).mapToDouble(Moments::mean).toArray());
    return Math.sqrt((length - 1) / length + between / within);
  }

  private static double[][] halves(double[][] draws) {
    int length = draws.length == 0 ? 0 : draws[0].length;
    int half = length / 2;
    double[][] halves = new double[2 * draws.length][];
    for (int c = 0; c < draws.length; c++) {
      if (draws[c].length != length || length < SHORTEST) {
        throw new IllegalArgumentException(
            "chains must have one length of at least "
                + SHORTEST
                + ", but chain "
                + c
                + " has "
                + draws[c].length
                + " draws and chain 0 has "
                + length);
      }
      halves[2 * c] = Arrays.copyOf(draws[c], half);
      halves[2 * c + 1] = Arrays.copyOfRange(draws[c], half, 2 * half);
    }
    if (halves.length == 0) {
      throw new IllegalArgumentException("there are no chains");
    }
    return halves;
  }

  private static double[][] map(double[][] chains, DoubleUnaryOperator f) {
    return Arrays.stream(chains)
        .map(chain -> Arrays.stream(chain).map(f).toArray())
        .toArray(double[][]::new);
  }
}
