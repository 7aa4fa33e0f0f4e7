/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.serve;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code ./probitep serve}, started as a user would. */
final class ServerProcess implements AutoCloseable {
  private static final String READY = "ready: ";

  private final Process process;
  private final String address;
  private final double secondsToReady;

  private ServerProcess(Process process, String address, double secondsToReady) {
    this.process = process;
    this.address = address;
    this.secondsToReady = secondsToReady;
  }

  static ServerProcess start(Path models, Path log) throws IOException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(
                "./probitep",
                "serve",
                models.toString(),
                "--port",
                "0",
                "--access-log",
                log.toString())
            .start();
    BufferedReader said = process.errorReader(StandardCharsets.UTF_8);
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      int at = line.indexOf(READY);
      if (at >= 0) {
        double seconds = (System.nanoTime() - start) * 1e-9;
        Thread rest = new Thread(() -> said.lines().forEach(l -> {}), "rest");
        rest.setDaemon(true);
        rest.start();
        return new ServerProcess(process, line.substring(at + READY.length()), seconds);
      }
    }
    throw new IOException("the server did not start");
  }

  String address() {
    return address;
  }

  double secondsToReady() {
    return secondsToReady;
  }

  /** Resident memory in MB. */
  double megabytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D+", "")) / 1024)
        .findFirst()
        .orElseThrow();
  }

  /** What is in use after a full collection, in MB: unlike resident memory, without garbage. */
  double megabytesInUse() throws IOException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process counting =
        new ProcessBuilder(jcmd.toString(), Long.toString(process.pid()), "GC.class_histogram")
            .start();
    try (BufferedReader lines = counting.inputReader(StandardCharsets.UTF_8)) {
      return lines
          .lines()
          .filter(line -> line.startsWith("Total"))
          .mapToDouble(line -> Double.parseDouble(line.trim().split("\\s+", -1)[2]) / (1 << 20))
          .findFirst()
          .orElseThrow();
    }
  }

  @Override
  public void close() {
    process.toHandle().destroy();
    process.onExit().join();
  }
}
