/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Optional;
import org.probitep.model.GaussianPrior;
import org.probitep.posterior.PrimalPosterior;

/**
 * Partitions that can be asked about the mean alone, with p multiply-adds a row, and about the
 * variances alone. Rows must be at hand for that: to look at the mean costs little more than to
 * read them.
 *
 * <p>Whatever the last round proposed counts whole. The {@link #outcomes} are known from the start.
 */
public interface LookingPartitions extends Partitions {
  /**
   * {@return what the sites would pull at a mean, X̃'(m − k ∘ X̃γ), with the k and m that they
   * would propose there under the variances that are noted; empty if a cavity is improper} Nothing
   * is changed. Every site has been updated by {@link #sweepAt} before.
   *
   * @param prior the prior
   * @param mean of γ
   */
  Optional<double[]> pull(GaussianPrior prior, double[] mean);

  /**
   * Every partition updates each of its sites at the same mean, under the variances that are noted:
   * half of the work of {@link #sweepJointly}.
   *
   * @param prior the prior
   * @param mean of γ
   * @param firstVariance is noted for predictors without a variance
   * @return what the round gave; its largest variance is infinite if a cavity is improper
   */
  Round sweepAt(GaussianPrior prior, double[] mean, double firstVariance);

  /**
   * Every partition notes the variances of its predictors: the other half of that work.
   *
   * @param gaussian of all sites
   * @return what is to be known of them
   */
  Variances noteVariances(PrimalPosterior gaussian);

  /**
   * The variances of all predictors.
   *
   * @param largest of them
   * @param change the largest, since they were noted before, in the unit of the stopping rule
   */
  record Variances(double largest, double change) {
    /**
     * {@return those of all rows of both}
     *
     * @param other of other rows
     */
    public Variances and(Variances other) {
      return new Variances(Math.max(largest, other.largest), Math.max(change, other.change));
    }
  }
}
