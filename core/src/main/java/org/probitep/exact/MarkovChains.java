/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.latent.LatentDraws;

/** Runs chains side by side. */
final class MarkovChains {
  /** How often a chain checks for cancellation: an iteration may take less than 10 µs. */
  static final int CANCEL_CHECK = 16;

  private MarkovChains() {}

  /**
   * The same seed gives the same draws, whatever the number of processors.
   *
   * @param iterations of each chain after its warm-up, a multiple of {@code thinning}
   * @param warmup iterations to leave out first
   * @param thinning 1 keeps every draw, 2 every second one
   * @param cancelled asked now and then, from several threads; true ends all chains with a {@link
   *     CancellationException}
   * @return iterations / thinning draws of each chain
   */
  static LatentDraws sample(
      ChainSampler sampler,
      int chains,
      int iterations,
      int warmup,
      int thinning,
      long seed,
      BooleanSupplier cancelled) {
    requireAtLeast("rows", 1, sampler.rows());
    requireAtLeast("chains", 1, chains);
    requireAtLeast("thinning", 1, thinning);
    requireAtLeast("warmup", 0, warmup);
    if (!(iterations >= thinning && iterations % thinning == 0)) {
      throw new IllegalArgumentException(
          "iterations must be a multiple of thinning " + thinning + ", got " + iterations);
    }
    int kept = iterations / thinning;
    double[][] z = new double[Math.multiplyExact(chains, kept)][sampler.rows()];
    // Seeds of one generator, so that chain c of seed s is not chain c − 1 of seed s + 1.
    long[] seeds = RandomSource.SPLIT_MIX_64.create(seed).longs(chains).toArray();
    IntStream.range(0, chains)
        .parallel()
        .forEach(
            c -> {
              double[][] mine = Arrays.copyOfRange(z, c * kept, (c + 1) * kept);
              run(sampler.start(seeds[c]), mine, warmup, thinning, cancelled);
            });
    return LatentDraws.chains(z, chains);
  }

  private static void requireAtLeast(String name, int least, int value) {
    if (!(value >= least)) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", got " + value);
    }
  }

  private static void run(
      ChainSampler.Chain chain, double[][] z, int warmup, int thinning, BooleanSupplier cancelled) {
    int iterations = warmup + z.length * thinning;
    for (int iteration = 1; iteration <= iterations; iteration++) {
      if (iteration % CANCEL_CHECK == 0 && cancelled.getAsBoolean()) {
        throw new CancellationException("cancelled after " + iteration + " iterations");
      }
      int since = iteration - warmup;
      chain.step(since <= 0);
      if (since > 0 && since % thinning == 0) {
        chain.store(z[since / thinning - 1]);
      }
    }
  }
}
