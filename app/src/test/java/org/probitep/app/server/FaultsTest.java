/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli;

/** Clients that are slow or gone, too much to do, and disks that are full. */
class FaultsTest {
  private static final String ROW = "{\"npreg\":6,\"glu\":148}";
  private static final String LENGTH = "Content-Length: ";
  private static final int SLOW_CLIENTS = 100;

  @TempDir static Path folder;
  private static Path model;

  @BeforeAll
  static void fit() {
    model =
        Served.fit(
            folder.resolve("m.zip"), Cli.PIMA.resolve("train.csv"), "type", "--missing", "impute");
  }

  @Test
  void slowClientsDoNotHoldUpOthers() throws Exception {
    List<RawConnection> slow = new ArrayList<>();
    try (Served served = new Served(Served.OPTIONS, model)) {
      int port = served.server.address().getPort();
      for (int i = 0; i < SLOW_CLIENTS; i++) {
        String head = RawConnection.head("m", LENGTH, ROW.length() + "\r\n");
        String whole = head + ROW;
        slow.add(
            new RawConnection(port).send(whole.substring(0, whole.length() * i / SLOW_CLIENTS)));
      }
      // One that asks for much and reads nothing.
      String rows = "[" + "{},".repeat(49_999) + "{}]";
      slow.add(
          new RawConnection(port)
              .send(RawConnection.head("m", LENGTH, rows.length() + "\r\n") + rows));
      for (int i = 0; i < 50; i++) {
        assertThat(predict(served).status()).isEqualTo(200);
      }
      // They are answered when they go on at last.
      String head = RawConnection.head("m", LENGTH, ROW.length() + "\r\n");
      String whole = head + ROW;
      int half = SLOW_CLIENTS / 2;
      slow.get(half).send(whole.substring(whole.length() * half / SLOW_CLIENTS));
      assertThat(slow.get(half).status()).isEqualTo(200);
    } finally {
      for (RawConnection connection : slow) {
        connection.close();
      }
    }
  }

  @Test
  void aClientThatIsTooSlowIsTold() throws Exception {
    try (Served served = new Served(Served.OPTIONS.withLimits(1 << 20, 1000, 300, 4), model);
        RawConnection slow = new RawConnection(served.server.address().getPort())) {
      slow.send(RawConnection.head("m", LENGTH, "100\r\n") + "{\"glu\":");
      assertThat(slow.status()).isEqualTo(408);
      assertThat(predict(served).status()).isEqualTo(200);
    }
  }

  @Test
  void bodiesThatDoNotSayTheirLength() throws Exception {
    try (Served served = new Served(Served.OPTIONS, model);
        RawConnection fits = new RawConnection(served.server.address().getPort());
        RawConnection tooLong = new RawConnection(served.server.address().getPort())) {
      String head = RawConnection.head("m", "Transfer-Encoding: chunked\r\n");
      fits.send(head + chunk("["));
      for (int i = 0; i < 2000; i += 100) {
        fits.send(chunk((ROW + ",").repeat(100)));
      }
      assertThat(fits.send(chunk(ROW + "]") + "0\r\n\r\n").status()).isEqualTo(200);
      tooLong.send(head);
      for (int i = 0; i <= 1 << 20; i += 1 << 14) {
        tooLong.send(chunk(" ".repeat(1 << 14)));
      }
      assertThat(tooLong.status()).isEqualTo(413);
      assertThat(predict(served).status()).isEqualTo(200);
    }
  }

  private static String chunk(String text) {
    return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
  }

  @Test
  void aPauseBetweenTwoRequestsCutsNoAnswer() throws Exception {
    try (Served served = new Served(Served.OPTIONS.withLimits(1 << 20, 10_000, 2000, 4), model);
        RawConnection connection = new RawConnection(served.server.address().getPort())) {
      String rows = "[" + "{},".repeat(9_999) + "{}]";
      String request = RawConnection.head("m", LENGTH, rows.length() + "\r\n") + rows;
      int length = connection.send(request).answerLength();
      Thread.sleep(2500);
      assertThat(connection.send(request).answerLength()).isEqualTo(length);
      assertThat(length).isGreaterThan(1 << 20);
    }
  }

  @Test
  void aClientThatDoesNotReadItsAnswerIsLetGo() throws Exception {
    try (Served served = new Served(Served.OPTIONS.withLimits(1 << 20, 100_000, 4000, 4), model);
        RawConnection connection = new RawConnection(served.server.address().getPort())) {
      // The answer is larger than what Linux keeps for a connection, 4 MB.
      String rows = "[" + "{},".repeat(59_999) + "{}]";
      connection.send(RawConnection.head("m", LENGTH, rows.length() + "\r\n") + rows);
      assertThat(connection.status()).isEqualTo(200);
      Thread.sleep(9000);
      assertThatThrownBy(connection::answerLength).isInstanceOf(IOException.class);
    }
  }

