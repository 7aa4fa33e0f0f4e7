/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.probitep.app.report.ReportContent.Sweep;
import org.probitep.methods.MethodListener;

/** Numbers, axes, words of a shell and traces. */
class NumbersTest {
  @Test
  void numbersHaveThreeDigits() {
    assertThat(Numbers.of(-0.071049)).isEqualTo("−0.0710");
    assertThat(Numbers.of(1234567)).isEqualTo("1,230,000");
    assertThat(Numbers.of(Double.NaN)).isEqualTo("–");
    assertThat(Numbers.of(Double.NEGATIVE_INFINITY)).isEqualTo("−∞");
    assertThat(Numbers.cell(0.1 + 0.2)).isEqualTo("0.3");
    assertThat(Numbers.cell(-1e300)).isEqualTo("−1E+300");
    assertThat(Numbers.level(0.95)).isEqualTo("95\u202f%");
    assertThat(Numbers.level(0.999)).isEqualTo("99.9\u202f%");
  }

  @Test
  void percentagesNeverClaimCertaintyTheyDoNotHave() {
    assertThat(Numbers.percent(0)).isEqualTo("0\u202f%");
    assertThat(Numbers.percent(1)).isEqualTo("100\u202f%");
    assertThat(Numbers.percent(0.99999)).isEqualTo("> 99.9\u202f%");
    assertThat(Numbers.percent(0.00012)).isEqualTo("0.012\u202f%");
    assertThat(Numbers.percent(0.3449)).isEqualTo("34.5\u202f%");
  }

  @Test
  void axesHoldWhatTheyAreMadeFor() {
    double[][] ranges = {
      {0, 0}, {5, 5}, {-1, 2.3}, {1e-9, 3e-9}, {-4e12, 1e12}, {0, 7}, {-0.25, 0.25}, {2, 9}
    };
    for (double[] range : ranges) {
      Axis axis = Axis.linear("x", range[0], range[1]);
      assertThat(axis.from()).isLessThanOrEqualTo(range[0]);
      assertThat(axis.to()).isGreaterThanOrEqualTo(range[1]).isGreaterThan(axis.from());
      assertThat(axis.ticks()).hasSizeBetween(2, 9);
      assertThat(axis.ticks().stream().map(Axis.Tick::label)).doesNotHaveDuplicates();
    }
    assertThat(Axis.linear("x", -1, 1.5).ticks().stream().map(Axis.Tick::label))
        .containsExactly("−1.0", "−0.5", "0.0", "0.5", "1.0", "1.5");
    assertThat(Axis.counts("n", 3, 8).ticks().stream().map(Axis.Tick::label))
        .containsExactly("4", "2", "0", "2", "4", "6", "8");
  }

  @Test
  void logarithmicAxesHavePowersOfTen() {
    Axis axis = Axis.log("x", 2e-9, 40);
    assertThat(axis.position(1e-9)).isEqualTo(0);
    assertThat(axis.position(1e2)).isEqualTo(1);
    assertThat(axis.position(Math.sqrt(1e-7))).isCloseTo(0.5, within(1e-12));
    assertThat(axis.ticks()).hasSizeBetween(2, 8);
    assertThat(Axis.log("x", 1, 1).to()).isEqualTo(1);
  }

  @Test
  void commandsCanBePastedIntoAShell() {
    assertThat(Sources.command(List.of("probitep", "fit", "a b.csv", "it's", "$HOME", "x=1", "")))
        .isEqualTo("probitep fit 'a b.csv' 'it'\\''s' '$HOME' x=1 ''");
  }

  @Test
  void longTracesAreThinned() {
    SweepTrace trace = new SweepTrace();
    MethodListener listener = trace.before(MethodListener.SILENT);
    for (int sweep = 1; sweep <= 3; sweep++) {
      assertThat(listener.onSweep(sweep, 1.0 / sweep)).isTrue();
    }
    assertThat(trace.sweeps())
        .containsExactly(new Sweep(1, 1), new Sweep(2, 0.5), new Sweep(3, 1.0 / 3));
    for (int sweep = 4; sweep <= 100_000; sweep++) {
      listener.onSweep(sweep, 1.0 / sweep);
    }
    assertThat(trace.sweeps()).hasSizeBetween(200, 500);
    assertThat(trace.sweeps()).allMatch(sweep -> sweep.residual() == 1.0 / sweep.number());
  }

  @Test
  void theOtherListenerDecides() {
    MethodListener no =
        new MethodListener() {
          @Override
          public boolean onSweep(int sweep, double residual) {
            return false;
          }

          @Override
          public boolean onDraws(long done, long wanted) {
            return false;
          }
        };
    assertThat(new SweepTrace().before(no).onSweep(1, 1)).isFalse();
    assertThat(new SweepTrace().before(no).onDraws(1, 2)).isFalse();
  }
}
