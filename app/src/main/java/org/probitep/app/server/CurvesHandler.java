/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.util.StatusCodes;
import java.io.IOException;
import org.probitep.app.effects.MovedColumns;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.SourceRows;
import org.probitep.data.fitted.FittedModel;
import org.probitep.kernels.Compute;

/** {@code POST /v1/models/{name}/curves}: what would change the probability of one row. */
record CurvesHandler(BodyReader bodies) {
  void handle(Call call, ServedModel served) {
    double level = PredictHandler.level(call.exchange(), served);
    if (RowFormat.of(call.exchange()) != RowFormat.JSON) {
      throw Problem.inField(
          StatusCodes.UNSUPPORTED_MEDIA_TYPE, "send one row in JSON", 0, "Content-Type");
    }
    bodies.read(call, body -> bodies.handOn(call, () -> answer(call, served, level, body)));
  }

  private static void answer(Call call, ServedModel served, double level, byte[] body)
      throws IOException {
    FittedModel model = served.model();
    RowsJson row = new RowsJson(served.columns());
    EncodedRows encoded = EncodedRows.read(row.of(body, false, 1), model.schema());
    double[] cells = SourceRows.read(row.of(body, false, 1), model.schema()).asRead(0);
    call.send(
        Call.JSON,
        CurvesJson.of(
            served,
            MovedColumns.of(model, cells, encoded.offsets()[0], level, Compute.withDefaults()),
            level));
  }
}