  @Test
  void halfClosedAndCutConnections() throws Exception {
    try (Served served = new Served(Served.OPTIONS, model)) {
      int port = served.server.address().getPort();
      String head = RawConnection.head("m", LENGTH, ROW.length() + "\r\n");
      for (int i = 0; i < 50; i++) {
        try (RawConnection half = new RawConnection(port)) {
          assertThat(half.send(head + ROW).halfClose().status()).isEqualTo(200);
        }
        try (RawConnection cut = new RawConnection(port)) {
          cut.send(head + ROW.substring(0, 5));
        }
        try (RawConnection cut = new RawConnection(port)) {
          cut.send(head + ROW.substring(0, 5)).halfClose();
        }
      }
      assertThat(predict(served).status()).isEqualTo(200);
      assertThat(served.client.get("/metrics").body()).doesNotContain("status=\"5");
    }
  }

  /** Long requests beyond what can wait are refused at once; afterwards all is as before. */
  @Test
  void overloadIsRefusedEarlyAndPasses() throws Exception {
    String csv = "npreg,glu,bp,skin,bmi,ped,age\n" + "6,148,72,35,33.6,0.627,50\n".repeat(20_000);
    Map<Integer, Integer> statuses = new ConcurrentHashMap<>();
    try (Served served =
        new Served(Served.OPTIONS.withLimits(32 << 20, 100_000, 30_000, 1), model)) {
      int clients = 24;
      CountDownLatch start = new CountDownLatch(1);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        threads.add(
            new Thread(
                () -> {
                  try {
                    start.await();
                    int status =
                        served.client.post("/v1/models/m/predict", "text/csv", csv).status();
                    statuses.merge(status, 1, Integer::sum);
                  } catch (IOException | InterruptedException e) {
                    statuses.merge(-1, 1, Integer::sum);
                  }
                }));
        threads.get(i).start();
      }
      start.countDown();
      // Small requests are answered all the while.
      assertThat(predict(served).status()).isEqualTo(200);
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(statuses).containsOnlyKeys(200, 429);
      assertThat(served.client.post("/v1/models/m/predict", "text/csv", csv).status())
          .isEqualTo(200);
    }
  }

  @Test
  void anAnswerThatTakesTooLong() throws Exception {
    String rows = "[" + "{},".repeat(99_999) + "{}]";
    try (Served served = new Served(Served.OPTIONS.withLimits(1 << 20, 100_000, 1, 4), model)) {
      Client.Answer answer = served.client.post("/v1/models/m/predict", "application/json", rows);
      assertThat(answer.status()).isIn(503, 408);
    }
  }

  @Test
  void theLogIsJsonAndItsDiskMayBeFull() throws Exception {
    Path log = folder.resolve("access.jsonl");
    try (Served served = new Served(Served.OPTIONS.withLog(log), model)) {
      predict(served);
      served.client.get("/v1/models/%22%0a%c3%a4?level=1");
    }
    List<String> lines = Files.readAllLines(log);
    assertThat(lines).hasSize(2);
    JsonNode line = new JsonMapper().readTree(lines.get(0));
    assertThat(line.get("status").asInt()).isEqualTo(200);
    assertThat(line.get("rows").asInt()).isEqualTo(1);
    assertThat(line.get("path").asText()).isEqualTo("/v1/models/m/predict");
    assertThat(new JsonMapper().readTree(lines.get(1)).get("status").asInt()).isEqualTo(404);

    try (Served served = new Served(Served.OPTIONS.withLog(Path.of("/dev/full")), model)) {
      for (int i = 0; i < 100; i++) {
        assertThat(predict(served).status()).isEqualTo(200);
      }
      assertThat(served.said.stream().filter(s -> s.contains("access log")))
          .singleElement()
          .asString()
          .contains("No space left on device");
      assertThat(served.client.get("/metrics").body())
          .containsPattern("probitep_lost_log_lines_total [1-9]");
    }
  }

  @Test
  void drainsBeforeItEnds() throws Exception {
    Served served = new Served(Served.OPTIONS, model);
    int port = served.server.address().getPort();
    try (RawConnection underWay = new RawConnection(port)) {
      String head = RawConnection.head("m", LENGTH, ROW.length() + "\r\n");
      underWay.send(head + ROW.substring(0, 5));
      assertThat(predict(served).status()).isEqualTo(200);
      AtomicBoolean drained = new AtomicBoolean();
      Thread draining =
          new Thread(
              () -> {
                try {
                  drained.set(served.server.drain(20_000));
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      draining.start();
      Thread.sleep(600);
      assertThat(draining.isAlive()).isTrue();
      underWay.send(ROW.substring(5));
      assertThat(underWay.status()).isEqualTo(200);
      draining.join(10_000);
      assertThat(drained).isTrue();
    }
  }

  private static Client.Answer predict(Served served) throws IOException, InterruptedException {
    return served.client.post("/v1/models/m/predict", "application/json", ROW);
  }
}
