/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ErrorSummaryTest {
  /** R: quantile(c(…)), whose default is type 7. */
  @Test
  void quartilesAreThoseOfR() {
    assertThat(ErrorSummary.of(4, 1, 3, 2)).isEqualTo(new ErrorSummary(1.75, 2.5, 3.25, 4));
    assertThat(ErrorSummary.of(5, 1, 4, 2, 3)).isEqualTo(new ErrorSummary(2, 3, 4, 5));
    assertThat(ErrorSummary.of(7)).isEqualTo(new ErrorSummary(7, 7, 7, 7));
    ErrorSummary six = ErrorSummary.of(0.1, 0.7, 0.2, 1.6, 0.4, 0.8);
    assertThat(six.q1()).isCloseTo(0.25, within(1e-15));
    assertThat(six.median()).isCloseTo(0.55, within(1e-15));
    assertThat(six.q3()).isCloseTo(0.775, within(1e-15));
    assertThat(six.max()).isEqualTo(1.6);
  }

  @Test
  void differencesAreAbsolute() {
    AbsoluteDifferences differences =
        AbsoluteDifferences.between(new double[] {0.5, 0.25, 1}, new double[] {0.25, 0.5, 0.5});
    assertThat(differences.size()).isEqualTo(3);
    assertThat(differences.summary()).isEqualTo(new ErrorSummary(0.25, 0.25, 0.375, 0.5));
  }

  @Test
  void poolingCountsEveryUnitAlike() {
    AbsoluteDifferences pooled =
        AbsoluteDifferences.pooled(
            List.of(AbsoluteDifferences.of(1, 5), AbsoluteDifferences.of(2, 3, 4)));
    assertThat(pooled.size()).isEqualTo(5);
    assertThat(pooled.summary()).isEqualTo(new ErrorSummary(2, 3, 4, 5));
  }

  @Test
  void refusesWhatHasNoQuartiles() {
    assertThatThrownBy(ErrorSummary::of).hasMessage("there are no numbers to take quartiles of");
    assertThatThrownBy(() -> ErrorSummary.of(1, Double.NaN))
        .hasMessage("a number to be summarised is NaN");
    assertThatThrownBy(() -> AbsoluteDifferences.of(0.1, Double.NaN))
        .hasMessage("difference [1] is NaN");
    assertThatThrownBy(() -> AbsoluteDifferences.of(-0.1)).hasMessage("difference [0] is -0.1");
    assertThatThrownBy(() -> AbsoluteDifferences.between(new double[2], new double[3]))
        .hasMessage("there are 2 probabilities but the yardstick has 3");
  }
}
