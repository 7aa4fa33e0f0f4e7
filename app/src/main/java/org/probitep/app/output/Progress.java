/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.Locale;
import java.util.function.LongSupplier;
import org.probitep.methods.MethodListener;

/** Shows the progress of a long fit on a terminal, on one line that is wiped at the end. */
public final class Progress implements MethodListener {
  /** The launcher knows whether standard error is a terminal; Java does not. */
  static final String TERMINAL_PROPERTY = "probitep.terminal";

  /** A second: who waits longer wants to see that something happens. */
  private static final long PATIENCE_NANOS = 1_000_000_000L;

  /** A shorter wait needs no announcement. */
  private static final double LONG_SECONDS = 2;

  /** A tenth of a second: faster changes cannot be read. */
  private static final long INTERVAL_NANOS = 100_000_000L;

  private static final String WIPE = "\r\u001b[K";

  private final Streams streams;
  private final boolean terminal;
  private final LongSupplier nanoClock;
  private final long start;
  private long shown;

  public Progress(Streams streams) {
    this(streams, Boolean.getBoolean(TERMINAL_PROPERTY) && !streams.isQuiet(), System::nanoTime);
  }

  public Progress(Streams streams, boolean terminal, LongSupplier nanoClock) {
    this.streams = streams;
    this.terminal = terminal;
    this.nanoClock = nanoClock;
    this.start = nanoClock.getAsLong();
  }

  /** Work that may take long and report its progress. */
  @FunctionalInterface
  public interface ReportedWork<T, E extends Exception> {
    T run(Progress progress) throws E;
  }

  /** Does the work, and wipes the line at the end. */
  public static <T, E extends Exception> T during(Streams streams, ReportedWork<T, E> work)
      throws E {
    Progress progress = new Progress(streams);
    try {
      return work.run(progress);
    } finally {
      progress.end();
    }
  }

  @Override
  public boolean onSweep(int sweep, double residual) {
    show("sweep %d, residual %.2g", sweep, residual);
    return true;
  }

  @Override
  public boolean onDraws(long done, long wanted) {
    show("%,d of %,d draws", done, wanted);
    return true;
  }

  /** Printed even without a terminal, if it is worth knowing. */
  @Override
  public void onChains(long iterations, double seconds) {
    if (seconds > LONG_SECONDS) {
      end();
      streams.say(
          String.format(
              Locale.ROOT,
              "weighted draws cannot be trusted here: running Markov chains of %,d iterations,"
                  + " about %,.0f s (--se asks for a precision instead of a number of draws)",
              iterations,
              seconds));
    }
  }

  /** Folds of an evaluation. */
  public void onFold(int done, int folds) {
    show("%d of %d folds", done, folds);
  }

  /** Whether there is a terminal to show anything on. */
  public boolean isShown() {
    return terminal;
  }

  /** Shows how many rows have been read. */
  public void onRows(long rows) {
    show("read %,d rows", rows);
  }

  private void show(String format, Object... values) {
    long now = nanoClock.getAsLong() - start;
    if (terminal && now > PATIENCE_NANOS && now - shown > INTERVAL_NANOS) {
      shown = now;
      String what = String.format(Locale.ROOT, format, values);
      streams.err().print(WIPE + what + ", " + now / PATIENCE_NANOS + " s");
      streams.err().flush();
    }
  }

  /** Wipes the line. */
  public void end() {
    if (shown > 0) {
      streams.err().print(WIPE);
      streams.err().flush();
    }
  }
}
