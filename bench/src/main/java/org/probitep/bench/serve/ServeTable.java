/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.serve;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.probitep.app.output.PredictionCsv;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.data.table.Tables;
import org.probitep.kernels.Compute;

/**
 * What a server takes, with the generator of the load (wrk) on the same machine: requests of one
 * row and of 1,000, against reading, predicting and writing the same 1,000 rows of CSV inside a
 * process, on all cores.
 */
public final class ServeTable {
  private static final int STARTS = 3;
  private static final int WARM_UP_SECONDS = 10;
  private static final int SECONDS = 15;
  private static final int CONNECTIONS = 16;
  private static final double FEWEST_REQUESTS = 10_000;
  private static final double SLOWEST_MILLIS = 10;
  private static final double SMALLEST_SHARE = 0.6;
  private static final double SLOWEST_START = 1.5;

  private boolean allPass = true;

  private ServeTable() {}

  /** Exits with 1 if a bar is missed. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("serve");
    ServeTable table = new ServeTable();
    table.run(folder);
    System.exit(table.allPass ? 0 : 1);
  }

  private void run(Path folder) throws IOException, InterruptedException {
    Path model = ServedTable.fit(folder);
    Path log = folder.resolve("access.jsonl");
    double start = Double.MAX_VALUE;
    for (int i = 0; i < STARTS; i++) {
      try (ServerProcess server = ServerProcess.start(model, log)) {
        start = Math.min(start, server.secondsToReady());
      }
    }
    print("start to ready, s", start, "<= 1.5", start <= SLOWEST_START);
    double rows;
    try (ServerProcess server = ServerProcess.start(model, log)) {
      String one = script(folder, "one.lua", ServedTable.json(1));
      wrk(server, one, CONNECTIONS, WARM_UP_SECONDS);
      Load single = wrk(server, one, CONNECTIONS, SECONDS);
      print("1 row, requests/s", single.rate, ">= 10000", single.rate >= FEWEST_REQUESTS);
      print("1 row, p99 ms", single.millis99, "<= 10", single.millis99 <= SLOWEST_MILLIS);
      print("1 row, errors", single.errors, "0", single.errors == 0);
      String many = script(folder, "many.lua", ServedTable.json(ServedTable.ROWS));
      wrk(server, many, 4, WARM_UP_SECONDS);
      Load batch = wrk(server, many, 4, SECONDS);
      rows = batch.rate * ServedTable.ROWS;
      print("1,000 rows, rows/s", rows, "", true);
      print("1,000 rows, errors", batch.errors, "0", batch.errors == 0);
    }
    double inProcess = inProcess(model);
    print("in process, rows/s", inProcess, "", true);
    double share = rows / inProcess;
    print("1,000 rows, share of that", share, ">= 0.6", share >= SMALLEST_SHARE);
  }

  /** What wrk found. */
  private record Load(double rate, double millis99, double errors) {}

  private static String script(Path folder, String name, String body) throws IOException {
    Path json = folder.resolve(name + ".json");
    Files.writeString(json, body);
    Path lua = folder.resolve(name);
    Files.writeString(
        lua,
        "wrk.method = 'POST'\nwrk.headers['Content-Type'] = 'application/json'\n"
            + "wrk.body = io.open('"
            + json
            + "'):read('*a')\n");
    return lua.toString();
  }

  private static Load wrk(ServerProcess server, String script, int connections, int seconds)
      throws IOException, InterruptedException {
    Process wrk =
        new ProcessBuilder(
                "wrk",
                "-t1",
                "-c" + connections,
                "-d" + seconds + "s",
                "--latency",
                "-s",
                script,
                server.address() + "/v1/models/model/predict")
            .redirectErrorStream(true)
            .start();
    String said = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (wrk.waitFor() != 0) {
      throw new IOException("wrk failed: " + said);
    }
    Matcher slow = found("99%\\s+([0-9.]+)(us|ms|s)", said).orElseThrow();
    double unit = slow.group(2).equals("us") ? 1e-3 : slow.group(2).equals("ms") ? 1 : 1e3;
    double bad =
        number("Non-2xx or 3xx responses: ([0-9]+)", said)
            + number("connect ([0-9]+)", said)
            + number("read ([0-9]+)", said)
            + number("write ([0-9]+)", said)
            + number("timeout ([0-9]+)", said);
    return new Load(
        number("Requests/sec:\\s+([0-9.]+)", said), unit * Double.parseDouble(slow.group(1)), bad);
  }

  private static Optional<Matcher> found(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.find() ? Optional.of(matcher) : Optional.empty();
  }

  private static double number(String pattern, String text) {
    return found(pattern, text).map(m -> Double.parseDouble(m.group(1))).orElse(0.0);
  }

  /** Rows a second of all cores, each reading, predicting and writing the same rows again. */
  private static double inProcess(Path file) throws IOException, InterruptedException {
    FittedModel model = ModelReader.read(file);
    byte[] csv = ServedTable.csv().getBytes(StandardCharsets.UTF_8);
    rate(model, csv, WARM_UP_SECONDS);
    return rate(model, csv, SECONDS);
  }

  private static double rate(FittedModel model, byte[] csv, int seconds)
      throws InterruptedException {
    AtomicLong rows = new AtomicLong();
    long start = System.nanoTime();
    long end = start + seconds * 1_000_000_000L;
    Thread[] threads = new Thread[Runtime.getRuntime().availableProcessors()];
    for (int t = 0; t < threads.length; t++) {
      threads[t] =
          new Thread(
              () -> {
                while (System.nanoTime() < end) {
                  rows.addAndGet(predict(model, csv));
                }
              });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return rows.get() * 1e9 / (System.nanoTime() - start);
  }

  private static int predict(FittedModel model, byte[] csv) {
    try {
      EncodedRows rows =
          EncodedRows.read(Tables.csv("the rows", new ByteArrayInputStream(csv)), model.schema());
      PredictionCsv.write(
          model.predict(rows, Compute.withDefaults()),
          model.summary().level(),
          Optional.empty(),
          OutputStream.nullOutputStream());
      return rows.x().rows();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void print(String what, double measured, String bar, boolean pass) {
    allPass &= pass;
    System.out.printf(
        Locale.ROOT,
        "%s,%.4g,%s,%s%n",
        what,
        measured,
        bar,
        bar.isEmpty() ? "" : pass ? "yes" : "NO");
  }
}
