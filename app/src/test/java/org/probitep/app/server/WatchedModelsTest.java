/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli;

/** A folder of models that changes while it is served. */
class WatchedModelsTest {
  private static final String PREDICT = "/v1/models/m/predict";
  private static final String BODY =
      "[{\"npreg\":6,\"glu\":148,\"bp\":72,\"skin\":35,\"bmi\":33.6,\"ped\":0.627,\"age\":50},"
          + "{\"npreg\":1,\"glu\":85,\"bp\":66,\"skin\":29,\"bmi\":26.6,\"ped\":0.351,\"age\":31}]";
  private static final int REPLACEMENTS = 1000;
  private static final int CLIENTS = 3;

  @TempDir static Path made;
  @TempDir Path folder;
  private static Path first;
  private static Path second;
  private Path file;

  @BeforeAll
  static void fit() {
    Path train = Cli.PIMA.resolve("train.csv");
    first = Served.fit(made.resolve("a.zip"), train, "type", "--prior-variance", "1");
    second = Served.fit(made.resolve("b.zip"), train, "type", "--prior-variance", "0.01");
  }

  @BeforeEach
  void copy() throws IOException {
    file = folder.resolve("m.zip");
    Files.copy(first, file);
  }

  @Test
  void aNewVersionTakesOver() throws Exception {
    try (Served served = new Served(Served.OPTIONS, folder)) {
      JsonNode before = predict(served);
      replace(second);
      served.watched.look();
      JsonNode after = predict(served);
      assertThat(after.get("version")).isNotEqualTo(before.get("version"));
      assertThat(after.get("predictions")).isNotEqualTo(before.get("predictions"));
    }
  }

  @Test
  void aFitThatDidNotConvergeIsServedWithAWarning() throws Exception {
    Path train = Cli.PIMA.resolve("train.csv");
    Path bad = made.resolve("bad.zip");
    Served.fit(bad, train, "type", "--prior-variance", "25", "--max-sweeps", "1");
    replace(bad);
    try (Served served = new Served(Served.OPTIONS, folder)) {
      assertThat(served.said)
          .filteredOn(line -> line.startsWith("warning: " + file + ": not converged after 1 sweep"))
          .hasSize(1);
    }
  }

  @Test
  void aBrokenFileDoesNot() throws Exception {
    byte[] whole = Files.readAllBytes(second);
    byte[] altered = whole.clone();
    // Inside the manifest: a byte in the header of an entry may say nothing.
    altered[2 * whole.length / 3] ^= 1;
    List<byte[]> broken =
        List.of(
            new byte[0],
            "no model".getBytes(java.nio.charset.StandardCharsets.UTF_8),
            Arrays.copyOf(whole, whole.length / 2),
            Arrays.copyOf(whole, whole.length - 1),
            altered);
    try (Served served = new Served(Served.OPTIONS, folder)) {
      JsonNode before = predict(served);
      for (byte[] bytes : broken) {
        served.said.clear();
        Path part = folder.resolve("part");
        Files.write(part, bytes);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        served.watched.look();
        served.watched.look();
        assertThat(predict(served)).isEqualTo(before);
        assertThat(served.said)
            .singleElement()
            .asString()
            .startsWith("warning: not loaded: " + file)
            .endsWith("still serving the model that was loaded before");
      }
      replace(second);
      served.watched.look();
      assertThat(predict(served)).isNotEqualTo(before);
      assertThat(served.client.get("/metrics").body()).contains("probitep_model_refusals_total 5");
    }
  }

  @Test
  void comesAndGoes() throws Exception {
    try (Served served = new Served(Served.OPTIONS, folder)) {
      Files.copy(second, folder.resolve("n.zip"));
      served.watched.look();
      assertThat(served.client.get("/v1/models").json().get("models")).hasSize(2);
      Files.delete(file);
      served.watched.look();
      assertThat(served.client.get("/v1/models/m").status()).isEqualTo(200);
      served.watched.look();
      assertThat(served.client.get("/v1/models/m").status()).isEqualTo(404);
      Files.delete(folder.resolve("n.zip"));
      served.watched.look();
      served.watched.look();
      assertThat(served.client.get("/ready").status()).isEqualTo(503);
      assertThat(served.client.get("/health").status()).isEqualTo(200);
    }
  }

  /** Every answer is right, and is all of one version. */
  @Test
  void replacedOftenUnderLoad() throws Exception {
    Map<String, JsonNode> right = new HashMap<>();
    try (Served served = new Served(Served.OPTIONS, folder)) {
      for (Path version : List.of(first, second)) {
        replace(version);
        served.watched.look();
        JsonNode answer = predict(served);
        right.put(answer.get("version").asText(), answer);
      }
      Map<String, Integer> seen = new ConcurrentHashMap<>();
      AtomicReference<Object> wrong = new AtomicReference<>();
      AtomicBoolean done = new AtomicBoolean();
      AtomicInteger answers = new AtomicInteger();
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(
            new Thread(() -> ask(new Client(served.server), right, seen, wrong, done, answers)));
        clients.get(i).start();
      }
      for (int i = 0; i < REPLACEMENTS; i++) {
        replace(i % 2 == 0 ? first : second);
        served.watched.look();
      }
      done.set(true);
      for (Thread client : clients) {
        client.join();
      }
      assertThat(wrong.get()).isNull();
      assertThat(seen).hasSize(2);
      assertThat(answers.get()).isGreaterThan(100);
    }
  }

  private static void ask(
      Client client,
      Map<String, JsonNode> right,
      Map<String, Integer> seen,
      AtomicReference<Object> wrong,
      AtomicBoolean done,
      AtomicInteger answers) {
    try {
      while (!done.get()) {
        Client.Answer answer = askTwice(client);
        JsonNode json = answer.status() == 200 ? answer.json() : null;
        if (json == null || !json.equals(right.get(json.get("version").asText()))) {
          wrong.compareAndSet(null, answer);
          return;
        }
        seen.merge(json.get("version").asText(), 1, Integer::sum);
        answers.incrementAndGet();
      }
    } catch (IOException | InterruptedException e) {
      wrong.compareAndSet(null, e);
    }
  }

  /** Java's client before 24 may itself lose a whole answer (JDK-8336655); a cut one is a fault. */
  private static Client.Answer askTwice(Client client) throws IOException, InterruptedException {
    try {
      return client.post(PREDICT, "application/json", BODY);
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).contains("received no bytes")) {
        throw e;
      }
      return client.post(PREDICT, "application/json", BODY);
    }
  }

  private void replace(Path by) throws IOException {
    Path part = folder.resolve("part");
    Files.copy(by, part, StandardCopyOption.REPLACE_EXISTING);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static JsonNode predict(Served served) throws IOException, InterruptedException {
    return served.client.post(PREDICT, "application/json", BODY).json();
  }
}
