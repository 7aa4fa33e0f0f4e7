/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.util.StatusCodes;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Refuses work early when the server is at its limit: long bodies when those being read would fill
 * the memory, and work for the threads when too much is waiting for them.
 */
final class Admission implements AutoCloseable {
  /** What share of the memory bodies may take; rows and answers take several times as much. */
  private static final int SHARE_OF_MEMORY = 8;

  private final Semaphore kilobytes;
  private final Semaphore waiting;
  private final ExecutorService threads;

  Admission(ServerOptions options) {
    long budget = Math.max(Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY, options.mostBytes());
    int count = Runtime.getRuntime().availableProcessors();
    this.kilobytes = new Semaphore((int) Math.min(budget >> 10, Integer.MAX_VALUE));
    this.waiting = new Semaphore(count + options.mostWaiting());
    this.threads =
        Executors.newFixedThreadPool(
            count,
            task -> {
              Thread thread = new Thread(task, "probitep-scoring");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Reserves memory for a body until the request has been answered. */
  void reserve(Call call, long bytes) {
    int size = (int) (bytes >> 10) + 1;
    take(kilobytes, size);
    call.exchange()
        .addExchangeCompleteListener(
            (done, next) -> {
              kilobytes.release(size);
              next.proceed();
            });
  }

  /** Runs a task on another thread, as soon as one is free. */
  void run(Call call, Call.Task task) {
    take(waiting, 1);
    call.exchange()
        .dispatch(
            threads,
            () -> {
              try {
                if (!call.isAnswered()) {
                  call.guard(task);
                }
              } finally {
                waiting.release();
              }
            });
  }

  private static void take(Semaphore permits, int count) {
    if (!permits.tryAcquire(count)) {
      throw Problem.of(StatusCodes.TOO_MANY_REQUESTS, "the server is busy: try again in a second");
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
