/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.model.GaussianPrior;

/** Says under which prior the next round of sweeps over partitions is made. */
@FunctionalInterface
public interface PriorRule {
  /**
   * {@return the prior of the next round: {@code now} itself if it is to stay}
   *
   * @param sums of the sites, in units of {@code now}
   * @param now the prior of the last round; its means stay
   * @param residual of the last round
   */
  GaussianPrior next(SiteSums sums, GaussianPrior now, double residual);
}
