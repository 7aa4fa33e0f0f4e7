/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.probitep.kernels.KernelChoice;
import org.probitep.latent.LatentProblem;
import org.probitep.testing.Reference;

/** What a listener hears of Markov chains. */
class ChainProgressTest {
  private static final Reference PIMA = new Reference("real/pima_mass");
  private static final LatentProblem PROBLEM =
      LatentProblem.of(PIMA.train(), PIMA.prior(), KernelChoice.JAVA);

  private static final class Heard implements DrawListener {
    private final List<Long> done = new ArrayList<>();
    private final List<Double> seconds = new ArrayList<>();
    private final Thread thread = Thread.currentThread();
    private int left = Integer.MAX_VALUE;

    @Override
    public boolean onDraws(long draws, long wanted) {
      assertThat(Thread.currentThread()).isSameAs(thread);
      assertThat(draws).isBetween(0L, wanted);
      done.add(draws);
      return left-- > 0;
    }

    @Override
    public void onChains(long iterations, double expected) {
      assertThat(iterations).isGreaterThanOrEqualTo(1000);
      seconds.add(expected);
      done.clear();
    }
  }

  @Test
  void theExpectedTimeComesFirstAndProgressFollows() {
    Heard heard = new Heard();
    long start = System.nanoTime();
    ChainRun.of(PROBLEM, 20_000, 10_000_000, 3, heard);
    double took = (System.nanoTime() - start) * 1e-9;
    assertThat(heard.seconds).hasSize(1);
    // A busy machine may be several times slower or faster after the pilot.
    assertThat(heard.seconds.get(0)).isBetween(took / 20, 20 * took);
    assertThat(heard.done).hasSizeGreaterThan(10).isSorted();
  }

  @Test
  void aListenerCanStopThemOnTheirWay() {
    Heard heard = new Heard();
    heard.left = 8;
    assertThatThrownBy(() -> ChainRun.of(PROBLEM, 20_000, 10_000_000, 3, heard))
        .isInstanceOf(CancellationException.class);
  }
}
