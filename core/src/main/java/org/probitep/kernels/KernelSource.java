/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

/** Gives the kernels for a task: {@link KernelChoice}, or a host program's own. */
@FunctionalInterface
public interface KernelSource {
  /**
   * {@return the kernels for a task of the given size}
   *
   * @param multiplyAdds an estimate of the work
   */
  Kernels resolve(double multiplyAdds);
}
