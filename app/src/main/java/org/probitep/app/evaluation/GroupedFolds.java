/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/** Folds that keep the rows of a group together, as even as large groups allow. */
final class GroupedFolds {
  private final int[][] sizes; // of each group: negatives, positives
  private final int[] totals = new int[2];
  private final int[] foldOf;

  private GroupedFolds(boolean[] outcomes, int[] groups) {
    sizes = new int[count(groups)][2];
    foldOf = new int[sizes.length];
    for (int i = 0; i < groups.length; i++) {
      int outcome = outcomes[i] ? 1 : 0;
      sizes[groups[i]][outcome]++;
      totals[outcome]++;
    }
  }

  /** The number of groups, which are numbered from 0 on. */
  static int count(int[] groups) {
    return 1 + Arrays.stream(groups).max().orElse(-1);
  }

  /** The fold of each row, from 1 on; one seed gives the same on every machine and JDK. */
  static int[] of(boolean[] outcomes, int[] groups, int folds, long seed) {
    GroupedFolds made = new GroupedFolds(outcomes, groups);
    made.deal(folds, seed);
    return Arrays.stream(groups).map(group -> 1 + made.foldOf[group]).toArray();
  }

  /** The largest groups first, each to the fold where it disturbs the balance least. */
  private void deal(int folds, long seed) {
    int[][] filled = new int[folds][2];
    for (int group : order(seed)) {
      int best = 0;
      for (int fold = 1; fold < folds; fold++) {
        if (cost(filled[fold], sizes[group]) < cost(filled[best], sizes[group])) {
          best = fold;
        }
      }
      foldOf[group] = best;
      filled[best][0] += sizes[group][0];
      filled[best][1] += sizes[group][1];
    }
  }

  /**
   * How much the sum of the squared shares of the rows, and of those of each outcome, would grow.
   * An empty fold costs least, so that none stays empty.
   */
  private double cost(int[] filled, int[] more) {
    return growth(filled[0], more[0], totals[0])
        + growth(filled[1], more[1], totals[1])
        + growth(filled[0] + filled[1], more[0] + more[1], totals[0] + totals[1]);
  }

  private static double growth(double filled, double more, double total) {
    return total == 0 ? 0 : more * (2 * filled + more) / (total * total);
  }

  /** By size, those of one size shuffled. */
  private List<Integer> order(long seed) {
    UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    double[] key = IntStream.range(0, sizes.length).mapToDouble(g -> rng.nextDouble()).toArray();
    return IntStream.range(0, sizes.length)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingInt(g -> -sizes[g][0] - sizes[g][1])
                .thenComparingDouble(g -> key[g]))
        .toList();
  }
}
