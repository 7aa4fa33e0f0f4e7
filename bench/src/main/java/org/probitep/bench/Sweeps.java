/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    List<Long> ticks = new ArrayList<>();
    EpFit.fit(data, prior(data), options, (sweep, residual) -> ticks.add(System.nanoTime()));
    double[] seconds = new double[ticks.size() - 1];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = (ticks.get(i + 1) - ticks.get(i)) * 1e-9;
    }
    Arrays.sort(seconds);
    return Paired.quantile(seconds, 0.5);
  }
}
