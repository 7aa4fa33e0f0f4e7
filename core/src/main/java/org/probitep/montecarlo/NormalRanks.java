/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.montecarlo;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.probitep.numerics.Normal;

/** Draws replaced by the normal quantiles of their ranks, so that no moment need be finite. */
final class NormalRanks {
  private NormalRanks() {}

  /**
   * Blom's Φ⁻¹((r − ⅜)/(S + ¼)) for each draw, r its rank among all S draws of all chains; ties
   * share their mean rank.
   */
  static double[][] of(double[][] chains) {
    double[] all = Arrays.stream(chains).flatMapToDouble(Arrays::stream).toArray();
    int[] order =
        IntStream.range(0, all.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> all[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] scores = new double[all.length];
    int first = 0;
    while (first < all.length) {
      int end = first + 1;
      while (end < all.length && all[order[end]] == all[order[first]]) {
        end++;
      }
      double rank = 0.5 * (first + 1 + end);
      double score = Normal.quantile((rank - 0.375) / (all.length + 0.25));
      for (int r = first; r < end; r++) {
        scores[order[r]] = score;
      }
      first = end;
    }
    int length = chains[0].length;
    return IntStream.range(0, chains.length)
        .mapToObj(c -> Arrays.copyOfRange(scores, c * length, (c + 1) * length))
        .toArray(double[][]::new);
  }
}
