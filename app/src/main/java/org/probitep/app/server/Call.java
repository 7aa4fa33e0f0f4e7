/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.StatusCodes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.probitep.data.DataException;
import org.probitep.numerics.BreakdownException;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/** One request on its way to its answer, of which there is exactly one. */
final class Call {
  static final String JSON = "application/json";
  private static final HttpString NO_SNIFF = new HttpString("X-Content-Type-Options");

  private final HttpServerExchange exchange;
  private final long start = System.nanoTime();
  private final AtomicBoolean answered = new AtomicBoolean();
  private final int mostMillis;
  private XnioExecutor.Key timer;
  private volatile boolean received;
  private boolean ended;
  private volatile int rows;

  /**
   * A request that has just begun.
   *
   * @param mostMillis how long the answer may take, and then the client to read it
   */
  Call(HttpServerExchange exchange, int mostMillis) {
    this.exchange = exchange;
    this.mostMillis = mostMillis;
  }

  HttpServerExchange exchange() {
    return exchange;
  }

  /** Seconds since its first line was read. */
  double seconds() {
    return (System.nanoTime() - start) * 1e-9;
  }

  int rows() {
    return rows;
  }

  void setRows(int count) {
    rows = count;
  }

  void setReceived() {
    received = true;
  }

  boolean isReceived() {
    return received;
  }

  boolean isAnswered() {
    return answered.get();
  }

  /** Something that answers a request, or fails. */
  interface Task {
    void run() throws IOException;
  }

  /** Runs a task, and answers for it if it fails. */
  void guard(Task task) {
    try {
      task.run();
    } catch (Problem problem) {
      fail(problem);
    } catch (DataException e) {
      fail(Problem.of(e));
    } catch (BreakdownException e) {
      fail(Problem.of(StatusCodes.UNPROCESSABLE_ENTITY, e.getMessage()));
    } catch (OutOfMemoryError e) {
      fail(
          Problem.of(
              StatusCodes.SERVICE_UNAVAILABLE, "there is not enough memory for this request now"));
    } catch (IOException | RuntimeException e) {
      fail(Problem.of(StatusCodes.INTERNAL_SERVER_ERROR, "internal error: " + e));
    }
  }

  /**
   * Answers that it took too long, unless it has an answer by then. The computation for it still
   * runs to its end, and keeps its thread busy.
   */
  void limit() {
    if (timer == null) {
      timer = afterMostMillis(this::tooLong);
    }
  }

  private XnioExecutor.Key afterMostMillis(Runnable task) {
    return exchange.getIoThread().executeAfter(task, mostMillis, TimeUnit.MILLISECONDS);
  }

  /** Nothing more will happen to it. */
  void end() {
    ended = true;
    if (timer != null) {
      timer.remove();
    }
  }

  private void tooLong() {
    fail(
        received
            ? Problem.of(
                StatusCodes.SERVICE_UNAVAILABLE, "the request took too long: send fewer rows")
            : Problem.of(StatusCodes.REQUEST_TIME_OUT, "the request did not arrive in time"));
  }

  void fail(Problem problem) {
    if (!answered.compareAndSet(false, true)) {
      return;
    }
    if (!exchange.isRequestComplete()) {
      exchange.setPersistent(false); // the rest of the body would be taken for a request
    }
    if (problem.retry()) {
      exchange.getResponseHeaders().put(Headers.RETRY_AFTER, "1");
    }
    exchange.setStatusCode(problem.status());
    write(ProblemJson.TYPE, ProblemJson.of(problem));
  }

  void send(String type, byte[] body) {
    if (answered.compareAndSet(false, true)) {
      write(type, body);
    }
  }

  void sendLine(String line) {
    send("text/plain; charset=utf-8", (line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private void write(String type, byte[] body) {
    exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, type).put(NO_SNIFF, "nosniff");
    if (exchange.isInIoThread()) {
      send(body);
    } else {
      // Two threads working on the state of one connection would wait for each other in a loop.
      exchange.dispatch(exchange.getIoThread(), () -> send(body));
    }
  }

  /** Writes what the client takes at once, and the rest as it reads on, within the same limit. */
  private void send(byte[] body) {
    exchange.getResponseSender().send(ByteBuffer.wrap(body));
    if (!ended) {
      if (timer != null) {
        timer.remove();
      }
      timer = afterMostMillis(() -> IoUtils.safeClose(exchange.getConnection()));
    }
  }
}
