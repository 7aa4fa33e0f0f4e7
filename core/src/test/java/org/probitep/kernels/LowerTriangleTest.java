/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LowerTriangleTest {
  /** L = [2 0 0; 1 3 0; −1 0.5 4]. */
  private final LowerTriangle triangle =
      LowerTriangle.ofPacked(3, new double[] {2, 1, 3, -1, 0.5, 4});

  @Test
  void testSolve() {
    double[] v = {2, 7, 4};
    triangle.solve(v);
    assertThat(v).containsExactly(new double[] {1, 2, 1}, within(1e-15));
  }

  @Test
  void testSolveTransposed() {
    double[] v = {3, 6.5, 4};
    triangle.solveTransposed(v);
    assertThat(v).containsExactly(new double[] {1, 2, 1}, within(1e-15));
  }

  @Test
  void testLogDeterminantOfSquare() {
    assertThat(triangle.logDeterminantOfSquare()).isCloseTo(2 * Math.log(24), within(1e-15));
  }

  @Test
  void testRefusesBadParts() {
    assertThatThrownBy(() -> LowerTriangle.ofPacked(2, new double[] {1, 2}))
        .hasMessage("a lower triangle of size 2 does not have 2 values");
    assertThatThrownBy(() -> LowerTriangle.ofPacked(2, new double[] {1, 2, Double.NaN}))
        .hasMessage("L[1, 1] is NaN");
  }
}
