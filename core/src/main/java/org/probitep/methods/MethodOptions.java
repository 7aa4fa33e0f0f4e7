/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import java.util.Objects;
import org.probitep.ep.EpOptions;

/**
 * Which method, and how to run it.
 *
 * @param method the method
 * @param samples how many draws a Monte Carlo method predicts with; at least 1
 * @param seed of those draws
 * @param ep sweeps, tolerance, kernels and threads; a method ignores what it has no use for
 * @param standardError the standard error up to which the exact method draws, see {@link
 *     org.probitep.exact.DrawOptions}; 0 if the number of samples decides
 */
public record MethodOptions(
    Method method, int samples, long seed, EpOptions ep, double standardError) {
  /** Enough for standard errors below 0.002 on the paper's scenarios. */
  public static final int DEFAULT_SAMPLES = 80_000;

  /**
   * Checks every value.
   *
   * @param method the method
   * @param samples how many draws
   * @param seed of the draws
   * @param ep options of the sweeps
   * @param standardError the standard error up to which the exact method draws, or 0
   */
  public MethodOptions {
    if (!(standardError >= 0 && standardError < 0.5)) {
      throw new IllegalArgumentException(
          "the standard error must be in (0, 0.5), got " + standardError);
    }
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(ep, "ep");
    if (samples < 1) {
      throw new IllegalArgumentException("samples must be at least 1, got " + samples);
    }
  }

  /**
   * Options of a method that makes a given number of draws.
   *
   * @param method the method
   * @param samples how many draws
   * @param seed of the draws
   * @param ep options of the sweeps
   */
  public MethodOptions(Method method, int samples, long seed, EpOptions ep) {
    this(method, samples, seed, ep, 0);
  }

  /**
   * Expectation propagation with its defaults.
   *
   * @return the defaults
   */
  public static MethodOptions withDefaults() {
    return of(EpOptions.withDefaults());
  }

  /**
   * Expectation propagation.
   *
   * @param ep its options
   * @return the options
   */
  public static MethodOptions of(EpOptions ep) {
    return new MethodOptions(Method.EP, DEFAULT_SAMPLES, 1, ep);
  }

  /**
   * A copy with another method.
   *
   * @param value the method
   * @return the copy
   */
  public MethodOptions withMethod(Method value) {
    return new MethodOptions(value, samples, seed, ep, standardError);
  }

  /**
   * A copy with another number of draws.
   *
   * @param value the number
   * @return the copy
   */
  public MethodOptions withSamples(int value) {
    return new MethodOptions(method, value, seed, ep, standardError);
  }

  /**
   * A copy with another seed.
   *
   * @param value the seed
   * @return the copy
   */
  public MethodOptions withSeed(long value) {
    return new MethodOptions(method, samples, value, ep, standardError);
  }

  /**
   * A copy with other options of the sweeps.
   *
   * @param value the options
   * @return the copy
   */
  public MethodOptions withEp(EpOptions value) {
    return new MethodOptions(method, samples, seed, value, standardError);
  }

  /**
   * A copy that draws until standard errors are small enough.
   *
   * @param value the largest standard error of a probability of the fitted rows, or 0
   * @return the copy
   */
  public MethodOptions withStandardError(double value) {
    return new MethodOptions(method, samples, seed, ep, value);
  }
}
