/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CentreDrawsTest {
  @Test
  void testNobodyElseCanChangeTheDraws() {
    double[][] centres = {{1, 2}, {3, 4}};
    double[] weights = {0.25, 0.75};
    CentreDraws draws = CentreDraws.of(s -> centres[s], weights, 0, 2, 1);
    centres[0][0] = 99;
    centres[1] = new double[2];
    weights[0] = 99;
    draws.centre(1)[1] = 99;
    draws.weights()[1] = 99;
    assertThat(draws.centre(0)).containsExactly(1, 2);
    assertThat(draws.centre(1)).containsExactly(3, 4);
    assertThat(draws.weights()).containsExactly(0.25, 0.75);
  }

  @Test
  void testMessagesSayWhatDoesNotFit() {
    double[][] two = {{1, 2}, {3, 4}};
    double[] halves = {0.5, 0.5};
    assertThatThrownBy(() -> CentreDraws.takingOver(two, new double[] {1}, 0, 2, 1))
        .hasMessage("there are 2 draws and 1 weights");
    assertThatThrownBy(() -> CentreDraws.of(s -> two[s], halves, 3, 2, 1))
        .hasMessage("2 draws do not make 3 chains");
    assertThatThrownBy(() -> CentreDraws.of(s -> two[s], new double[] {0.5, 0.6}, 0, 2, 1))
        .hasMessage("the weights sum to 1.1, not to 1");
    assertThatThrownBy(() -> CentreDraws.of(s -> new double[2 - s], halves, 0, 2, 1))
        .hasMessage("draw 1 has 1 numbers, not 2");
  }
}
