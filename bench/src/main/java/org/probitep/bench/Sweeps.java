/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;

/** Times of single sweeps inside a fit. */
final class Sweeps {
  static final double PRIOR_VARIANCE = 25;

  private Sweeps() {}

  static GaussianPrior prior(Observations data) {
    return GaussianPrior.isotropic(data.x().columns(), PRIOR_VARIANCE);
  }

  /**
   * The median time of a sweep of one fit; the first sweep, which starts from the prior, not
   * counted.
   */
  static double median(Observations data, EpOptions options) {
    List<Double> seconds = new ArrayList<>();
    fit(data, options, () -> 0, (sweep, unit) -> seconds.add(sweep));
    return Paired.of(seconds).median();
  }

  /**
   * The ratios of the sweeps of {@code fits} fits, after one to warm up, to a unit of work that is
   * timed between the sweeps, so that what slows the machine down slows both.
   */
  static Paired inUnits(int fits, Observations data, EpOptions options, DoubleSupplier unit) {
    fit(data, options, unit, (sweep, seconds) -> {});
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < fits; i++) {
      fit(data, options, unit, (sweep, seconds) -> ratios.add(sweep / seconds));
    }
    return Paired.of(ratios);
  }

  /** Takes the seconds of a sweep, and the mean of the unit's just before and just after it. */
  private interface SweepTimes {
    void add(double sweep, double unit);
  }

  private static void fit(
      Observations data, EpOptions options, DoubleSupplier unit, SweepTimes times) {
    double[] unitBefore = {0};
    long[] start = {0};
    EpFit.fit(
        data,
        prior(data),
        options,
        (sweep, residual) -> {
          double seconds = (System.nanoTime() - start[0]) * 1e-9;
          double unitAfter = unit.getAsDouble();
          if (sweep > 1) {
            times.add(seconds, (unitBefore[0] + unitAfter) / 2);
          }
          unitBefore[0] = unitAfter;
          start[0] = System.nanoTime();
          return true;
        });
  }
}
