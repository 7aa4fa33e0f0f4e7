/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Tells a listener how far chains that run side by side have got. They ask from their own threads
 * whether to stop; the listener is called on the thread that created this object, which runs chains
 * too.
 */
final class ChainProgress implements BooleanSupplier {
  private final DrawListener listener;
  private final long iterations;
  private final int chains;
  private final Thread caller = Thread.currentThread();
  private final AtomicLong asked = new AtomicLong();
  private volatile boolean stopped;

  ChainProgress(DrawListener listener, long iterations, int chains) {
    this.listener = listener;
    this.iterations = iterations;
    this.chains = chains;
    this.stopped = !listener.onDraws(0, iterations);
  }

  /** Asked by each chain once in {@link MarkovChains#CANCEL_CHECK} iterations. */
  @Override
  public boolean getAsBoolean() {
    long done = asked.incrementAndGet() * MarkovChains.CANCEL_CHECK / chains;
    if (Thread.currentThread() == caller && !stopped) {
      stopped = !listener.onDraws(Math.min(done, iterations), iterations);
    }
    return stopped || caller.isInterrupted();
  }
}
