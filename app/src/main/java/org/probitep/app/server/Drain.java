/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.server.HttpServerExchange;
import java.util.concurrent.TimeUnit;

/** Counts the requests that have no answer yet, so that a server can end when there is none. */
final class Drain {
  private int active;
  private boolean draining;

  /** A request has come. Once the server is about to end, its connection is not used again. */
  synchronized void begin(HttpServerExchange exchange) {
    active++;
    if (draining) {
      exchange.setPersistent(false);
    }
  }

  /** A request has its answer. */
  synchronized void end() {
    active--;
    notifyAll();
  }

  synchronized boolean isDraining() {
    return draining;
  }

  /** Waits for the answers to all requests; returns whether all were given in time. */
  synchronized boolean await(long millis) throws InterruptedException {
    draining = true;
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis; active > 0 && left > 0; ) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
    return active == 0;
  }
}
