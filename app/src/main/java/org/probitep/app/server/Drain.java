/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.StatusCodes;
import java.util.concurrent.TimeUnit;

/** Counts the requests that have no answer yet, so that a server can end when there is none. */
final class Drain {
  /** Requests that are on their way have come by then, and are answered too. */
  private static final int GRACE_MILLIS = 300;

  private int active;
  private boolean draining;
  private boolean closed;

  /** A request has come. Once the server is about to end, its connection is not used again. */
  synchronized void begin(HttpServerExchange exchange) {
    active++;
    if (draining) {
      exchange.setPersistent(false);
    }
  }

  /** Refuses a request that came too late. */
  synchronized void requireOpen() {
    if (closed) {
      throw Problem.of(StatusCodes.SERVICE_UNAVAILABLE, "the server is about to stop");
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
