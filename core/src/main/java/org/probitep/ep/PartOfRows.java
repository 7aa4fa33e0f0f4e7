/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.probitep.model.Observations;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.PrimalPosterior;

/**
 * A rough fit to a part of very many rows: where joint sweeps over all of them start. The part has
 * rows of either outcome, with weights that make up for the others; its own fit starts from a part
 * of it, and so on.
 *
 * @param gaussian near that of all rows
 * @param variance of a predictor, on average
 */
record PartOfRows(PrimalPosterior gaussian, double variance) {
  /** One out of this many rows is in the part. */
  private static final int PART = 20;

  /** Rows for each column at least. */
  private static final int FEW_OF_A_COLUMN = 50;

  /** Rows at least, however few the columns. */
  private static final int FEWEST_OF_FEW = 1000;

  /** The residual of the fit: the result is further from that of all rows anyway. */
  private static final double ROUGH = 0.1;

  /** From here one sweep brings the mean about as near as that: its error is squared. */
  static final double NEAR = 0.3;

  /**
   * What a fit to the part says.
   *
   * @param precision what each row of the part adds to the precision of its predictor
   */
  static PartOfRows of(PrimalPosterior gaussian, double[] precision) {
    // The trace of X̃'KX̃(I + X̃'KX̃)⁻¹ is the sum of k v over all rows.
    double remaining = Arrays.stream(gaussian.scaledVariances()).sum();
    return new PartOfRows(gaussian, (gaussian.size() - remaining) / Arrays.stream(precision).sum());
  }

  /** How to fit the part. */
  static EpOptions rough(EpOptions options) {
    return options.withTolerance(Math.max(ROUGH, options.tolerance())).withForm(FormChoice.PRIMAL);
  }

  /** The rows of the part. */
  static Observations choose(Observations data) {
    int few = Math.max(FEWEST_OF_FEW, FEW_OF_A_COLUMN * data.x().columns());
    int most = Math.max(few, data.size() / PART) / 2;
    Partitions.Outcomes all = Partitions.Outcomes.of(data);
    int[] positives = spread(data, true, all.positives(), most);
    int[] negatives = spread(data, false, all.negatives(), most);
    int[] chosen = IntStream.concat(Arrays.stream(positives), Arrays.stream(negatives)).toArray();
    boolean[] y = new boolean[chosen.length];
    double[] offsets = new double[chosen.length];
    double[] weights = new double[chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      y[i] = data.y(chosen[i]);
      offsets[i] = data.offset(chosen[i]);
      long ofItsKind = y[i] ? all.positives() : all.negatives();
      weights[i] = data.weight(chosen[i]) * ofItsKind / Math.min(most, ofItsKind);
    }
    return Observations.of(data.x().selectRows(chosen), y, offsets)
        .withWeights(weights)
        .withLink(data.link());
  }

  /** At most a given number of the rows with an outcome, evenly spread. */
  private static int[] spread(Observations data, boolean outcome, long all, int most) {
    int[] chosen = new int[(int) Math.min(all, most)];
    int count = 0;
    long seen = 0;
    for (int i = 0; count < chosen.length; i++) {
      if (data.y(i) == outcome) {
        if (seen == all * count / chosen.length) {
          chosen[count] = i;
          count++;
        }
        seen++;
      }
    }
    return chosen;
  }
}
