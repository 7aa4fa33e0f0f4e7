/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/**
 * A few threads that share independent tasks; the calling thread is one of them.
 *
 * <p>Parallelism stands above the kernels, which stay single-threaded: two threads inside a native
 * BLAS can collapse when a core is busy, and the split here is the same for every provider.
 */
public final class Workers implements AutoCloseable {
  private final int threads;
  private final ExecutorService pool;

  private Workers(int threads) {
    this.threads = threads;
    this.pool = threads == 1 ? null : Executors.newFixedThreadPool(threads - 1, Workers::daemon);
  }

  /** Workers that run at most {@code threads} tasks at a time. */
  public static Workers of(int threads) {
    if (!(threads >= 1)) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
    return new Workers(threads);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "probitep-worker");
    thread.setDaemon(true);
    return thread;
  }

  /** The number of tasks that run at a time. */
  public int threads() {
    return threads;
  }

  /** Runs {@code task} for 0 … count − 1, in any order, and returns when all are done. */
  public void run(int count, IntConsumer task) {
    if (threads == 1 || count == 1) {
      for (int i = 0; i < count; i++) {
        task.accept(i);
      }
      return;
    }
    AtomicInteger next = new AtomicInteger();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    int helpers = Math.min(threads, count) - 1;
    CountDownLatch done = new CountDownLatch(helpers);
    for (int i = 0; i < helpers; i++) {
      pool.execute(
          () -> {
            drain(next, count, task, failure);
            done.countDown();
          });
    }
    drain(next, count, task, failure);
    awaitUninterruptibly(done);
    rethrow(failure.get());
  }

  private static void drain(
      AtomicInteger next, int count, IntConsumer task, AtomicReference<Throwable> failure) {
    try {
      for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
        task.accept(i);
      }
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      next.set(count);
    }
  }

  /** Tasks write into shared matrices, so leaving before they end is never safe. */
  private static void awaitUninterruptibly(CountDownLatch done) {
    boolean interrupted = false;
    while (true) {
      try {
        done.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void rethrow(Throwable failure) {
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.shutdown();
    }
  }
}
