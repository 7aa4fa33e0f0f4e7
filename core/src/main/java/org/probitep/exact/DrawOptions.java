/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Objects;
import org.probitep.kernels.Compute;

/**
 * How to draw from the exact posterior.
 *
 * @param samples how many draws to make; at least 1
 * @param seed of the draws
 * @param compute kernels and threads; threads do not change what is drawn
 */
public record DrawOptions(int samples, long seed, Compute compute) {
  /** As many as a pilot of {@link ExactFit}: fewer say little of the tail of the weights. */
  private static final int DEFAULT_SAMPLES = 1 << 16;

  /**
   * Checks every value.
   *
   * @param samples how many draws
   * @param seed of the draws
   * @param compute kernels and threads
   */
  public DrawOptions {
    if (samples < 1) {
      throw new IllegalArgumentException("samples must be at least 1, got " + samples);
    }
    Objects.requireNonNull(compute, "compute");
  }

  /**
   * 65,536 draws, seed 1, one thread.
   *
   * @return the defaults
   */
  public static DrawOptions withDefaults() {
    return new DrawOptions(DEFAULT_SAMPLES, 1, Compute.withDefaults());
  }

  /**
   * A copy with another number of draws.
   *
   * @param value the number
   * @return the copy
   */
  public DrawOptions withSamples(int value) {
    return new DrawOptions(value, seed, compute);
  }

  /**
   * A copy with another seed.
   *
   * @param value the seed
   * @return the copy
   */
  public DrawOptions withSeed(long value) {
    return new DrawOptions(samples, value, compute);
  }

  /**
   * A copy that runs on something else.
   *
   * @param value kernels and threads
   * @return the copy
   */
  public DrawOptions withCompute(Compute value) {
    return new DrawOptions(samples, seed, value);
  }
}
