/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import org.probitep.model.GaussianPrior;
import org.probitep.model.VarianceGroups;

/** Where a prior comes from. */
public sealed interface PriorChoice {
  /**
   * A prior that is known.
   *
   * @param prior the prior
   */
  record Given(GaussianPrior prior) implements PriorChoice {}

  /**
   * A prior whose variances are learned from the rows that are fitted.
   *
   * @param groups which coefficients share a variance
   * @param hyperPrior what is thought of each variance before the data
   */
  record Learned(VarianceGroups groups, HyperPrior hyperPrior) implements PriorChoice {}

  /**
   * A prior under which most coefficients are 0; how many and how large the others are is learned.
   *
   * @param groups which coefficients have a given variance and are not shrunk
   */
  record Shrunk(VarianceGroups groups) implements PriorChoice {}
}
