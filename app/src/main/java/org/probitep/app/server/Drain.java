/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.StatusCodes;
import java.util.concurrent.TimeUnit;

/**
 * Counts the requests that have not been answered yet, so that a server can stop when there are
 * none.
 */
final class Drain {
  /** By then requests that are on their way have arrived, and are answered too. */
  private static final int GRACE_MILLIS = 300;

  private int active;
  private boolean draining;
  private boolean closed;

  /**
   * Notes that a request has arrived. Once the server is about to stop, its connection is not
   * reused.
   */
  synchronized void begin(HttpServerExchange exchange) {
    active++;
    if (draining) {
      exchange.setPersistent(false);
    }
  }

  /** Refuses a request that arrived too late. */
  synchronized void requireOpen() {
    if (closed) {
      throw Problem.of(StatusCodes.SERVICE_UNAVAILABLE, "the server is about to stop");
    }
  }

  /** Notes that a request has been answered. */
  synchronized void end() {
    active--;
    notifyAll();
  }

  synchronized boolean isDraining() {
    return draining;
  }

  /** Waits for the answers to all requests; returns whether all were given in time. */
  boolean await(long millis) throws InterruptedException {
    startDraining();
    Thread.sleep(GRACE_MILLIS);
    return awaitNone(millis);
  }

  private synchronized void startDraining() {
    draining = true;
  }

  private synchronized boolean awaitNone(long millis) throws InterruptedException {
    closed = true;
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis; active > 0 && left > 0; ) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
    return active == 0;
  }
}
