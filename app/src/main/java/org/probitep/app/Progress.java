/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.util.Locale;
import java.util.function.LongSupplier;
import org.probitep.ep.SweepListener;

/** Shows the sweeps of a long fit on a terminal, on one line that is wiped at the end. */
final class Progress implements SweepListener {
  /** The launcher knows whether standard error is a terminal; Java does not. */
  static final String TERMINAL_PROPERTY = "probitep.terminal";

  private static final long PATIENCE_NANOS = 1_000_000_000L;
  private static final long INTERVAL_NANOS = 100_000_000L;
  private static final String WIPE = "\r\u001b[K";

  private final Streams streams;
  private final boolean terminal;
  private final LongSupplier nanoClock;
  private final long start;
  private long shown;

  Progress(Streams streams) {
    this(streams, Boolean.getBoolean(TERMINAL_PROPERTY), System::nanoTime);
  }

  Progress(Streams streams, boolean terminal, LongSupplier nanoClock) {
    this.streams = streams;
    this.terminal = terminal;
    this.nanoClock = nanoClock;
    this.start = nanoClock.getAsLong();
  }

  @Override
  public boolean onSweep(int sweep, double residual) {
    long now = nanoClock.getAsLong() - start;
    if (terminal && now > PATIENCE_NANOS && now - shown > INTERVAL_NANOS) {
      shown = now;
      streams
          .err()
          .printf(
              Locale.ROOT,
              "%ssweep %d, residual %.2g, %d s",
              WIPE,
              sweep,
              residual,
              now / PATIENCE_NANOS);
      streams.err().flush();
    }
    return true;
  }

  /** Wipes the line. */
  void end() {
    if (shown > 0) {
      streams.err().print(WIPE);
      streams.err().flush();
    }
  }
}
