/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.serve;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * A mixed load for some minutes: single rows, long lists, CSV, bad requests, and a model that is
 * replaced every few seconds. Prints how many answers were not as they should be, and the memory of
 * the server after warm-up and at the end.
 */
public final class ServeSoak {
  private static final int CLIENTS = 4;
  private static final int LOOKS = 10;

  /** Room for the collector, which gives nothing back. */
  private static final double MOST_GROWTH = 1.1;

  private final Map<Integer, LongAdder> statuses = new ConcurrentSkipListMap<>();
  private final LongAdder errors = new LongAdder();
  private volatile boolean done;

  private ServeSoak() {}

  /** Takes the number of minutes; exits with 1 if there is an error or the memory grows. */
  public static void main(String[] args) throws IOException, InterruptedException {
    System.exit(new ServeSoak().run(Double.parseDouble(args[0])) ? 0 : 1);
  }

  private boolean run(double minutes) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("soak");
    Path made = ServedTable.fit(folder);
    Path models = Files.createDirectory(folder.resolve("models"));
    replace(made, models);
    long pause = (long) (minutes * 60_000 / LOOKS);
    List<Double> memory = new ArrayList<>();
    List<Double> inUse = new ArrayList<>();
    try (ServerProcess server = ServerProcess.start(models, folder.resolve("access.jsonl"))) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        threads.add(new Thread(() -> ask(server.address())));
        threads.get(i).start();
      }
      for (int look = 0; look < LOOKS; look++) {
        for (long t = 0; t < pause; t += 3000) {
          Thread.sleep(Math.min(3000, pause - t));
          replace(made, models);
        }
        memory.add(server.megabytes());
        inUse.add(server.megabytesInUse());
      }
      done = true;
      for (Thread thread : threads) {
        thread.join();
      }
    }
    System.out.printf(Locale.ROOT, "answers by status: %s%n", statuses);
    System.out.printf(Locale.ROOT, "what,measured,bar,pass%n");
    boolean clean = errors.sum() == 0;
    System.out.printf(Locale.ROOT, "errors,%d,0,%s%n", errors.sum(), clean ? "yes" : "NO");
    boolean flat = isFlat("resident", memory);
    return isFlat("in use after a collection", inUse) && flat && clean;
  }

  private static boolean isFlat(String what, List<Double> megabytes) {
    // The first half is warm-up: the compiler and the heap grow.
    double growth = megabytes.get(LOOKS - 1) / megabytes.get(LOOKS / 2);
    boolean flat = growth <= MOST_GROWTH;
    System.out.printf(
        Locale.ROOT,
        "memory %s: at the end over half-way,%.3f,<= 1.1,%s%n",
        what,
        growth,
        flat ? "yes" : "NO");
    List<String> each = megabytes.stream().map(m -> String.format(Locale.ROOT, "%.1f", m)).toList();
    System.err.println("memory " + what + ", MB: " + each);
    return flat;
  }

  private static void replace(Path made, Path models) throws IOException {
    Path part = models.resolve("part");
    Files.copy(made, part, StandardCopyOption.REPLACE_EXISTING);
    Files.move(part, models.resolve("model.zip"), StandardCopyOption.ATOMIC_MOVE);
  }

  private void ask(String address) {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    String predict = address + "/v1/models/model/predict";
    String one = ServedTable.json(1);
    String many = ServedTable.json(ServedTable.ROWS);
    String csv = ServedTable.csv();
    for (int i = 0; !done; i++) {
      switch (i % 50) {
        case 0 -> send(http, predict, "application/json", many, 200);
        case 1 -> send(http, predict, "text/csv", csv, 200);
        case 2 -> send(http, predict, "application/json", "{\"x0\":", 400);
        case 3 -> send(http, predict, "application/json", "{\"x0\":\"x\"}", 422);
        case 4 -> send(http, address + "/v1/models/model", null, null, 200);
        case 5 -> send(http, address + "/metrics", null, null, 200);
        case 6 -> send(http, address + "/v1/models/other", null, null, 404);
        default -> send(http, predict, "application/json", one, 200);
      }
    }
  }

  private void send(HttpClient http, String to, String type, String body, int expected) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(to));
    if (body != null) {
      request.header("Content-Type", type).POST(BodyPublishers.ofString(body));
    }
    int status;
    try {
      status = http.send(request.build(), BodyHandlers.ofString()).statusCode();
    } catch (IOException e) {
      System.err.println("no answer: " + e);
      status = -1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    statuses.computeIfAbsent(status, s -> new LongAdder()).increment();
    if (status != expected) {
      errors.increment();
    }
  }
}
