/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SplitsTest {
  private static boolean[] outcomes(int n, double share, long seed) {
    Random random = new Random(seed);
    boolean[] outcomes = new boolean[n];
    for (int i = 0; i < n; i++) {
      outcomes[i] = random.nextDouble() < share;
    }
    return outcomes;
  }

  private static long positives(boolean[] outcomes, int[] rows) {
    return Arrays.stream(rows).filter(i -> outcomes[i]).count();
  }

  private static void assertSpread(IntStream counts) {
    int[] sorted = counts.sorted().toArray();
    assertThat(sorted[sorted.length - 1] - sorted[0]).isBetween(0, 1);
  }

  @Test
  void everyRowTestsOnceAndFoldsAreAlike() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int n = 2 + random.nextInt(120);
      int k = 2 + random.nextInt(n - 1);
      boolean[] outcomes = outcomes(n, random.nextDouble(), seed);
      List<Split> folds = Plan.folds(LabelledRows.of(outcomes), k, seed).splits();
      assertThat(folds).hasSize(k);
      int[] tested = folds.stream().flatMapToInt(f -> Arrays.stream(f.test())).sorted().toArray();
      assertThat(tested).as("seed %d", seed).isEqualTo(IntStream.range(0, n).toArray());
      for (Split fold : folds) {
        int[] both =
            IntStream.concat(Arrays.stream(fold.train()), Arrays.stream(fold.test()))
                .sorted()
                .toArray();
        assertThat(both).isEqualTo(IntStream.range(0, n).toArray());
      }
      assertSpread(folds.stream().mapToInt(f -> f.test().length));
      assertSpread(folds.stream().mapToInt(f -> (int) positives(outcomes, f.test())));
      assertSpread(
          folds.stream().mapToInt(f -> f.test().length - (int) positives(outcomes, f.test())));
    }
  }

  /** These very rows on every machine: the generator is xoroshiro128++ of Commons RNG. */
  @Test
  void oneSeedGivesOneSplit() {
    boolean[] outcomes = {true, false, false, true, false, true, false, false, true, false};
    List<Split> folds = Plan.folds(LabelledRows.of(outcomes), 3, 42).splits();
    assertThat(folds.stream().map(f -> Arrays.toString(f.test())))
        .containsExactly("[0, 1, 2, 8]", "[3, 6, 9]", "[4, 5, 7]");
    assertThat(
            Plan.folds(LabelledRows.of(outcomes), 3, 43).splits().stream()
                .map(f -> Arrays.toString(f.test())))
        .isNotEqualTo(folds.stream().map(f -> Arrays.toString(f.test())));
  }

  @Test
  void orderOfRowsIsBroken() {
    boolean[] outcomes = new boolean[1000];
    int[] test = Plan.folds(LabelledRows.of(outcomes), 2, 9).splits().get(0).test();
    assertThat(Arrays.stream(test).filter(i -> i < 500).count()).isBetween(210L, 290L);
  }

  @Test
  void holdoutKeepsSharesOfBothOutcomes() {
    for (int seed = 0; seed < 100; seed++) {
      boolean[] outcomes = outcomes(200, 0.3, seed);
      Split split = Plan.holdout(LabelledRows.of(outcomes), 0.25, seed).splits().get(0);
      assertThat(split.test()).hasSize(50);
      assertThat(split.train()).hasSize(150);
      double expected = positives(outcomes, IntStream.range(0, 200).toArray()) * 0.25;
      assertThat(Math.abs(positives(outcomes, split.test()) - expected)).isLessThanOrEqualTo(0.5);
    }
    assertThat(Plan.holdout(LabelledRows.of(new boolean[2]), 0.01, 1).splits().get(0).test())
        .hasSize(1);
    assertThat(Plan.holdout(LabelledRows.of(new boolean[2]), 0.99, 1).splits().get(0).train())
        .hasSize(1);
  }

  @Test
  void refusesWhatCannotBeSplit() {
    boolean[] outcomes = new boolean[5];
    assertThatThrownBy(() -> Plan.folds(LabelledRows.of(outcomes), 1, 1).splits())
        .hasMessage("folds must be in [2, 5] (the number of rows), got 1");
    assertThatThrownBy(() -> Plan.folds(LabelledRows.of(outcomes), 6, 1).splits())
        .hasMessageContaining("got 6");
    assertThatThrownBy(() -> Plan.holdout(LabelledRows.of(outcomes), 1, 1).splits().get(0))
        .hasMessageContaining("(0, 1)");
    assertThatThrownBy(() -> Plan.holdout(LabelledRows.of(outcomes), Double.NaN, 1).splits().get(0))
        .hasMessageContaining("NaN");
    assertThatThrownBy(() -> Plan.holdout(LabelledRows.of(new boolean[1]), 0.5, 1).splits().get(0))
        .hasMessageContaining("2 rows");
  }
}
