/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.json.schema.Validator;
import io.vertx.openapi.contract.OpenAPIVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli;

/** The document at /openapi.json is valid, and says what the server does. */
class OpenApiTest {
  private static final String JSON = "application/json";

  @TempDir static Path folder;
  private static Vertx vertx;
  private static JsonObject document;
  private static Served served;
  private static Served small;
  private static Served empty;

  @BeforeAll
  static void start() throws Exception {
    Path pima =
        Served.fit(
            folder.resolve("pima.zip"),
            Cli.PIMA.resolve("train.csv"),
            "type",
            "--missing",
            "impute");
    Path visits = Cli.repository().resolve("examples/visits/visits.csv");
    Path other =
        Served.fit(
            folder.resolve("visits.zip"),
            visits,
            "returned",
            "--ignore",
            "visit,date",
            "--link",
            "logit");
    served = new Served(Served.OPTIONS, pima, other);
    Path token = folder.resolve("token");
    Files.writeString(token, "0123456789abcdef");
    small = new Served(Served.OPTIONS.withLimits(100, 2, 1, 4).withToken(Token.read(token)), pima);
    empty = new Served(Served.OPTIONS, Files.createDirectory(folder.resolve("empty")));
    vertx = Vertx.vertx();
    document = new JsonObject(served.client.get("/openapi.json").body());
  }

  @AfterAll
  static void stop() {
    served.close();
    small.close();
    empty.close();
    vertx.close();
  }

  /** A request, and the operation and status that it is for. */
  private record Try(String operation, int status, Client.Answer answer) {}

  @Test
  void answersAreAsItSays() throws Exception {
    String row = "{\"npreg\":6,\"glu\":148,\"other\":1}";
    String predict = "/v1/models/pima/predict";
    List<Try> tries = new ArrayList<>();
    Client client = served.client;
    for (String model : List.of("pima", "visits")) {
      tries.add(new Try("showModel", 200, client.get("/v1/models/" + model)));
      String path = "/v1/models/" + model;
      tries.add(new Try("predict", 200, client.post(path + "/predict?level=0.9", JSON, "{}")));
      tries.add(new Try("curves", 200, client.post(path + "/curves", JSON, "{}")));
    }
    tries.add(new Try("predict", 200, client.post(predict, JSON, "[" + row + "]")));
    tries.add(new Try("predict", 200, client.post(predict, "application/x-ndjson", row)));
    tries.add(new Try("listModels", 200, client.get("/v1/models")));
    tries.add(new Try("openapi", 200, client.get("/openapi.json")));
    tries.add(new Try("predict", 400, client.post(predict, JSON, "{")));
    tries.add(new Try("predict", 404, client.post("/v1/models/x/predict", JSON, row)));
    tries.add(new Try("predict", 405, client.get(predict)));
    tries.add(new Try("predict", 415, client.post(predict, "text/html", row)));
    tries.add(new Try("predict", 422, client.post(predict, JSON, "{\"glu\":\"x\"}")));
    tries.add(
        new Try("curves", 422, client.post("/v1/models/pima/curves", JSON, "{\"glu\":\"x\"}")));
    tries.add(new Try("predict", 401, small.client.post(predict, JSON, row)));
    tries.add(new Try("listModels", 401, small.client.get("/v1/models")));
    tries.add(new Try("metrics", 401, small.client.get("/metrics")));
    tries.add(new Try("ready", 503, empty.client.get("/ready")));
    tries.add(
        new Try(
            "predict",
            413,
            small.client.send(
                "POST", predict, JSON, "[{},{},{}]", "Authorization", "Bearer 0123456789abcdef")));
    for (Try one : tries) {
      requireValid(one);
    }
  }

  private static void requireValid(Try one) {
    assertThat(one.answer().status()).as(one.toString()).isEqualTo(one.status());
    String type = one.answer().type().replaceAll(";.*", "");
    JsonObject media =
        operation(one.operation())
            .getJsonObject("responses")
            .getJsonObject(Integer.toString(one.status()))
            .getJsonObject("content")
            .getJsonObject(type);
    assertThat(media).as(one.toString()).isNotNull();
    JsonObject schema =
        media
            .getJsonObject("schema")
            .copy()
            .put("components", document.getJsonObject("components").copy());
    OutputUnit result =
        Validator.create(
                JsonSchema.of(schema),
                new JsonSchemaOptions().setDraft(Draft.DRAFT202012).setBaseUri("app://probitep"))
            .validate(new JsonObject(one.answer().body()));
    assertThat(result.getValid()).as(one + " " + result.getErrors()).isTrue();
  }

  private static JsonObject operation(String id) {
    return paths().stream()
        .flatMap(path -> paths().getJsonObject(path.getKey()).stream())
        .map(method -> (JsonObject) method.getValue())
        .filter(operation -> operation.getString("operationId").equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static JsonObject paths() {
    return document.getJsonObject("paths");
  }

  @Test
  void isValid() throws Exception {
    assertThat(problems(document)).isEmpty();
    JsonObject broken = document.copy();
    broken.getJsonObject("info").remove("title");
    assertThat(problems(broken)).isNotEmpty();
  }

  /** What the schema of OpenAPI 3.1 says against a document. */
  private static List<?> problems(JsonObject openApi) throws Exception {
    SchemaRepository schemas =
        OpenAPIVersion.V3_1
            .getRepository(vertx, "app://probitep")
            .toCompletionStage()
            .toCompletableFuture()
            .get();
    OutputUnit result =
        OpenAPIVersion.V3_1
            .validateContract(vertx, schemas, openApi)
            .toCompletionStage()
            .toCompletableFuture()
            .get();
    return result.getValid() ? List.of() : result.getErrors();
  }

  @Test
  void plainTextIsPlainText() throws Exception {
    for (String path : List.of("/health", "/ready", "/metrics")) {
      Client.Answer answer = served.client.get(path);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.type()).startsWith("text/plain");
    }
  }

  /** Whatever the document names answers there, and to no other method. */
  @Test
  void everyPathIsThere() throws Exception {
    for (String path : paths().fieldNames()) {
      String there = path.replace("{name}", "pima");
      assertThat(served.client.send("PATCH", there, JSON, "{}").status()).as(path).isEqualTo(405);
    }
    assertThat(paths()).hasSize(8);
  }
}
