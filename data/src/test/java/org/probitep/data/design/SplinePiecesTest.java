/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pieces of a spline are the spline, everywhere. */
class SplinePiecesTest {
  private static final double ROUNDING = 1e-12;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void thePiecesAreTheSpline(boolean linear) {
    List<Double> knots = List.of(-1.0, -1.0, -1.0, -1.0, 0.5, 2.0, 2.0, 3.0, 3.0, 3.0, 3.0);
    Spline spline = new Spline(3, knots, List.of(0.3, -1.0, 2.0, 0.7, -0.4, 1.1, 0.2), linear);
    assertThat(spline.pieces()).hasSize(linear ? 5 : 3);
    for (double x = -4; x <= 6; x += 0.0625) {
      double value = 0;
      for (Spline.Piece piece : spline.pieces()) {
        if (x >= piece.from()) {
          value = 0;
          for (int k = piece.coefficients().size() - 1; k >= 0; k--) {
            value = value * (x - piece.around()) + piece.coefficients().get(k);
          }
        }
      }
      double scale = 1 + Math.abs(spline.at(x));
      assertThat(value).as("at %s", x).isCloseTo(spline.at(x), within(ROUNDING * scale));
    }
  }
}
