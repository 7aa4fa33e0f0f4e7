/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.io.IOException;
import java.util.Locale;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.Observations;

/**
 * The largest resident memory of a process that makes one data set and fits it, against what the
 * project promises. One fit a process: {@code bench/memory} starts this once a line.
 */
public final class MemoryTable {
  private static final double MEGABYTE = 1e6;

  private MemoryTable() {}

  /**
   * A fit and what it may take.
   *
   * @param megabytes beside the design matrix
   */
  private record Promise(int n, int p, double megabytes) {
    static Promise of(String name) {
      return switch (name) {
        // Five n × n matrices.
        case "dual" -> new Promise(2000, 20_000, 160 + 300);
        case "primal" -> new Promise(1_000_000, 50, 500);
        case "tall" -> new Promise(1_000_000, 51, 200);
        default -> throw new IllegalArgumentException("no such fit: " + name);
      };
    }

    double bytes() {
      return 8.0 * n * p + megabytes * MEGABYTE;
    }
  }

  /** Takes the name of a fit; exits with 1 if the promise is broken. */
  public static void main(String[] args) throws IOException {
    Promise promise = Promise.of(args[0]);
    double bar = promise.bytes();
    Observations data = Simulated.observations(promise.n, promise.p, 1);
    EpOptions options = EpOptions.withDefaults().withKernels(KernelChoice.OPENBLAS);
    EpFit fit = EpFit.fit(data, Sweeps.prior(data), options);
    double peak = PeakMemory.bytes();
    System.out.printf(
        Locale.ROOT,
        "%s n=%d p=%d peak MB,%.0f,<= %.0f,%s%n",
        fit.form(),
        promise.n,
        promise.p,
        peak / MEGABYTE,
        bar / MEGABYTE,
        peak <= bar);
    System.exit(peak <= bar && fit.converged() ? 0 : 1);
  }
}
