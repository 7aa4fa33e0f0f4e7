/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * A few threads that share independent tasks; the calling thread is one of them.
 *
 * <p>Parallelism is a layer above the kernels, which stay single-threaded: two threads inside a
 * native BLAS can collapse when a core is busy, and the split here is the same for every provider.
 *
 * <p>A block of sites hands out work several times within a millisecond. Waking a parked thread
 * takes long compared with that, so helpers watch for the next batch for a little while before they
 * park.
 *
 * <p>{@link #run} is for one thread at a time.
 */
public final class Workers implements AutoCloseable {
  /** Looks at full speed: about a tenth of a millisecond. */
  private static final int LOOKS = 2000;

  /**
   * Looks that let other threads go first before it parks: a millisecond or two, as long as the
   * visits of a block take. A parked thread takes up to a tenth of that to wake.
   */
  private static final int YIELDS = 6000;

  /** How long the caller rests between looks when helpers are still at work. */
  private static final long WAIT_NANOS = 10_000;

  private final Thread[] helpers;
  private volatile Batch batch;
  private volatile boolean closed;

  private Workers(int threads) {
    helpers = new Thread[threads - 1];
    for (int i = 0; i < helpers.length; i++) {
      helpers[i] = new Thread(this::help, "probitep-worker");
      helpers[i].setDaemon(true);
      helpers[i].start();
    }
  }

  /**
   * {@return workers that run at most {@code threads} tasks at a time}
   *
   * @param threads how many threads, at least 1
   */
  public static Workers of(int threads) {
    if (!(threads >= 1)) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
    return new Workers(threads);
  }

  /** {@return the number of tasks that run at a time} */
  public int threads() {
    return helpers.length + 1;
  }

  /**
   * Runs {@code task} for 0 … count − 1, in any order, and returns when all are done.
   *
   * @param count how many tasks
   * @param task is given the number of each
   */
  public void run(int count, IntConsumer task) {
    if (helpers.length == 0 || count <= 1) {
      for (int i = 0; i < count; i++) {
        task.accept(i);
      }
      return;
    }
    Batch now = new Batch(count, task);
    batch = now;
    for (Thread helper : helpers) {
      LockSupport.unpark(helper);
    }
    now.drain();
    now.await();
  }

  private void help() {
    Batch seen = null;
    int looks = 0;
    while (!closed) {
      Batch now = batch;
      if (now != seen) {
        seen = now;
        looks = 0;
        now.drain();
      } else if (!looksOnce(looks++)) {
        LockSupport.park(this);
      }
    }
  }

  /** Passes a moment before the next look. Returns whether it is worth looking again so soon. */
  @SuppressWarnings("ThreadPriorityCheck") // a hint for speed; any thread may run first
  private static boolean looksOnce(int looks) {
    if (looks < LOOKS) {
      Thread.onSpinWait();
    } else if (looks < LOOKS + YIELDS) {
      Thread.yield();
    } else {
      return false;
    }
    return true;
  }

  @Override
  public void close() {
    closed = true;
    for (Thread helper : helpers) {
      LockSupport.unpark(helper);
    }
  }

  /** Tasks that are handed out one by one. */
  private static final class Batch {
    private final int count;
    private final IntConsumer task;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger finished = new AtomicInteger();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    Batch(int count, IntConsumer task) {
      this.count = count;
      this.task = task;
    }

    /** Takes tasks until none is left; after a failure they are taken but not run. */
    void drain() {
      for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
        try {
          if (failure.get() == null) {
            task.accept(i);
          }
        } catch (RuntimeException | Error e) {
          failure.compareAndSet(null, e);
        }
        finished.getAndIncrement();
      }
    }

    /** Tasks write into shared matrices, so leaving before they end is never safe. */
    void await() {
      for (int looks = 0; finished.get() < count; looks++) {
        if (!looksOnce(looks)) {
          LockSupport.parkNanos(this, WAIT_NANOS);
        }
      }
      Throwable cause = failure.get();
      if (cause instanceof RuntimeException e) {
        throw e;
      }
      if (cause instanceof Error e) {
        throw e;
      }
    }
  }
}
