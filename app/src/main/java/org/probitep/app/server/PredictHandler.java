/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.io.Receiver;
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
 * {@code POST /v1/models/{name}/predict}, and {@code /curves} of one row. A small request is
 * answered on the thread that reads it, which takes less time than handing it on; others are handed
 * on.
 */
final class PredictHandler {
  /** Longer bodies are read by other threads. */
  private static final int SMALL_BYTES = 16 << 10;

  /** Multiply-adds: a millisecond. */
  private static final double SMALL_WORK = 1e6;

  /** How long a body may be that does not say its length. */
  private static final int MOST_CHUNKED = 1 << 20;

  private final ServerOptions options;
  private final Admission admission;

  PredictHandler(ServerOptions options, Admission admission) {
    this.options = options;
    this.admission = admission;
  }

  /** What is asked for, besides the rows. */
  private record Wish(
      ServedModel model, RowFormat format, double level, boolean asCsv, boolean curves) {}

  /** Reads the body as it comes, without a thread that waits for it, and answers. */
  void handle(Call call, ServedModel model, boolean curves) {
    HttpServerExchange exchange = call.exchange();
    String accept = exchange.getRequestHeaders().getFirst(Headers.ACCEPT);
    boolean asCsv = accept != null && accept.startsWith(RowFormat.CSV_TYPE);
    Wish wish = new Wish(model, RowFormat.of(exchange), level(exchange, model), asCsv, curves);
    Receiver receiver = exchange.getRequestReceiver();
    admit(call, receiver, exchange.getRequestContentLength());
    receiver.receiveFullBytes(
        (done, body) -> call.guard(() -> received(call, wish, body)),
        (done, failure) -> notReceived(call, failure));
    if (!call.isReceived()) {
      call.limit(options.mostMillis());
    }
  }

  private void admit(Call call, Receiver receiver, long length) {
    if (length > options.mostBytes()) {
      throw tooLong(options.mostBytes());
    }
    if (length < 0) {
      int most = Math.min(MOST_CHUNKED, options.mostBytes());
      receiver.setMaxBufferSize(most);
      admission.reserve(call, most);
    } else if (length > SMALL_BYTES) {
      admission.reserve(call, length);
    }
  }

  private static Problem tooLong(int most) {
    return Problem.of(
        StatusCodes.REQUEST_ENTITY_TOO_LARGE, "the body may have " + most + " bytes at most");
  }

  private void notReceived(Call call, IOException failure) {
    if (failure instanceof Receiver.RequestToLargeException) {
      call.fail(
          Problem.of(
              StatusCodes.REQUEST_ENTITY_TOO_LARGE,
              "so long a body must say its length: send a Content-Length"));
    } else {
      call.fail(Problem.badRequest("the body was cut off"));
    }
  }

  private void received(Call call, Wish wish, byte[] body) throws IOException {
    call.setReceived();
    if (call.isAnswered()) {
      return;
    }
    if (wish.curves()) {
      handOn(call, () -> CurvesJson.answer(call, wish.model(), wish.level(), body));
      return;
    }
    boolean small = body.length <= SMALL_BYTES && wish.model().rowCost() <= SMALL_WORK;
    if (small && wish.format() != RowFormat.CSV) {
      Scorer.Rows rows = read(call, wish, body);
      if (rows.size() * wish.model().rowCost() <= SMALL_WORK) {
        answer(call, wish, rows);
      } else {
        handOn(call, () -> answer(call, wish, rows));
      }
    } else {
      handOn(call, () -> answer(call, wish, read(call, wish, body)));
    }
  }

  private void handOn(Call call, Call.Task task) {
    call.limit(options.mostMillis());
    admission.run(call, task);
  }

  private Scorer.Rows read(Call call, Wish wish, byte[] body) throws IOException {
    Scorer.Rows rows = wish.model().read(body, wish.format(), options.mostRows());
    call.setRows(rows.size());
    return rows;
  }

  private static void answer(Call call, Wish wish, Scorer.Rows rows) throws IOException {
    Predictions predictions = wish.model().predict(rows);
    if (wish.asCsv()) {
      ByteArrayOutputStream csv = new ByteArrayOutputStream();
      PredictionCsv.write(predictions, wish.level(), Optional.empty(), csv);
      call.send(RowFormat.CSV_TYPE, csv.toByteArray());
    } else {
      call.send(Call.JSON, AnswerJson.of(wish.model(), rows, predictions, wish.level()));
    }
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
