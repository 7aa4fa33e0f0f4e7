/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.io.IOException;
import java.io.OutputStream;
import org.probitep.data.RequestException;
import org.probitep.data.fitted.FittedModel;

/** A model on its way to another program. */
public final class Export {
  /** What other programs read. */
  public enum Format {
    JSON
  }

  private final Scorer scorer;

  private Export(Scorer scorer) {
    this.scorer = scorer;
  }

  /**
   * A model with all that prediction computes.
   *
   * @param level the probability of the credible intervals
   * @throws RequestException if the model cannot be exported
   */
  public static Export of(FittedModel model, double level) {
    return new Export(ScorerBuilder.of(model, level));
  }

  /** Writes it. */
  public void write(Format format, OutputStream out) throws IOException {
    switch (format) {
      case JSON -> ScorerJson.write(scorer, out);
    }
  }
}
