/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.app.Cli;
import org.probitep.data.RequestException;

/** What a request that cannot be answered is told: a status, a line, the row and the field. */
class ProblemsTest {
  private static final String JSON = "application/json";
  private static final String PREDICT = "/v1/models/town/predict";

  @TempDir static Path folder;
  private static Path strict;
  private static Served served;
  private static Client client;

  @BeforeAll
  static void start() throws IOException {
    Path table = folder.resolve("town.csv");
    Files.write(
        table,
        List.of(
            "age,town,hurt", "20,Ulm,no", "30,Bonn,yes", "40,Ulm,yes", "50,Bonn,no", "60,Ulm,yes"));
    Path model =
        Served.fit(
            folder.resolve("town.zip"),
            table,
            "hurt",
            "--missing",
            "impute",
            "--unseen",
            "reference");
    strict = Served.fit(folder.resolve("strict.zip"), table, "hurt", "--unseen", "error");
    served = new Served(Served.OPTIONS.withLimits(2000, 5, 20_000, 4), model, strict);
    client = served.client;
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // malformed
        "400 | -   | {\"age\":1",
        "400 | -   | nonsense",
        "400 | -   | 12",
        "400 | -   | []",
        "400 | -   | [{\"age\":1},3]",
        "400 | -   | {\"age\":1} {\"age\":2}",
        "400 | -   | {\"age\":01}",
        "400 | age | {\"age\":[1]}",
        "400 | age | {\"age\":{\"a\":1}}",
        "400 | age | {\"age\":1,\"age\":2}",
        // well-formed, but of no use
        "422 | age | {\"age\":\"old\",\"town\":\"Ulm\"}",
        "422 | age | {\"age\":1e999,\"town\":\"Ulm\"}",
        "422 | age | {\"age\":NaN,\"town\":\"Ulm\"}",
        "422 | age | {\"age\":-Infinity,\"town\":\"Ulm\"}",
        "422 | age | {\"age\":true,\"town\":\"Ulm\"}",
        "422 | age | {\"age\":\"1,5\",\"town\":\"Ulm\"}",
        "422 | age | {\"age\":1e300,\"town\":\"Ulm\"}",
      })
  void namesTheField(int status, String field, String body) throws Exception {
    requireProblem(client.post(PREDICT, JSON, body), status, field.equals("-") ? null : field);
  }

  @Test
  void namesTheRow() throws Exception {
    Client.Answer answer = client.post(PREDICT, JSON, "[{\"age\":1},{\"age\":\"x\"},{\"age\":2}]");
    requireProblem(answer, 422, "age");
    assertThat(answer.json().get("row").asInt()).isEqualTo(2);
  }

  @Test
  void whatTheModelDoesNotAllow() throws Exception {
    String path = "/v1/models/strict/predict";
    requireProblem(client.post(path, JSON, "{\"age\":1,\"town\":\"Rome\"}"), 422, "town");
    requireProblem(client.post(path, "text/csv", "age\n1\n"), 422, "town");
    assertThat(client.post(path, JSON, "{\"age\":1,\"town\":\"Ulm\"}").status()).isEqualTo(200);
  }

  @Test
  void badCsv() throws Exception {
    requireProblem(client.post(PREDICT, "text/csv", ""), 400, null);
    requireProblem(client.post(PREDICT, "text/csv", "age,town\n"), 400, null);
    requireProblem(client.post(PREDICT, "text/csv", "age,town\n1,\"Ulm\n"), 400, null);
    requireProblem(client.post(PREDICT, "text/csv", "age,town\n1,2,3\n"), 400, null);
    requireProblem(client.post(PREDICT, "text/csv", "age,town\nold,Ulm\n"), 422, "age");
    byte[] gzip = {0x1f, (byte) 0x8b, 8, 0};
    requireProblem(client.send("POST", PREDICT, "text/csv", gzip), 400, null);
  }

  /** As predict does: a missing cell and a new category are no reason to refuse a row. */
  @Test
  void warnsOfWhatItMadeDoWith() throws Exception {
    JsonNode answer =
        client
            .post(
                PREDICT,
                JSON,
                "[{\"age\":30,\"town\":\"Ulm\"},{\"town\":\"Rome\",\"tonw\":1},{\"age\":null}]")
            .json();
    JsonNode rows = answer.get("predictions");
    assertThat(rows.get(0).get("warnings")).isEmpty();
    assertThat(rows.get(1).get("warnings").toString())
        .isEqualTo(
            "[\"age: a missing number is set to the mean of training\","
                + "\"town: \\\"Rome\\\" did not occur in training: it counts as the reference\"]");
    assertThat(rows.get(2).get("warnings")).hasSize(2);
    assertThat(answer.get("ignored").toString()).isEqualTo("[\"tonw\"]");
    // The scorer that read these rows is used again, and remembers nothing of them.
    JsonNode next = client.post(PREDICT, JSON, "{\"age\":30,\"town\":\"Ulm\"}").json();
    assertThat(next.get("predictions").get(0)).isEqualTo(rows.get(0));
    assertThat(next.has("ignored")).isFalse();
  }

  @Test
  void tooMuch() throws Exception {
    requireProblem(client.post(PREDICT, JSON, "[" + "{},".repeat(5) + "{}]"), 413, null);
    requireProblem(client.post(PREDICT, "text/csv", "age,town\n" + "1,Ulm\n".repeat(6)), 413, null);
    requireProblem(client.post(PREDICT, JSON, " ".repeat(3000) + "{}"), 413, null);
    assertThat(client.post(PREDICT, JSON, "[" + "{},".repeat(4) + "{}]").status()).isEqualTo(200);
  }

  @Test
  void otherKindsOfBodies() throws Exception {
    requireProblem(client.post(PREDICT, "application/xml", "<a/>"), 415, "Content-Type");
    requireProblem(
        client.post(PREDICT, "application/x-www-form-urlencoded", "{}"), 415, "Content-Type");
    requireProblem(client.post(PREDICT, null, "{}"), 415, "Content-Type");
    requireProblem(client.post(PREDICT, JSON + "; charset=latin1", "{}"), 415, "Content-Type");
    requireProblem(
        client.send("POST", PREDICT, JSON, "{}", "Content-Encoding", "gzip"),
        415,
        "Content-Encoding");
    assertThat(client.post(PREDICT, JSON + "; charset=UTF-8", "{}").status()).isEqualTo(200);
  }

  @Test
  void otherAddressesAndMethods() throws Exception {
    requireProblem(client.get("/nothing"), 404, null);
    requireProblem(client.get("/v1/models/none"), 404, null);
    requireProblem(client.post("/v1/models/none/predict", JSON, "{}"), 404, null);
    requireProblem(client.get("/v1/models/..%2f..%2fetc%2fpasswd"), 404, null);
    requireProblem(client.get("/assets/..%2f..%2fMain.class"), 404, null);
    requireProblem(client.get("/assets/../Router.class"), 404, null);
    requireProblem(client.get(PREDICT), 405, null);
    requireProblem(client.send("DELETE", "/v1/models/town", null, (byte[]) null), 405, null);
    requireProblem(client.post(PREDICT + "?level=2", JSON, "{}"), 400, "level");
    requireProblem(client.post(PREDICT + "?level=x", JSON, "{}"), 400, "level");
  }

  @Test
  void theToken() throws Exception {
    Path file = folder.resolve("token");
    Files.writeString(file, "0123456789abcdef\n");
    try (Served guarded =
        new Served(Served.OPTIONS.withToken(Token.read(file)), folder.resolve("town.zip"))) {
      requireProblem(guarded.client.get("/v1/models"), 401, null);
      requireProblem(guarded.client.get("/metrics"), 401, null);
      requireProblem(guarded.client.post(PREDICT, JSON, "{}"), 401, null);
      for (String wrong : List.of("Bearer 0123456789abcdeF", "Bearer ", "0123456789abcdef")) {
        requireProblem(
            guarded.client.send("GET", "/v1/models", null, (byte[]) null, "Authorization", wrong),
            401,
            null);
      }
      String right = "Bearer 0123456789abcdef";
      assertThat(
              guarded
                  .client
                  .send("GET", "/v1/models", null, (byte[]) null, "Authorization", right)
                  .status())
          .isEqualTo(200);
      assertThat(guarded.client.get("/health").status()).isEqualTo(200);
      assertThat(guarded.client.get("/ready").status()).isEqualTo(200);
    }
    Files.writeString(file, "short");
    assertThatThrownBy(() -> Token.read(file))
        .isInstanceOf(RequestException.class)
        .hasMessageContaining("too short");
  }

  @Test
  void otherMachinesNeedAToken() {
    assertThat(Cli.run("serve", strict, "--port", "0", "--check").code()).isZero();
    Cli.Result result = Cli.run("serve", strict, "--host", "0.0.0.0");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("--token-file");
    assertThat(Cli.run("serve", folder.resolve("none.zip")).code()).isEqualTo(2);
    assertThat(Cli.run("serve", strict, "--max-rows", "0").code()).isEqualTo(2);
    assertThat(Cli.run("serve", strict, "--port", served.server.address().getPort()).err())
        .contains("cannot listen");
  }

  private static void requireProblem(Client.Answer answer, int status, String field)
      throws IOException {
    assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    assertThat(answer.type()).isEqualTo("application/problem+json");
    assertThat(answer.json().get("status").asInt()).isEqualTo(status);
    assertThat(answer.json().get("detail").asText()).isNotEmpty().doesNotContain("Exception");
    assertThat(answer.json().path("field").asText(null)).isEqualTo(field);
  }
}
