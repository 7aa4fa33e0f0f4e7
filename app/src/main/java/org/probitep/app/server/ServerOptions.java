/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

/**
 * Where a server listens, and what it takes.
 *
 * @param host the address
 * @param port the port; 0 for any that is free
 * @param mostBytes how long the body of a request may be
 * @param mostRows how many rows a request may have
 */
public record ServerOptions(String host, int port, long mostBytes, int mostRows) {
  public static ServerOptions withDefaults() {
    return new ServerOptions("127.0.0.1", 8080, 32L << 20, 100_000);
  }

  public ServerOptions withHost(String value) {
    return new ServerOptions(value, port, mostBytes, mostRows);
  }

  public ServerOptions withPort(int value) {
    return new ServerOptions(host, value, mostBytes, mostRows);
  }
}
