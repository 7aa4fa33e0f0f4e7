/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.io.IOException;
import java.io.InterruptedIOException;

/**
 * Runs calls to the database on a thread with a deep stack. The database follows the nesting of a
 * query by recursion, up to its own limit of a thousand levels; on an ordinary Java stack that ends
 * the whole process without a word.
 */
final class DeepStack {
  /** Four times what the deepest query has been seen to need; what is not used costs nothing. */
  private static final long STACK_BYTES = 256L << 20;

  /** What is to be run. */
  interface DeepWork {
    void run() throws IOException;
  }

  private DeepStack() {}

  /** Runs the work to its end, and throws here what it throws. */
  @SuppressWarnings("CatchingUnchecked") // whatever it is, the caller gets it
  static void run(DeepWork work) throws IOException {
    Throwable[] failure = new Throwable[1];
    Runnable keepingFailures =
        () -> {
          try {
            work.run();
          } catch (IOException | RuntimeException | Error e) {
            failure[0] = e;
          }
        };
    Thread thread = new Thread(null, keepingFailures, "probitep-database", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the query was interrupted");
    }
    ReadAhead.rethrow(failure[0]);
  }
}
