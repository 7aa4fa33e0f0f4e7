/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void testEveryTaskRunsOnce(int threads) {
    AtomicIntegerArray runs = new AtomicIntegerArray(100);
    try (Workers workers = Workers.of(threads)) {
      workers.run(100, runs::incrementAndGet);
    }
    for (int i = 0; i < 100; i++) {
      assertThat(runs.get(i)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void testAFailureReachesTheCaller(int threads) {
    try (Workers workers = Workers.of(threads)) {
      assertThatThrownBy(
              () ->
                  workers.run(
                      10,
                      task -> {
                        if (task == 7) {
                          throw new IllegalStateException("task 7");
                        }
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("task 7");
    }
  }
}
