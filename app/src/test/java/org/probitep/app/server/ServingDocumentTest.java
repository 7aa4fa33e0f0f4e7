/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli;

/** The lines of curl in {@code docs/serving.md} do what they should. */
class ServingDocumentTest {
  private static final int TEST_ROWS = 332;

  @TempDir Path folder;

  @Test
  void everyLineOfCurlIsAnswered() throws Exception {
    List<String> lines =
        Files.readAllLines(Cli.repository().resolve("docs/serving.md")).stream()
            .filter(line -> line.startsWith("curl "))
            .toList();
    assertThat(lines).hasSize(10);
    Path model = Served.fit(folder.resolve("pima.zip"), Cli.PIMA.resolve("train.csv"), "type");
    try (Served served = new Served(Served.OPTIONS, model)) {
      List<String> answers =
          lines.stream().map(line -> run(line, served.server.address().getPort())).toList();
      assertThat(answers.get(0)).isEqualTo("ok\n");
      assertThat(answers.get(1)).isEqualTo("ready\n");
      assertThat(answers.get(2)).contains("\"name\":\"pima\"");
      assertThat(answers.get(3)).contains("\"coefficients\":[");
      assertThat(answers.get(4)).contains("\"probability\":", "\"leverage\":", "\"largest\":");
      assertThat(answers.get(5)).contains("\"level\":0.5");
      assertThat(answers.get(6).split("\"probability\"", -1)).hasSize(TEST_ROWS + 1);
      assertThat(answers.get(7))
          .isEqualTo(Cli.run("predict", model, Cli.PIMA.resolve("test.csv")).out());
      assertThat(answers.get(8)).contains("probitep_requests_total{status=\"200\"}");
      assertThat(answers.get(9)).contains("\"openapi\"");
    }
  }

  private static String run(String line, int port) {
    String command = line.replace("curl -s", "curl -sS --fail").replace(":8080", ":" + port);
    try {
      Process curl =
          new ProcessBuilder("sh", "-c", command)
              .directory(Cli.repository().toFile())
              .redirectErrorStream(true)
              .start();
      String answer = new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(curl.waitFor()).as(command + "\n" + answer).isZero();
      return answer;
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(command, e);
    }
  }
}
