/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.util.Locale;

/** How the rows of a request are written, as its Content-Type says. */
enum RowFormat {
  JSON,
  CSV,
  JSON_LINES;

  static final String CSV_TYPE = "text/csv";

  /** The format of a body, which must be plain UTF-8. */
  static RowFormat of(HttpServerExchange exchange) {
    String encoding = exchange.getRequestHeaders().getFirst(Headers.CONTENT_ENCODING);
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      throw unsupported("send the body as it is, without a Content-Encoding", "Content-Encoding");
    }
    String said = exchange.getRequestHeaders().getFirst(Headers.CONTENT_TYPE);
    String[] parts = (said == null ? "" : said).toLowerCase(Locale.ROOT).split(";", 2);
    String charset = parts.length == 1 ? "" : parts[1].replaceAll("[\\s\"]", "");
    if (charset.startsWith("charset=") && !charset.equals("charset=utf-8")) {
      throw unsupported("the body must be UTF-8", "Content-Type");
    }
    return switch (parts[0].strip()) {
      case "application/json" -> JSON;
      case CSV_TYPE -> CSV;
      case "application/x-ndjson", "application/jsonl" -> JSON_LINES;
      default ->
          throw unsupported(
              "Content-Type must be application/json, text/csv or application/x-ndjson",
              "Content-Type");
    };
  }

  private static Problem unsupported(String detail, String header) {
    return Problem.inField(StatusCodes.UNSUPPORTED_MEDIA_TYPE, detail, 0, header);
  }
}
