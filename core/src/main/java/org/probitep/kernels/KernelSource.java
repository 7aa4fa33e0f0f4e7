/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

/** Gives the kernels for a task: {@link KernelChoice}, or what a host program has of its own. */
@FunctionalInterface
public interface KernelSource {
  /**
   * {@return the kernels for a task of the given size}
   *
   * @param multiplyAdds an estimate of the work
   */
  Kernels resolve(double multiplyAdds);
}
