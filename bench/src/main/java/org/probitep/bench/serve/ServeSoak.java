/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.serve;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;

/**
 * A mixed load for some minutes: single rows, long lists, CSV, bad requests, and a model that is
 * replaced every few seconds. Prints how many answers were not as they should be, whether the
 * server has logged each request once, and its memory after warm-up and at the end.
 *
 * <p>The client is the older of the two that Java has. The newer one, before Java 24, now and then
 * closes its connection itself when an answer comes quickly on a busy machine (JDK-8336655), and
 * says that the server sent nothing.
 */
public final class ServeSoak {
  private static final int CLIENTS = 4;
  private static final int LOOKS = 10;

  /** Room for the collector, which gives nothing back. */
  private static final double MOST_GROWTH = 1.1;

  private final Map<Integer, LongAdder> statuses = new ConcurrentSkipListMap<>();
  private final LongAdder errors = new LongAdder();
  private final ReadWriteLock asking = new ReentrantReadWriteLock(true);
  private volatile boolean done;

  private ServeSoak() {}

  /** Takes the number of minutes; exits with 1 if there is an error or the memory grows. */
  public static void main(String[] args) throws IOException, InterruptedException {
    System.setProperty("sun.net.http.retryPost", "false"); // a lost answer must be seen
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
    Path log = folder.resolve("access.jsonl");
    try (ServerProcess server = ServerProcess.start(models, log)) {
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
        // Requests that are under way have rows and answers of their own.
        asking.writeLock().lock();
        try {
          inUse.add(server.megabytesInUse());
        } finally {
          asking.writeLock().unlock();
        }
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
    boolean once = isLoggedOnce(log);
    boolean flat = isFlat("resident", memory);
    return isFlat("in use after a collection", inUse) && flat && once && clean;
  }

  /** Whether the server has seen as many requests as were sent: the client repeats lost ones. */
  private boolean isLoggedOnce(Path log) throws IOException {
    long sent = statuses.values().stream().mapToLong(LongAdder::sum).sum();
    long logged;
    try (Stream<String> lines = Files.lines(log)) {
      logged = lines.count();
    }
    System.out.printf(
        Locale.ROOT, "requests in the log,%d,%d,%s%n", logged, sent, logged == sent ? "yes" : "NO");
    return logged == sent;
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
    String predict = address + "/v1/models/model/predict";
    String one = ServedTable.json(1);
    String many = ServedTable.json(ServedTable.ROWS);
    String csv = ServedTable.csv();
    for (int i = 0; !done; i++) {
      switch (i % 50) {
        case 0 -> send(predict, "application/json", many, 200);
        case 1 -> send(predict, "text/csv", csv, 200);
        case 2 -> send(predict, "application/json", "{\"x0\":", 400);
        case 3 -> send(predict, "application/json", "{\"x0\":\"x\"}", 422);
        case 4 -> send(address + "/v1/models/model", null, null, 200);
        case 5 -> send(address + "/metrics", null, null, 200);
        case 6 -> send(address + "/v1/models/other", null, null, 404);
        default -> send(predict, "application/json", one, 200);
      }
    }
  }

  private void send(String to, String type, String body, int expected) {
    int status;
    asking.readLock().lock();
    try {
      status = answer(to, type, body);
    } catch (IOException e) {
      System.err.println("no answer from " + to + ": " + e);
      status = -1;
    } finally {
      asking.readLock().unlock();
    }
    statuses.computeIfAbsent(status, s -> new LongAdder()).increment();
    if (status != expected) {
      errors.increment();
    }
  }

  private static int answer(String to, String type, String body) throws IOException {
    HttpURLConnection request = (HttpURLConnection) URI.create(to).toURL().openConnection();
    if (body != null) {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      request.setRequestMethod("POST");
      request.setRequestProperty("Content-Type", type);
      request.setDoOutput(true);
      request.setFixedLengthStreamingMode(bytes.length);
      request.getOutputStream().write(bytes);
    }
    int status = request.getResponseCode();
    // Read to its end, so that the connection is used again.
    try (InputStream in = status < 400 ? request.getInputStream() : request.getErrorStream()) {
      in.readAllBytes();
    }
    return status;
  }
}
