/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.app.Cli;

/** Whatever is sent, the answer is never the server's own failure, and there always is one. */
class FuzzedRequestsTest {
  private static final long SEED = 14;
  private static final int BODIES = 10_000;
  private static final String[] PIECES = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\"glu\"",
    "\"bmi\"",
    "\"glu\":1",
    "null",
    "true",
    "1e400",
    "-0",
    "1e-400",
    "NaN",
    "-Infinity",
    "\\ud800",
    "\"\\ud800\"",
    "\\u0000",
    "0x1",
    "1_000",
    "\n",
    "\r",
    "\t",
    "\u0000",
    "\u00e9",
    "\ud83d\ude00",
    "=1+1",
    ";",
    "'",
    "\"\"",
    "npreg",
    "glu,bp",
    "1,2,3",
    "9".repeat(2000),
    "1e9999999999",
    "[".repeat(3000),
    "{\"a\":".repeat(3000),
    "/*",
    "//",
    "#",
    "<a>",
    "__proto__",
    "\"type\":\"Yes\"",
    ",".repeat(500),
    "\"" + "x".repeat(5000) + "\"",
  };

  @TempDir static Path folder;

  @Test
  void bodies() throws Exception {
    Path model =
        Served.fit(
            folder.resolve("m.zip"), Cli.PIMA.resolve("train.csv"), "type", "--missing", "impute");
    Random random = new Random(SEED);
    String json =
        "[{\"npreg\":6,\"glu\":148.5,\"bp\":72,\"bmi\":33.6,\"ped\":0.627,\"age\":null},{\"glu\":\"9\"}]";
    String csv =
        "npreg,glu,bp,skin,bmi,ped,age\n6,148,72,35,33.6,0.627,50\n1,\"85\",,29,NA,0.351,31\n";
    String[] types = {"application/json", "text/csv", "application/x-ndjson"};
    List<String> failures = new ArrayList<>();
    int answered = 0;
    try (Served served = new Served(Served.OPTIONS.withLimits(1 << 16, 100, 20_000, 64), model)) {
      for (int i = 0; i < BODIES; i++) {
        String type = types[random.nextInt(4) % types.length];
        byte[] body = damaged(type.equals("text/csv") ? csv : json, random);
        Client.Answer answer = served.client.send("POST", "/v1/models/m/predict", type, body);
        answered += answer.status() == 200 ? 1 : 0;
        if (answer.status() >= 500 || answer.json() == null) {
          failures.add(
              "body "
                  + i
                  + " of seed "
                  + SEED
                  + ": "
                  + answer
                  + " to "
                  + new String(body, StandardCharsets.UTF_8));
        }
      }
    }
    assertThat(failures).isEmpty();
    // Neither all right nor all wrong: the fuzz reaches both.
    assertThat(answered).isBetween(BODIES / 50, BODIES * 49 / 50);
  }

  private static byte[] damaged(String good, Random random) {
    StringBuilder text = new StringBuilder(good);
    for (int k = random.nextInt(4); k >= 0; k--) {
      int at = random.nextInt(text.length() + 1);
      int end = Math.min(text.length(), at + random.nextInt(6));
      switch (random.nextInt(4)) {
        case 0 -> text.delete(at, end);
        case 1 -> text.insert(at, PIECES[random.nextInt(PIECES.length)]);
        case 2 -> text.replace(at, end, PIECES[random.nextInt(PIECES.length)]);
        default -> text.insert(at, text.substring(at, end));
      }
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    if (random.nextInt(5) == 0 && bytes.length > 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Content-Length: -1\r\n\r\n{}",
        "Content-Length: 99999999999999999999\r\n\r\n{}",
        "Content-Length: two\r\n\r\n{}",
        "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        "Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        "Content-Length: 2\r\nContent-Encoding: br\r\n\r\n{}",
        "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{}",
      })
  void conflictingLengthsAndEncodings(String rest) throws Exception {
    Path model = folder.resolve("m2.zip");
    if (!java.nio.file.Files.exists(model)) {
      Served.fit(model, Cli.PIMA.resolve("train.csv"), "type");
    }
    try (Served served = new Served(Served.OPTIONS.withLimits(1 << 16, 100, 2000, 64), model);
        RawConnection connection = new RawConnection(served.server.address().getPort())) {
      connection.send(RawConnection.head("m2").replaceFirst("\r\n\r\n$", "\r\n") + rest);
      assertThat(connection.status()).isLessThan(500);
      assertThat(served.client.get("/health").status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/models/../../../etc/passwd",
        "/v1/models/%2e%2e%2f%2e%2e%2fetc%2fpasswd/predict",
        "/v1/models/m%00.zip",
        "/assets/%2e%2e/Router.class",
        "/assets/..\\..\\x",
        "//v1//models",
        "/v1/models/%zz",
        "/v1/models/\u00ff\u00fe",
      })
  void pathsThatLeadElsewhere(String path) throws Exception {
    try (Served served = new Served(Served.OPTIONS, folder);
        RawConnection connection = new RawConnection(served.server.address().getPort())) {
      connection.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertThat(connection.status()).isIn(-1, 400, 404);
    }
  }
}
