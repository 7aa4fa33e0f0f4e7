/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import static java.lang.ProcessBuilder.Redirect.INHERIT;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Random;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;

/**
 * The speed of fits to many rows of few columns, as ratios within one run. Prints {@code
 * what,measured,bar,pass} on standard output, and the spread of each ratio on standard error.
 */
public final class TallTable {
  private static final int ROWS = 1_000_000;
  private static final int COLUMNS = 51;
  private static final int WARMUPS = 1;
  private static final int ROUNDS = 5;

  /** A product of all rows would take too much memory; its time is in proportion to the rows. */
  private static final int SHARE_OF_PRODUCT = 10;

  private TallTable() {}

  /** Runs all lines. */
  public static void main(String[] args) {
    Observations data = data();
    GaussianPrior prior = GaussianPrior.isotropic(COLUMNS, 25);
    EpOptions options = EpOptions.withDefaults();
    Kernels kernels = KernelChoice.OPENBLAS.resolve(0);
    int[] sweeps = new int[1];
    double[] last = new double[1];
    System.out.println("what,measured,bar,pass");
    report(
        "Newton's logistic regression / EP",
        Paired.measure(
            WARMUPS,
            ROUNDS,
            () -> Paired.seconds(() -> NewtonLogistic.fit(data, kernels)),
            () ->
                last[0] =
                    Paired.seconds(() -> sweeps[0] = EpFit.fit(data, prior, options).sweeps())),
        0.3,
        true);
    System.err.printf(Locale.ROOT, "  EP: %d sweeps, %.2f s%n", sweeps[0], last[0]);
    report(
        "one thread / two threads",
        Paired.measure(
            WARMUPS,
            ROUNDS,
            () -> Paired.seconds(() -> EpFit.fit(data, prior, options)),
            () -> Paired.seconds(() -> EpFit.fit(data, prior, options.withThreads(2)))),
        1.7,
        true);
    try (Product product = new Product(kernels, COLUMNS, COLUMNS, ROWS / SHARE_OF_PRODUCT)) {
      report(
          "sweep / dgemm of n p² multiply-adds",
          Paired.measure(
              WARMUPS,
              ROUNDS,
              () -> secondsOfSweep(data, prior, options),
              () -> SHARE_OF_PRODUCT * product.seconds()),
          2.5,
          false);
    }
    glm()
        .ifPresent(
            seconds ->
                report(
                    "R's glm.fit(probit) / EP",
                    Paired.measure(
                        WARMUPS,
                        ROUNDS,
                        () -> seconds,
                        () -> Paired.seconds(() -> EpFit.fit(data, prior, options))),
                    8,
                    true));
  }

  private static void report(String what, Paired ratio, double bar, boolean atLeast) {
    boolean pass = atLeast ? ratio.median() >= bar : ratio.median() <= bar;
    System.out.printf(
        Locale.ROOT, "%s,%.3g,%s %s,%s%n", what, ratio.median(), atLeast ? ">=" : "<=", bar, pass);
    System.err.printf(Locale.ROOT, "  quartiles %.3g to %.3g%n", ratio.lower(), ratio.upper());
  }

  private static Observations data() {
    Random random = new Random(1);
    double[] beta = new double[COLUMNS];
    for (int j = 0; j < COLUMNS; j++) {
      beta[j] = 2 * random.nextGaussian() / Math.sqrt(COLUMNS);
    }
    DesignMatrix.Builder x = DesignMatrix.builder(COLUMNS);
    boolean[] y = new boolean[ROWS];
    double[] row = new double[COLUMNS];
    for (int i = 0; i < ROWS; i++) {
      row[0] = 1;
      double utility = beta[0] + random.nextGaussian();
      for (int j = 1; j < COLUMNS; j++) {
        row[j] = 0.5 * random.nextGaussian();
        utility += beta[j] * row[j];
      }
      y[i] = utility > 0;
      x.addRow(row);
    }
    return Observations.of(x.build(), y);
  }

  /** The second of two sweeps that solve and update for every row, from sites that are given. */
  private static double secondsOfSweep(Observations data, GaussianPrior prior, EpOptions options) {
    long[] times = new long[2];
    double[] precision = new double[ROWS];
    Arrays.fill(precision, 0.5);
    EpFit.fit(
        data,
        prior,
        options.withMaxSweeps(times.length),
        precision,
        new double[ROWS],
        (sweep, residual) -> {
          times[sweep - 1] = System.nanoTime();
          return true;
        });
    return (times[1] - times[0]) * 1e-9;
  }

  /** The seconds of R's fit to such rows; empty where there is no R. */
  private static OptionalDouble glm() {
    try {
      String program =
          String.format(
              Locale.ROOT,
              "set.seed(1); n <- %d; p <- %d; x <- cbind(1, matrix(rnorm(n * (p - 1), sd = 0.5), n));"
                  + " y <- as.numeric(x %%*%% (rnorm(p) * 2 / sqrt(p)) + rnorm(n) > 0);"
                  + " message('  R with ', extSoftVersion()[['BLAS']], ', one thread');"
                  + " cat(system.time(glm.fit(x, y, family = binomial('probit')))[['elapsed']])",
              ROWS,
              COLUMNS);
      ProcessBuilder r = new ProcessBuilder("Rscript", "-e", program).redirectError(INHERIT);
      r.environment().put("OPENBLAS_NUM_THREADS", "1");
      Process process = r.start();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return OptionalDouble.of(Double.parseDouble(output));
    } catch (IOException e) {
      System.err.println("  R is not there: " + e.getMessage());
      return OptionalDouble.empty();
    }
  }
}
