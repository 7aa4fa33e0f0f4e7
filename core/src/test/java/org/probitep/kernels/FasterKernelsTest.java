/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.probitep.kernels.Kernels.Memory;

/** Which of two does the work. */
class FasterKernelsTest {
  /** A BLAS that takes no time for products, and plenty for all else. */
  private static final class GoodAtProducts extends PlainBlas {
    private int products;
    private int solves;

    @Override
    public void dgemm(
        String transposeA,
        String transposeB,
        int m,
        int n,
        int k,
        double alpha,
        ColumnMajorMatrix a,
        ColumnMajorMatrix b,
        double beta,
        ColumnMajorMatrix c) {
      products++;
    }

    @Override
    public void dtrsm(int m, int n, ColumnMajorMatrix a, ColumnMajorMatrix b) {
      solves++;
      super.dtrsm(m, n, a, b);
    }
  }

  @Test
  void testEachOperationIsGivenToTheFaster() {
    GoodAtProducts blas = new GoodAtProducts();
    Kernels kernels = FasterKernels.of(blas);
    int timedProducts = blas.products;
    int timedSolves = blas.solves;
    try (Memory memory = kernels.open()) {
      Dense square = memory.zeros(3, 3);
      for (int i = 0; i < 3; i++) {
        square.write(i, i, 1, new double[] {2}, 0);
      }
      Dense rows = memory.zeros(1, 3);
      rows.write(0, 0, 3, new double[] {2, 4, 6}, 0);
      kernels.multiply(1, rows, square, 0, memory.zeros(1, 3));
      kernels.solveRows(square, rows);
      assertThat(rows.toArray()[0]).containsExactly(1, 2, 3);
    }
    assertThat(blas.products).isEqualTo(timedProducts + 1);
    assertThat(blas.solves).isEqualTo(timedSolves);
    assertThat(kernels.name()).isEqualTo("host");
  }

  @Test
  void testASlowBlasIsNotUsed() {
    assertThat(FasterKernels.of(new PlainBlas())).isInstanceOf(JavaKernels.class);
  }
}
