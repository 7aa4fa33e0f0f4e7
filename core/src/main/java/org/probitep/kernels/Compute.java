/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import java.util.Objects;

/**
 * Kernels and threads for a computation.
 *
 * @param kernels the implementation that multiplies matrices
 * @param threads how many threads share the work; at least 1
 */
public record Compute(KernelChoice kernels, int threads) {
  /**
   * Checks both values.
   *
   * @param kernels the kernels
   * @param threads how many threads, at least 1
   */
  public Compute {
    Objects.requireNonNull(kernels, "kernels");
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
  }

  /**
   * One thread, and kernels chosen by the amount of work.
   *
   * @return the default
   */
  public static Compute withDefaults() {
    return new Compute(KernelChoice.AUTO, 1);
  }

  /**
   * A copy with other kernels.
   *
   * @param value the kernels
   * @return the copy
   */
  public Compute withKernels(KernelChoice value) {
    return new Compute(value, threads);
  }

  /**
   * A copy with another number of threads.
   *
   * @param value the number of threads
   * @return the copy
   */
  public Compute withThreads(int value) {
    return new Compute(kernels, value);
  }
}
