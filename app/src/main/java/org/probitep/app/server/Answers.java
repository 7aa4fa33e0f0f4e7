/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Sends answers. */
final class Answers {
  static final String JSON = "application/json";

  private Answers() {}

  static void send(HttpServerExchange exchange, String type, byte[] body) {
    exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, type);
    exchange.getResponseSender().send(ByteBuffer.wrap(body));
  }

  static void text(HttpServerExchange exchange, String line) {
    send(exchange, "text/plain; charset=utf-8", line.getBytes(StandardCharsets.UTF_8));
  }

  static void problem(HttpServerExchange exchange, Problem problem) {
    exchange.setStatusCode(problem.status());
    send(exchange, ProblemJson.TYPE, ProblemJson.of(problem));
  }
}
