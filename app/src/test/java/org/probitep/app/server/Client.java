/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Asks a server under test. */
final class Client {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String base;

  Client(ScoringServer server) {
    this(server.address().getPort());
  }

  Client(int port) {
    this.base = "http://127.0.0.1:" + port;
  }

  /** An answer, its body read whole. */
  record Answer(int status, String type, String body) {
    JsonNode json() throws IOException {
      return JSON.readTree(body);
    }
  }

  Answer get(String path) throws IOException, InterruptedException {
    return send("GET", path, null, (byte[]) null);
  }

  Answer post(String path, String type, String body) throws IOException, InterruptedException {
    return send("POST", path, type, body);
  }

  /** Sends a request; pairs of headers may follow. */
  Answer send(String method, String path, String type, String body, String... headers)
      throws IOException, InterruptedException {
    byte[] bytes = body == null ? null : body.getBytes(StandardCharsets.UTF_8);
    return send(method, path, type, bytes, headers);
  }

  /** Sends a request with any bytes as its body; pairs of headers may follow. */
  Answer send(String method, String path, String type, byte[] body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(PATIENCE)
            .method(
                method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    if (type != null) {
      request.header("Content-Type", type);
    }
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
    return new Answer(
        answer.statusCode(), answer.headers().firstValue("Content-Type").orElse(""), answer.body());
  }
}
