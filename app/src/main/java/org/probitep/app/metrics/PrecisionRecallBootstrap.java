/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The interval of the average precision: percentiles of a stratified bootstrap, which draws as many
 * positives from the positives, and negatives from the negatives, as there are. Not defined unless
 * both occur.
 */
final class PrecisionRecallBootstrap {
  private final int[] groupOfPositive;
  private final int[] groupOfNegative;
  private final int[] positives;
  private final int[] negatives;

  private PrecisionRecallBootstrap(TieGroups groups) {
    positives = new int[groups.count()];
    negatives = new int[groups.count()];
    groupOfPositive = new int[groups.positivesFrom(0)];
    groupOfNegative = new int[groups.negativesFrom(0)];
    int positive = 0;
    int negative = 0;
    for (int group = 0; group < groups.count(); group++) {
      Arrays.fill(groupOfPositive, positive, positive += groups.positives(group), group);
      Arrays.fill(groupOfNegative, negative, negative += groups.negatives(group), group);
    }
  }

  static Estimate of(ScoredOutcomes scored, double area, double level, long seed) {
    if (!scored.hasBothOutcomes()) {
      return Estimate.of(area);
    }
    UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    PrecisionRecallBootstrap bootstrap = new PrecisionRecallBootstrap(TieGroups.of(scored));
    double[] areas = Bootstrap.sorted(scored.size(), () -> bootstrap.area(rng));
    return new Estimate(
        area,
        Math.min(area, Bootstrap.quantile(areas, (1 - level) / 2)),
        Math.max(area, Bootstrap.quantile(areas, (1 + level) / 2)));
  }

  private double area(UniformRandomProvider rng) {
    draw(groupOfPositive, positives, rng);
    draw(groupOfNegative, negatives, rng);
    double area = 0;
    int found = 0;
    int taken = 0;
    for (int group = positives.length - 1; group >= 0; group--) {
      found += positives[group];
      taken += positives[group] + negatives[group];
      if (positives[group] > 0) {
        area += (double) positives[group] * found / taken;
      }
    }
    return area / groupOfPositive.length;
  }

  private static void draw(int[] groupOf, int[] counts, UniformRandomProvider rng) {
    Arrays.fill(counts, 0);
    for (int k = 0; k < groupOf.length; k++) {
      counts[groupOf[rng.nextInt(groupOf.length)]]++;
    }
  }
}
