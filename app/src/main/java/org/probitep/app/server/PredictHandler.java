/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.StatusCodes;
import java.io.IOException;
import java.util.Deque;
import org.probitep.data.DataException;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.ModelOptions;
import org.probitep.kernels.Compute;
import org.probitep.posterior.Predictions;

/** {@code POST /v1/models/{name}/predict}. */
final class PredictHandler {
  private final ServerOptions options;

  PredictHandler(ServerOptions options) {
    this.options = options;
  }

  /** Reads the body as it comes, without a thread that waits for it, and answers. */
  void handle(HttpServerExchange exchange, ServedModel model) {
    receive(exchange, model, this::answer);
  }

  /** Answers a request that has a body and may name a level. */
  interface Answer {
    void send(HttpServerExchange exchange, ServedModel model, double level, byte[] body)
        throws IOException;
  }

  static void receive(HttpServerExchange exchange, ServedModel model, Answer answer) {
    double level = level(exchange, model);
    exchange
        .getRequestReceiver()
        .receiveFullBytes(
            (done, body) -> Router.guarded(done, () -> answer.send(done, model, level, body)));
  }

  private void answer(HttpServerExchange exchange, ServedModel model, double level, byte[] body)
      throws IOException {
    RowsJson rows = new RowsJson(body, model.columns(), options.mostRows());
    Predictions predictions;
    try {
      EncodedRows encoded = EncodedRows.read(rows, model.model().schema());
      predictions = model.model().predict(encoded, Compute.withDefaults());
    } catch (DataException e) {
      throw Problem.of(StatusCodes.UNPROCESSABLE_ENTITY, e.getMessage());
    }
    Answers.send(exchange, Answers.JSON, AnswerJson.of(model, predictions, level));
  }

  private static double level(HttpServerExchange exchange, ServedModel model) {
    Deque<String> given = exchange.getQueryParameters().get("level");
    if (given == null) {
      return model.model().summary().level();
    }
    try {
      double level = Double.parseDouble(given.getFirst());
      ModelOptions.checkLevel(level);
      return level;
    } catch (IllegalArgumentException e) {
      throw Problem.inField(
          StatusCodes.BAD_REQUEST, "level must be a number between 0 and 1", 0, "level");
    }
  }
}
