/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import dev.ludovic.netlib.blas.BLAS;
import org.probitep.kernels.FasterKernels;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.KernelSource;
import org.probitep.kernels.Kernels;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The kernels of the executors: Spark's own BLAS, where that is faster than Java. Never an OpenBLAS
 * of ours: two of them in a process mix their symbols. {@code LogisticRegression} crashed, or
 * silently stopped at its start.
 */
enum ExecutorKernels implements KernelSource {
  /** The only one; what it finds is kept in each process. */
  INSTANCE;

  /**
   * From this many multiply-adds on it is worth some tenths of a second to time the BLAS, once in a
   * process: the Java kernels do 10⁹ in 0.1 s.
   */
  private static final double WORTH_TIMING = 1e9;

  @Override
  public Kernels resolve(double multiplyAdds) {
    return multiplyAdds < WORTH_TIMING ? KernelChoice.JAVA.resolve(0) : Timed.KERNELS;
  }

  private static final class Timed {
    private static final Logger LOG = LoggerFactory.getLogger(ExecutorKernels.class);
    static final Kernels KERNELS = choose();

    private static Kernels choose() {
      try {
        BLAS blas = BLAS.getInstance();
        Kernels kernels = FasterKernels.of(new NetlibBlas(blas));
        LOG.info("{} was timed; kernels: {}", blas.getClass().getSimpleName(), kernels.name());
        return kernels;
      } catch (LinkageError | RuntimeException e) {
        LOG.warn("Spark's BLAS cannot be used ({}); the java kernels do the work", e.toString());
        return KernelChoice.JAVA.resolve(0);
      }
    }
  }
}
