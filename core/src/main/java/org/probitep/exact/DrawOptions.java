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
 * @param standardError the largest standard error that a probability of a fitted row may have,
 *     which then decides how many draws {@link ExactFit} makes; 0 if the number of samples decides
 */
public record DrawOptions(int samples, long seed, Compute compute, double standardError) {
  /** As many as a pilot of {@link ExactFit}: fewer say little about the tail of the weights. */
  private static final int DEFAULT_SAMPLES = 1 << 16;

  /**
   * Checks every value.
   *
   * @param samples how many draws
   * @param seed of the draws
   * @param compute kernels and threads
   * @param standardError the largest standard error, or 0
   */
  public DrawOptions {
    if (!(standardError >= 0 && standardError < 0.5)) {
      throw new IllegalArgumentException(
          "the standard error must be in (0, 0.5), got " + standardError);
    }
    if (samples < 1) {
      throw new IllegalArgumentException("samples must be at least 1, got " + samples);
    }
    Objects.requireNonNull(compute, "compute");
  }

  /**
   * As many draws as are asked for.
   *
   * @param samples how many draws
   * @param seed of the draws
   * @param compute kernels and threads
   */
  public DrawOptions(int samples, long seed, Compute compute) {
    this(samples, seed, compute, 0);
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
    return new DrawOptions(value, seed, compute, standardError);
  }

  /**
   * A copy with another seed.
   *
   * @param value the seed
   * @return the copy
   */
  public DrawOptions withSeed(long value) {
    return new DrawOptions(samples, value, compute, standardError);
  }

  /**
   * A copy with other kernels and threads.
   *
   * @param value kernels and threads
   * @return the copy
   */
  public DrawOptions withCompute(Compute value) {
    return new DrawOptions(samples, seed, value, standardError);
  }

  /**
   * A copy that draws until standard errors are small enough.
   *
   * @param value the largest standard error of a probability, or 0 to let the number of samples
   *     decide
   * @return the copy
   */
  public DrawOptions withStandardError(double value) {
    return new DrawOptions(samples, seed, compute, value);
  }
}
