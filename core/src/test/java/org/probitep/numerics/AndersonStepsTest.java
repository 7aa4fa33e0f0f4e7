/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Acceleration against what is known of it: linear iterations end, others speed up. */
class AndersonStepsTest {
  private static final double[] ONES = {1, 1, 1};

  /** g(x) = Ax + b with eigenvalues 0.9, −0.8 and 0.5, whose fixed point is (1, 2, 3). */
  private static double[] linear(double[] x) {
    double a = x[0] - 1;
    double b = x[1] - 2;
    double c = x[2] - 3;
    return new double[] {1 + 0.9 * a + 0.3 * b, 2 - 0.8 * b, 3 + 0.1 * a + 0.5 * c};
  }

  /** As GMRES does, it ends after as many steps as there are directions. */
  @Test
  void endsALinearIterationInAsManyStepsAsItHasDirections() {
    AndersonSteps steps = new AndersonSteps(3);
    double[] x = {50, -20, 7};
    for (int k = 0; k < 4; k++) {
      x = steps.next(x, linear(x), ONES);
    }
    assertThat(x).containsExactly(new double[] {1, 2, 3}, within(1e-9));
  }

  @Test
  void theFirstStepIsTheProposal() {
    double[] x = {50, -20, 7};
    assertThat(new AndersonSteps(3).next(x, linear(x), ONES)).isEqualTo(linear(x));
  }

  /** Points that do not move any more leave nothing to learn, and nothing that is not finite. */
  @Test
  void staysAtTheFixedPoint() {
    AndersonSteps steps = new AndersonSteps(2);
    double[] x = {1, 2, 3};
    for (int k = 0; k < 4; k++) {
      x = steps.next(x, linear(x), ONES);
    }
    assertThat(x).containsExactly(new double[] {1, 2, 3}, within(1e-12));
  }

  /** Only what matters is made short: a component without weight does not disturb the others. */
  @Test
  void unitsSayWhatMatters() {
    AndersonSteps steps = new AndersonSteps(2);
    double[] x = {50, -20, 1e6};
    for (int k = 0; k < 3; k++) {
      double[] noisy = linear(x);
      noisy[0] = 1 + 0.9 * (x[0] - 1) + 0.3 * (x[1] - 2);
      noisy[2] = 1e6 * Math.sin(7 * k);
      x = steps.next(x, noisy, new double[] {1, 1, 0});
    }
    assertThat(Arrays.copyOf(x, 2)).containsExactly(new double[] {1, 2}, within(1e-9));
  }
}
