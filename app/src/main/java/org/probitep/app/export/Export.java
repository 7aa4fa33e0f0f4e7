/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.probitep.data.RequestException;
import org.probitep.data.fitted.FittedModel;

/** A model on its way to another program. */
public final class Export {
  /** What other programs read. */
  public enum Format {
    ONNX,
    SQL,
    JSON
  }

  private final Scorer scorer;
  private final String table;

  private Export(Scorer scorer, String table) {
    this.scorer = scorer;
    this.table = table;
  }

  /**
   * A model with all that prediction computes.
   *
   * @param level the probability of the credible intervals
   * @param table what SQL reads, with dots between the parts of its name
   * @throws RequestException if the model cannot be exported
   */
  public static Export of(FittedModel model, double level, String table) {
    return new Export(ScorerBuilder.of(model, level), table);
  }

  /** Writes it. */
  public void write(Format format, OutputStream out) throws IOException {
    switch (format) {
      case ONNX -> out.write(OnnxScorer.of(scorer));
      case SQL -> out.write(SqlScorer.of(scorer, table).getBytes(StandardCharsets.UTF_8));
      case JSON -> ScorerJson.write(scorer, out);
    }
  }
}
