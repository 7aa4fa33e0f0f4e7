/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.util.Arrays;
import java.util.Locale;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.TextbookEp;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPosterior;

/**
 * The speed that the project promises, as ratios within one run. Prints {@code
 * what,measured,bar,pass} on standard output, the spread of each ratio on standard error, and exits
 * with 1 if a bar is missed.
 */
public final class RatioTable {
  private static final EpOptions TIGHT = EpOptions.withDefaults().withTolerance(1e-10);
  private static final EpOptions ACCELERATED = TIGHT.withKernels(KernelChoice.OPENBLAS);

  private boolean missed;

  private RatioTable() {}

  /** Runs all lines, or those whose number (from 1) is given. */
  public static void main(String[] args) {
    RatioTable table = new RatioTable();
    Runnable[] lines = {
      table::againstTextbook,
      table::dualSweep,
      table::primalSweep,
      table::wideSweep,
      table::javaKernels,
      table::batchPrediction,
      table::twoThreads
    };
    System.out.println("what,measured,bar,pass");
    for (int i = 0; i < lines.length; i++) {
      if (args.length == 0 || Arrays.asList(args).contains(Integer.toString(i + 1))) {
        lines[i].run();
      }
    }
    System.exit(table.missed ? 1 : 0);
  }

  private void atLeast(String what, Paired ratio, double bar) {
    report(what, ratio, ">= " + bar, ratio.median() >= bar);
  }

  private void atMost(String what, Paired ratio, double bar) {
    report(what, ratio, "<= " + bar, ratio.median() <= bar);
  }

  private void report(String what, Paired ratio, String bar, boolean pass) {
    missed |= !pass;
    System.out.printf(Locale.ROOT, "%s,%.3g,%s,%s%n", what, ratio.median(), bar, pass);
    System.err.printf(Locale.ROOT, "  quartiles %.3g to %.3g%n", ratio.lower(), ratio.upper());
  }

  private void againstTextbook() {
    Observations data = Simulated.observations(100, 800, 1);
    DesignMatrix rows = Simulated.rows(50, 800, 2);
    Runnable fast = () -> EpFit.fit(data, Sweeps.prior(data), TIGHT).posterior().predict(rows);
    Runnable slow = () -> TextbookEp.fit(data, Sweeps.prior(data), TIGHT).posterior().predict(rows);
    for (int i = 0; i < 1000; i++) {
      fast.run();
    }
    int repeats = 50;
    double[] best = {Double.POSITIVE_INFINITY};
    Paired ratio =
        Paired.measure(
            2,
            7,
            () -> Paired.seconds(slow),
            () -> {
              double seconds =
                  Paired.seconds(
                          () -> {
                            for (int i = 0; i < repeats; i++) {
                              fast.run();
                            }
                          })
                      / repeats;
              best[0] = Math.min(best[0], seconds);
              return seconds;
            });
    System.err.printf(Locale.ROOT, "  fit and 50 predictions: %.2f ms%n", 1e3 * best[0]);
    atLeast("n=100 p=800 fit + 50 predictions: textbook / probitep", ratio, 50);
  }

  private void dualSweep() {
    Observations data = Simulated.observations(2000, 2000, 1);
    Kernels kernels = KernelChoice.OPENBLAS.resolve(0);
    try (Product unit = new Product(kernels, 2000, 2000, 2000)) {
      Paired ratio = Sweeps.inUnits(5, data, ACCELERATED.withForm(FormChoice.DUAL), unit::seconds);
      atMost("dual sweep n=p=2000 / dgemm 2000x2000x2000", ratio, 0.75);
    }
  }

  private void primalSweep() {
    Observations data = Simulated.observations(20_000, 500, 1);
    Kernels kernels = KernelChoice.OPENBLAS.resolve(0);
    try (Product unit = new Product(kernels, 500, 500, 20_000)) {
      Paired ratio =
          Sweeps.inUnits(5, data, ACCELERATED.withForm(FormChoice.PRIMAL), unit::seconds);
      atMost("primal sweep n=20000 p=500 / dgemm 500x500x20000", ratio, 2.2);
    }
  }

  private void wideSweep() {
    Observations wide = Simulated.observations(500, 50_000, 1);
    Observations narrow = Simulated.observations(500, 5_000, 1);
    Paired ratio =
        Paired.measure(
            2, 9, () -> Sweeps.median(wide, ACCELERATED), () -> Sweeps.median(narrow, ACCELERATED));
    atMost("dual sweep n=500: p=50000 / p=5000", ratio, 1.2);
  }

  private void javaKernels() {
    Observations data = Simulated.observations(1000, 1000, 1);
    EpOptions java = TIGHT.withKernels(KernelChoice.JAVA);
    Paired ratio =
        Paired.measure(
            3,
            7,
            () -> Paired.seconds(() -> EpFit.fit(data, Sweeps.prior(data), java)),
            () -> Paired.seconds(() -> EpFit.fit(data, Sweeps.prior(data), ACCELERATED)));
    atMost("n=p=1000 fit: java kernels / openblas kernels", ratio, 5);
  }

  private void batchPrediction() {
    Observations data = Simulated.observations(100, 800, 1);
    DesignMatrix rows = Simulated.rows(100_000, 800, 2);
    GaussianPosterior posterior = EpFit.fit(data, Sweeps.prior(data), ACCELERATED).posterior();
    double[] offsets = new double[rows.rows()];
    Kernels kernels = KernelChoice.OPENBLAS.resolve(0);
    try (Product unit = new Product(kernels, 100_000, 100, 800)) {
      Paired ratio =
          Paired.measure(
              3,
              9,
              () ->
                  Paired.seconds(
                      () ->
                          posterior.predict(rows, offsets, new Compute(KernelChoice.OPENBLAS, 1))),
              unit::seconds);
      atMost("batch prediction n=100 p=800 100000 rows / dgemm 100000x100x800", ratio, 2.5);
    }
  }

  private void twoThreads() {
    Observations data = Simulated.observations(2000, 2000, 1);
    Paired ratio =
        Paired.measure(
            1,
            5,
            () -> Paired.seconds(() -> EpFit.fit(data, Sweeps.prior(data), ACCELERATED)),
            () ->
                Paired.seconds(
                    () -> EpFit.fit(data, Sweeps.prior(data), ACCELERATED.withThreads(2))));
    atLeast("n=p=2000 fit: one thread / two threads", ratio, 1.5);
  }
}
