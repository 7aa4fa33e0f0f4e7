/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.probitep.data.RequestException;
import org.probitep.data.fitted.FittedModel;
import org.probitep.kernels.Compute;
import org.probitep.latent.LatentPosterior;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.Directions;

/** Models without the rows that they were fitted to, where that is affordable. */
public final class Portable {
  /** The most numbers for the variance: 400 MB. */
  private static final double MOST_NUMBERS = 5e7;

  /** The most multiplications to find directions: about half a minute. */
  private static final double MOST_WORK = 3e10;

  private Portable() {}

  /**
   * A model that predicts the same and holds no rows: as p × p matrices or, where these are too
   * large, as mixtures of the rows, as many as there are rows.
   *
   * @throws RequestException if it needs the rows, or too much room without them
   */
  public static FittedModel of(FittedModel model, Compute compute) {
    requireNoDraws(model);
    if (model.holdsDirections()) {
      return model;
    }
    double p = model.posterior().size();
    double numbers = parts(model) * p * (p + 1) / 2;
    if (numbers <= MOST_NUMBERS || !model.holdsRows()) {
      return model.portable(compute);
    }
    int rank = model.summary().outcome().n();
    double mixed = GaussianParts.of(model).numbers(OptionalInt.of(rank));
    if (mixed <= MOST_NUMBERS && parts(model) * Directions.work(rank) <= MOST_WORK) {
      return ofDirections(model, rank, new ArrayList<>());
    }
    throw new RequestException(
        String.format(
            Locale.ROOT,
            "without the training rows the model would take %,.0f MB: fit without --portable, and"
                + " use export with --format model and --low-rank K",
            Math.min(numbers, mixed) * Double.BYTES / 1e6));
  }

  /**
   * A model of the directions about which the rows say most, which holds no rows.
   *
   * @param rank how many directions to keep
   * @param notes takes a line on the error
   * @throws RequestException if it needs the rows
   */
  public static FittedModel ofDirections(FittedModel model, int rank, List<String> notes) {
    requireNoDraws(model);
    return model.withoutRows(GaussianParts.of(model).lowRankPosterior(rank, notes));
  }

  private static void requireNoDraws(FittedModel model) {
    if (model.posterior() instanceof LatentPosterior && model.holdsRows()) {
      throw new RequestException(
          "the draws of pfm and exact need the training rows in the dual form: fit with --method"
              + " ep");
    }
  }

  private static int parts(FittedModel model) {
    return model.posterior() instanceof AveragedPosterior average ? average.parts().size() : 1;
  }
}
