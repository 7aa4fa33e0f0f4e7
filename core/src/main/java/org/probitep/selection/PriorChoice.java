/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;

/** Where a prior comes from. */
public sealed interface PriorChoice {
  /**
   * {@return this choice, but with nothing averaged in: one Gaussian prior, and one posterior}
   *
   * @throws IllegalArgumentException if it asks for shrinkage or averaging
   */
  default PriorChoice normalAlone() {
    if (this instanceof Shrunk || this instanceof Averaged) {
      throw new IllegalArgumentException("this needs one normal prior, no shrinkage, no average");
    }
    return this instanceof Learned learned
        ? new Learned(learned.groups(), learned.hyperPrior(), false, learned.mayChangeLink())
        : this;
  }

  /**
   * {@return whether rows would also be fitted under other priors, of which those with evidence are
   * averaged in}
   *
   * @param data the rows
   */
  default boolean triesOthers(Observations data) {
    return this instanceof Learned learned
        && learned.mayMix()
        && MixedPrior.isWorthTrying(data, learned.groups());
  }

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
   * @param hyperPrior the prior belief about each variance
   * @param mayMix whether other kinds of priors are averaged in where columns are many for the rows
   *     ({@link MixedPrior})
   * @param mayChangeLink whether the logit link takes over where {@link LinkChoice} favours it
   */
  record Learned(
      VarianceGroups groups, HyperPrior hyperPrior, boolean mayMix, boolean mayChangeLink)
      implements PriorChoice {
    /**
     * Learned variances and nothing else.
     *
     * @param groups which coefficients share a variance
     * @param hyperPrior the prior belief about each variance
     */
    public Learned(VarianceGroups groups, HyperPrior hyperPrior) {
      this(groups, hyperPrior, false, false);
    }
  }

  /**
   * A prior whose variances are integrated out.
   *
   * @param groups which coefficients share a variance
   * @param hyperPrior the prior belief about each variance
   */
  record Averaged(VarianceGroups groups, HyperPrior hyperPrior) implements PriorChoice {}

  /**
   * A prior under which most coefficients are 0; how many and how large the others are is learned.
   *
   * @param groups which coefficients have a given variance and are not shrunk
   */
  record Shrunk(VarianceGroups groups) implements PriorChoice {}
}
