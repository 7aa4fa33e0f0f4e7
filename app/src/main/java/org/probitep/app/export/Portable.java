/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.Locale;
import org.probitep.data.RequestException;
import org.probitep.data.fitted.FittedModel;
import org.probitep.kernels.Compute;
import org.probitep.latent.LatentPosterior;
import org.probitep.posterior.AveragedPosterior;

/** Models without the rows that they were fitted to, where that is affordable. */
public final class Portable {
  /** Numbers of p × p matrices: 400 MB. */
  private static final double MOST_NUMBERS = 5e7;

  private Portable() {}

  /**
   * A model that predicts the same and holds no rows.
   *
   * @throws RequestException if it needs the rows, or too much room without them
   */
  public static FittedModel of(FittedModel model, Compute compute) {
    if (model.posterior() instanceof LatentPosterior && model.holdsRows()) {
      throw new RequestException(
          "the draws of pfm and exact need the training rows in the dual form: fit with --method ep");
    }
    int parts = model.posterior() instanceof AveragedPosterior a ? a.parts().size() : 1;
    double p = model.posterior().size();
    double numbers = parts * p * (p + 1) / 2;
    if (numbers > MOST_NUMBERS) {
      throw new RequestException(
          String.format(
              Locale.ROOT,
              "without the training rows the model would take %,.0f MB: use export with --format onnx"
                  + " or json and --low-rank, which hold no rows either",
              numbers * Double.BYTES / 1e6));
    }
    return model.portable(compute);
  }
}
