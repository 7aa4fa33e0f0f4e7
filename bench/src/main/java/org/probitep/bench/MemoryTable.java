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

  /** Takes {@code dual} or {@code primal}; exits with 1 if the promise is broken. */
  public static void main(String[] args) throws IOException {
    boolean dual = args[0].equals("dual");
    int n = dual ? 2000 : 1_000_000;
    int p = dual ? 20_000 : 50;
    double x = 8.0 * n * p;
    double bar = dual ? x + 5 * 8.0 * n * n + 300 * MEGABYTE : x + 500 * MEGABYTE;
    Observations data = Simulated.observations(n, p, 1);
    EpOptions options = EpOptions.withDefaults().withKernels(KernelChoice.OPENBLAS);
    EpFit fit = EpFit.fit(data, Sweeps.prior(data), options);
    double peak = PeakMemory.bytes();
    System.out.printf(
        Locale.ROOT,
        "%s n=%d p=%d peak MB,%.0f,<= %.0f,%s%n",
        fit.form(),
        n,
        p,
        peak / MEGABYTE,
        bar / MEGABYTE,
        peak <= bar);
    System.exit(peak <= bar && fit.converged() ? 0 : 1);
  }
}
