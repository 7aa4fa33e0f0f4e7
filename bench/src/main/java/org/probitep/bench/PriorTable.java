/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.util.Locale;
import java.util.Random;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.selection.HyperPrior;
import org.probitep.selection.LearnedPrior;

/**
 * What it costs to learn the prior variance: fits with it learned over fits with the paper's
 * variance of 25, of the same rows. Prints {@code what,measured,bar,pass}, and quartiles on
 * standard error.
 */
public final class PriorTable {
  private static final int ROUNDS = 7;
  private static final double WARM_UP_SECONDS = 3;
  private static final double INTERCEPT_VARIANCE = 25;
  private static final double PAPER_VARIANCE = 25;
  private static final int MANY_ROWS = 10_000;
  private static final int[][] SIZES = {
    {100, 5},
    {76, 300},
    {200, 60},
    {500, 20},
    {300, 1000},
    {1000, 200},
    {5000, 50},
    {20_000, 50},
    {100_000, 20}
  };

  private PriorTable() {}

  /** Runs all lines; exits with 1 if a bar is missed. */
  public static void main(String[] args) {
    System.out.println("what,measured,bar,pass");
    boolean pass = true;
    for (int[] size : SIZES) {
      for (double effect : new double[] {0.5, 3}) {
        pass &= line(size[0], size[1], effect);
      }
    }
    System.exit(pass ? 0 : 1);
  }

  /** Rows whose linear predictor has the given standard deviation. */
  private static Observations data(int n, int p, double effect) {
    Random random = new Random(1);
    double[] beta = new double[p];
    for (int j = 1; j < p; j++) {
      beta[j] = 2 * effect * random.nextGaussian() / Math.sqrt(p - 1);
    }
    DesignMatrix x = Simulated.rows(n, p, 2);
    double[] row = new double[p];
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      x.copyRow(i, row, 0);
      double utility = random.nextGaussian();
      for (int j = 0; j < p; j++) {
        utility += row[j] * beta[j];
      }
      y[i] = utility > 0;
    }
    return Observations.of(x, y);
  }

  private static boolean line(int n, int p, double effect) {
    Observations data = data(n, p, effect);
    EpOptions options = EpOptions.withDefaults();
    GaussianPrior prior = GaussianPrior.isotropic(p, PAPER_VARIANCE);
    VarianceGroups groups = VarianceGroups.besideIntercept(p, INTERCEPT_VARIANCE);
    int[] sweeps = new int[2];
    Runnable fixed = () -> sweeps[0] = EpFit.fit(data, prior, options).sweeps();
    Runnable learned =
        () ->
            sweeps[1] =
                LearnedPrior.fit(
                        data, groups, HyperPrior.withDefaults(), options, (sweep, r) -> true)
                    .sweeps();
    long end = System.nanoTime() + (long) (WARM_UP_SECONDS * 1e9);
    while (System.nanoTime() < end) {
      fixed.run();
      learned.run();
    }
    Paired ratio =
        Paired.measure(
            0, ROUNDS, () -> Paired.secondsOfShort(learned), () -> Paired.secondsOfShort(fixed));
    int bar = n > MANY_ROWS ? 3 : 6;
    boolean pass = ratio.median() <= bar;
    System.out.printf(
        Locale.ROOT,
        "n=%d p=%d sd of the predictor %.1f: variance learned / 25,%.2f,<= %d,%s%n",
        n,
        p,
        effect,
        ratio.median(),
        bar,
        pass);
    System.err.printf(
        Locale.ROOT,
        "  quartiles %.2f to %.2f; %d sweeps against %d%n",
        ratio.lower(),
        ratio.upper(),
        sweeps[1],
        sweeps[0]);
    return pass;
  }
}
