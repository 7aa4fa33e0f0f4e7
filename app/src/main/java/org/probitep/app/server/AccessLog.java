/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.undertow.server.HttpServerExchange;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.probitep.data.Reason;

/**
 * A line of JSON for each request. A separate thread writes them, so no request waits for a disk;
 * where they cannot be written, lines are lost and counted while the server carries on.
 */
final class AccessLog implements AutoCloseable {
  /** A few megabytes of lines; beyond that they are lost. */
  private static final int MOST_WAITING = 1 << 14;

  private static final String END = "";

  private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(MOST_WAITING);
  private final ServerMetrics metrics;
  private final Consumer<String> complain;
  private final OutputStream out; // null where nothing is logged
  private final Thread writer;
  private boolean failing;

  /**
   * Opens the log.
   *
   * @param complain is told once when lines cannot be written, and once when they can again
   * @throws IOException if there is no such file and none can be created
   */
  AccessLog(ServerOptions options, ServerMetrics metrics, Consumer<String> complain)
      throws IOException {
    this.metrics = metrics;
    this.complain = complain;
    this.out = options.logs() ? open(options) : null;
    this.writer = new Thread(this::write, "probitep-access-log");
    writer.setDaemon(true);
    if (out != null) {
      writer.start();
    }
  }

  private static OutputStream open(ServerOptions options) throws IOException {
    return new BufferedOutputStream(
        options.accessLog() == null
            ? new FileOutputStream(FileDescriptor.err)
            : Files.newOutputStream(
                options.accessLog(), StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  /** Takes the line of a request that has been answered. */
  void add(HttpServerExchange exchange, Call call) {
    if (out != null && !lines.offer(line(exchange, call))) {
      metrics.countLostLogLine();
    }
  }

  private static String line(HttpServerExchange exchange, Call call) {
    StringBuilder line = new StringBuilder(200);
    line.append("{\"time\":\"").append(Instant.now()).append("\",\"remote\":\"");
    line.append(exchange.getSourceAddress().getAddress().getHostAddress());
    line.append("\",\"method\":\"");
    quote(exchange.getRequestMethod().toString(), line);
    line.append("\",\"path\":\"");
    quote(exchange.getRequestPath(), line);
    line.append("\",\"status\":").append(exchange.getStatusCode());
    line.append(",\"rows\":").append(call.rows());
    line.append(",\"bytes\":").append(exchange.getResponseBytesSent());
    line.append(",\"ms\":").append(Math.round(1e6 * call.seconds()) / 1e3);
    return line.append("}\n").toString();
  }

  private static void quote(String text, StringBuilder line) {
    JsonStringEncoder.getInstance().quoteAsString(text, line);
  }

  private void write() {
    try {
      for (String line = lines.take(); !line.equals(END); line = lines.take()) {
        write(line);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(String line) {
    try {
      out.write(line.getBytes(StandardCharsets.UTF_8));
      if (lines.isEmpty()) {
        flush();
      }
    } catch (IOException e) {
      metrics.countLostLogLine();
      if (!failing) {
        failing = true;
        complain.accept(
            "warning: the access log cannot be written: "
                + Reason.of(e)
                + "; requests are answered all the same");
      }
    }
  }

  private void flush() throws IOException {
    out.flush();
    if (failing) {
      failing = false;
      complain.accept("the access log can be written again");
    }
  }

  @Override
  public void close() {
    if (out == null) {
      return;
    }
    try {
      lines.put(END);
      writer.join();
      out.flush();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // This was reported when the first line could not be written.
    }
  }
}
