/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli;

/** {@code serve} as a process, with the signals that end one. */
class ServeProcessTest {
  private static final String ROW =
      "{\"npreg\":6,\"glu\":148,\"bp\":72,\"skin\":35,\"bmi\":33.6,\"ped\":0.627,\"age\":50}";
  private static final String READY = "ready: http://127.0.0.1:";

  @TempDir Path folder;

  @Test
  void killedAndStartedAgainThenDrained() throws Exception {
    Path model = Served.fit(folder.resolve("m.zip"), Cli.PIMA.resolve("train.csv"), "type");
    Process killed = start(model, 0);
    int port = port(killed);
    Client client = new Client(port);
    String before = client.post("/v1/models/m/predict", "application/json", ROW).body();
    killed.destroyForcibly().waitFor();

    Process server = start(model, port);
    assertThat(port(server)).isEqualTo(port);
    assertThat(client.post("/v1/models/m/predict", "application/json", ROW).body())
        .isEqualTo(before);
    try (RawConnection underWay = new RawConnection(port)) {
      String head = RawConnection.head("m", "Content-Length: ", ROW.length() + "\r\n");
      underWay.send(head + ROW.substring(0, 9));
      client.get("/health");
      server.toHandle().destroy(); // SIGTERM
      Thread.sleep(1000);
      assertThat(server.isAlive()).isTrue();
      underWay.send(ROW.substring(9));
      assertThat(underWay.status()).isEqualTo(200);
    }
    assertThat(server.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(server.errorReader(StandardCharsets.UTF_8).lines()).contains("probitep: stopped");
    assertThatThrownBy(() -> new RawConnection(port)).isInstanceOf(ConnectException.class);
  }

  private static Process start(Path model, int port) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "org.probitep.app.Main",
                "serve",
                model.toString(),
                "--port",
                Integer.toString(port)));
    return new ProcessBuilder(command).start();
  }

  private static int port(Process process) throws IOException {
    BufferedReader lines = process.errorReader(StandardCharsets.UTF_8);
    List<String> said = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      said.add(line);
      int at = line.indexOf(READY);
      if (at >= 0) {
        return Integer.parseInt(line.substring(at + READY.length()));
      }
    }
    throw new AssertionError("not ready: " + said);
  }
}
