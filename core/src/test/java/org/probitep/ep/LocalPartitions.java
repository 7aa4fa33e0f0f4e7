/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Workers;
import org.probitep.model.Observations;

/** Partitions in memory for tests of other packages. */
public final class LocalPartitions {
  private LocalPartitions() {}

  public static Partitions of(Observations data, int parts) {
    return new MemoryPartitions(
        MemoryPartitions.cut(data, parts), KernelChoice.JAVA, Workers.of(1));
  }
}
