/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Deque;
import java.util.Optional;
import org.probitep.app.output.PredictionCsv;
import org.probitep.data.encode.ModelOptions;
import org.probitep.posterior.Predictions;

/**
 * {@code POST /v1/models/{name}/predict}. A small request is answered on the thread that reads it,
 * which takes less time than handing it over; others are handed over to other threads.
 */
record PredictHandler(BodyReader bodies) {
  /** Multiply-adds: a millisecond. */
  private static final double SMALL_WORK = 1e6;

  /** What is asked for, besides the rows. */
  private record Wish(ServedModel model, RowFormat format, double level, boolean asCsv) {}

  void handle(Call call, ServedModel model) {
    HttpServerExchange exchange = call.exchange();
    String accept = exchange.getRequestHeaders().getFirst(Headers.ACCEPT);
    boolean asCsv = accept != null && accept.startsWith(RowFormat.CSV_TYPE);
    Wish wish = new Wish(model, RowFormat.of(exchange), level(exchange, model), asCsv);
    bodies.read(call, body -> received(call, wish, body));
  }

  private void received(Call call, Wish wish, byte[] body) throws IOException {
    boolean small = body.length <= BodyReader.SMALL_BYTES && wish.model().rowCost() <= SMALL_WORK;
    if (small && wish.format() != RowFormat.CSV) {
      RequestScorer.RowsToScore rows = read(call, wish, body);
      if (rows.size() * wish.model().rowCost() <= SMALL_WORK) {
        answer(call, wish, rows);
      } else {
        bodies.handOn(call, () -> answer(call, wish, rows));
      }
    } else {
      bodies.handOn(call, () -> answer(call, wish, read(call, wish, body)));
    }
  }

  private RequestScorer.RowsToScore read(Call call, Wish wish, byte[] body) throws IOException {
    RequestScorer.RowsToScore rows = wish.model().read(body, wish.format(), bodies.mostRows());
    call.setRows(rows.size());
    return rows;
  }

  private static void answer(Call call, Wish wish, RequestScorer.RowsToScore rows)
      throws IOException {
    Predictions predictions = wish.model().predict(rows);
    if (wish.asCsv()) {
      ByteArrayOutputStream csv = new ByteArrayOutputStream();
      PredictionCsv.write(predictions, wish.level(), Optional.empty(), csv);
      call.send(RowFormat.CSV_TYPE, csv.toByteArray());
    } else {
      call.send(Call.JSON, AnswerJson.of(wish.model(), rows, predictions, wish.level()));
    }
  }

  /** The level of the intervals that a request asks for; otherwise that of the model. */
  static double level(HttpServerExchange exchange, ServedModel model) {
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
