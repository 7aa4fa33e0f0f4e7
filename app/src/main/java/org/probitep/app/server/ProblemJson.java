/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.undertow.util.StatusCodes;
import java.nio.charset.StandardCharsets;

/** A problem as RFC 9457 writes it, with the row and the field that it is about. */
final class ProblemJson {
  static final String TYPE = "application/problem+json";

  private static final JsonMapper MAPPER = new JsonMapper();

  private ProblemJson() {}

  static byte[] of(Problem problem) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("title", StatusCodes.getReason(problem.status()));
    json.put("status", problem.status()).put("detail", problem.detail());
    if (problem.row() > 0) {
      json.put("row", problem.row());
    }
    if (problem.field() != null) {
      json.put("field", problem.field());
    }
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }
}
