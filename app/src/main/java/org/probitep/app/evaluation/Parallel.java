/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/** Independent pieces of long work on a few threads. */
final class Parallel {
  private Parallel() {}

  /**
   * The result of {@code task} for 0 … count − 1, in that order.
   *
   * @param done is told, on the calling thread, how many are done
   * @throws CancellationException if the calling thread is interrupted; then the others are, too
   */
  static <T> List<T> map(int threads, int count, IntFunction<T> task, IntConsumer done) {
    ExecutorService executor =
        Executors.newFixedThreadPool(
            Math.min(threads, count),
            work -> {
              Thread thread = new Thread(work, "probitep-fold");
              thread.setDaemon(true);
              return thread;
            });
    try {
      ExecutorCompletionService<T> completion = new ExecutorCompletionService<>(executor);
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int piece = i;
        futures.add(completion.submit(() -> task.apply(piece)));
      }
      for (int finished = 1; finished <= count; finished++) {
        completion.take().get();
        done.accept(finished);
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cancelled(e);
    } catch (ExecutionException e) {
      throw unwrapped(e);
    } finally {
      executor.shutdownNow();
    }
  }

  private static CancellationException cancelled(InterruptedException cause) {
    CancellationException exception = new CancellationException("the evaluation was not finished");
    exception.initCause(cause);
    return exception;
  }

  /** What the task threw, so that messages about data stay the same. */
  private static RuntimeException unwrapped(ExecutionException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    return e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
  }
}
