/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.nio.file.Path;

/**
 * Where a server listens, and what it accepts.
 *
 * @param host the address
 * @param port the port; 0 for any that is free
 * @param token what a client must present; null if nothing
 * @param mostBytes how long the body of a request may be
 * @param mostRows how many rows a request may have
 * @param mostMillis how long a request may take, from its first byte to its answer
 * @param mostWaiting how many requests may wait for a thread that predicts them
 * @param accessLog where a line is written for each request; null for standard error
 * @param logs whether there is a log at all
 */
public record ServerOptions(
    String host,
    int port,
    Token token,
    int mostBytes,
    int mostRows,
    int mostMillis,
    int mostWaiting,
    Path accessLog,
    boolean logs) {
  /** 2²⁰ bytes. */
  private static final int MEGABYTE = 1 << 20;

  /** On this machine only, without a token and without a log. */
  public static ServerOptions withDefaults() {
    return new ServerOptions(
        "127.0.0.1", 8080, null, 32 * MEGABYTE, 100_000, 30_000, 64, null, false);
  }

  public ServerOptions at(String newHost, int newPort) {
    return new ServerOptions(
        newHost, newPort, token, mostBytes, mostRows, mostMillis, mostWaiting, accessLog, logs);
  }

  public ServerOptions withPort(int value) {
    return at(host, value);
  }

  public ServerOptions withToken(Token value) {
    return new ServerOptions(
        host, port, value, mostBytes, mostRows, mostMillis, mostWaiting, accessLog, logs);
  }

  public ServerOptions withLimits(int bytes, int rows, int millis, int waiting) {
    return new ServerOptions(host, port, token, bytes, rows, millis, waiting, accessLog, logs);
  }

  /**
   * A copy with a log.
   *
   * @param file where it goes; null for standard error
   */
  public ServerOptions withLog(Path file) {
    return new ServerOptions(
        host, port, token, mostBytes, mostRows, mostMillis, mostWaiting, file, true);
  }
}
