/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli;

/** What every address of the server answers. */
class AddressesTest {
  private static final String ROW =
      "{\"npreg\":6,\"glu\":148,\"bp\":72,\"skin\":35,\"bmi\":33.6,\"ped\":0.627,\"age\":50}";

  @TempDir static Path folder;
  private static Served served;
  private static Client client;
  private static Path model;

  @BeforeAll
  static void start() throws IOException {
    model = Served.fit(folder.resolve("pima.zip"), Cli.PIMA.resolve("train.csv"), "type");
    served = new Served(Served.OPTIONS, model);
    client = served.client;
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void isHealthyAndReady() throws Exception {
    assertThat(client.get("/health").status()).isEqualTo(200);
    assertThat(client.get("/ready").status()).isEqualTo(200);
  }

  @Test
  void listsItsModels() throws Exception {
    JsonNode models = client.get("/v1/models").json().get("models");
    assertThat(models).hasSize(1);
    assertThat(models.get(0).get("name").asText()).isEqualTo("pima");
    assertThat(models.get(0).get("target").asText()).isEqualTo("type");
  }

  @Test
  void showsAModel() throws Exception {
    JsonNode shown = client.get("/v1/models/pima").json();
    assertThat(shown.get("columns")).hasSize(7);
    assertThat(shown.get("coefficients")).hasSize(8);
    assertThat(shown.get("prior").asText()).isNotEmpty();
    assertThat(shown.get("softwareVersion").asText()).isNotEmpty();
    assertThat(client.get("/v1/models/other").status()).isEqualTo(404);
  }

  @Test
  void predictsAsPredictDoes() throws Exception {
    Client.Answer answer = client.post("/v1/models/pima/predict", "application/json", ROW);
    assertThat(answer.status()).isEqualTo(200);
    JsonNode prediction = answer.json().get("predictions").get(0);
    List<String> lines =
        Cli.run("predict", model, Cli.PIMA.resolve("test.csv")).out().lines().toList();
    String[] cells = lines.get(1).split(",", -1);
    assertThat(prediction.get("probability").asDouble()).isEqualTo(Double.parseDouble(cells[0]));
    assertThat(prediction.get("lower").asDouble()).isEqualTo(Double.parseDouble(cells[1]));
    assertThat(prediction.get("upper").asDouble()).isEqualTo(Double.parseDouble(cells[2]));
  }

  @Test
  void aListIsManyRows() throws Exception {
    JsonNode answer =
        client
            .post(
                "/v1/models/pima/predict?level=0.5",
                "application/json",
                "[" + ROW + "," + ROW + "]")
            .json();
    assertThat(answer.get("predictions")).hasSize(2);
    assertThat(answer.get("level").asDouble()).isEqualTo(0.5);
  }
}
