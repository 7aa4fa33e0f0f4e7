/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Folds that never split a group. */
class GroupedFoldsTest {
  private static List<Split> splits(boolean[] outcomes, int[] groups, int folds, long seed) {
    return Plan.foldsByGroup(LabelledRows.of(outcomes), groups, "group", folds, seed).splits();
  }

  private static void assertSplits(List<Split> splits, int[] groups, int folds) {
    assertThat(splits).hasSize(folds);
    int[] foldOf = new int[GroupedFolds.count(groups)];
    Arrays.fill(foldOf, -1);
    int tested = 0;
    for (int fold = 0; fold < folds; fold++) {
      assertThat(splits.get(fold).test()).isNotEmpty();
      assertThat(splits.get(fold).train()).hasSize(groups.length - splits.get(fold).test().length);
      for (int row : splits.get(fold).test()) {
        assertThat(foldOf[groups[row]]).isIn(-1, fold);
        foldOf[groups[row]] = fold;
        tested++;
      }
    }
    assertThat(tested).isEqualTo(groups.length);
  }

  @Test
  void aGroupIsInOneFoldAndNoFoldIsEmpty() {
    Random random = new Random(3);
    for (int run = 0; run < 200; run++) {
      int count = 2 + random.nextInt(12);
      int n = count + random.nextInt(60);
      int[] groups = new int[n];
      boolean[] outcomes = new boolean[n];
      boolean pure = random.nextBoolean();
      for (int i = 0; i < n; i++) {
        groups[i] = i < count ? i : (int) (count * Math.pow(random.nextDouble(), 3));
        outcomes[i] = pure ? groups[i] % 2 == 0 : random.nextInt(3) == 0;
      }
      int folds = 2 + random.nextInt(count - 1);
      assertSplits(splits(outcomes, groups, folds, run), groups, folds);
    }
  }

  @Test
  void smallGroupsMakeEvenFolds() {
    int[] groups = new int[300];
    boolean[] outcomes = new boolean[300];
    for (int i = 0; i < 300; i++) {
      groups[i] = i / 3;
      outcomes[i] = i / 3 % 5 == 0;
    }
    for (Split split : splits(outcomes, groups, 10, 1)) {
      assertThat(split.test()).hasSize(30);
      assertThat(Arrays.stream(split.test()).filter(i -> outcomes[i])).hasSize(6);
    }
    assertThat(splits(outcomes, groups, 10, 1).get(0).test())
        .isNotEqualTo(splits(outcomes, groups, 10, 2).get(0).test());
  }
}
