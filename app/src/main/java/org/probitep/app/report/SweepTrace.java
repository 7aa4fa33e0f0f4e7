/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.List;
import org.probitep.app.report.ReportContent.Sweep;
import org.probitep.methods.MethodListener;

/** Remembers the residual of each sweep. Not safe for use by many threads. */
public final class SweepTrace {
  /** More cannot be told apart on the chart. */
  private static final int MOST = 500;

  private final List<Sweep> sweeps = new ArrayList<>();
  private int every = 1;
  private int last;

  /** A listener that remembers, and leaves the decision to another one. */
  public MethodListener before(MethodListener next) {
    return new MethodListener() {
      @Override
      public boolean onSweep(int sweep, double residual) {
        add(sweep, residual);
        return next.onSweep(sweep, residual);
      }

      @Override
      public boolean onDraws(long done, long wanted) {
        return next.onDraws(done, wanted);
      }

      @Override
      public void onChains(long iterations, double seconds) {
        next.onChains(iterations, seconds);
      }
    };
  }

  private void add(int sweep, double residual) {
    if (sweep <= last) { // another fit, after the one that learned a prior
      sweeps.clear();
      every = 1;
    }
    last = sweep;
    if (sweep % every == 0) {
      sweeps.add(new Sweep(sweep, residual));
    }
    if (sweeps.size() == MOST) {
      every *= 2;
      sweeps.removeIf(kept -> kept.number() % every != 0);
    }
  }

  /** The sweeps so far; if there are very many, every second, fourth or eighth. */
  public List<Sweep> sweeps() {
    return List.copyOf(sweeps);
  }
}
