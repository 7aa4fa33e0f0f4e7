/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.List;
import org.probitep.model.GaussianPrior;

/**
 * Where a fit over partitions stands between two rounds. With the partitions' sites of that moment,
 * {@link PartitionedEp#resume} goes on from it.
 *
 * @param sums of the sites with which the next round starts
 * @param before the sums with which the last round started
 * @param share of the changes that the last round proposed, which {@code sums} have taken
 * @param residuals of all sweeps so far
 */
public record SweepState(SiteSums sums, SiteSums before, double share, List<Double> residuals) {
  /**
   * Copies the list.
   *
   * @param sums the sums of the sites
   * @param before those of the round before
   * @param share the share of the last step, in (0, 1]
   * @param residuals one for each sweep
   */
  public SweepState {
    residuals = List.copyOf(residuals);
  }

  /**
   * Before the first sweep.
   *
   * @param p the number of coefficients
   * @return the state of a fit that has not begun
   */
  public static SweepState start(int p) {
    return new SweepState(SiteSums.zero(p), SiteSums.zero(p), 1, List.of());
  }

  /**
   * Where the sweeps ended: the partitions' proposed sites are the final ones.
   *
   * @param sums of those sites
   * @param prior in whose units the sums are
   */
  record End(
      SiteSums sums,
      GaussianPrior prior,
      List<Double> residuals,
      boolean converged,
      boolean tookTurns) {
    End {
      residuals = List.copyOf(residuals);
    }

    double residual() {
      return residuals.isEmpty() ? Double.POSITIVE_INFINITY : residuals.get(residuals.size() - 1);
    }
  }
}
