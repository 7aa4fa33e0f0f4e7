/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Locale;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;

/**
 * A fit under a spike-and-slab prior: most coefficients are thought to be 0, and a few to be of any
 * size. Expectation propagation stands in for each coefficient's prior with a normal distribution
 * of its own, as it does for each row's likelihood. How many coefficients are not 0, and how large
 * they are, is learned by the highest evidence. Immutable.
 *
 * <p>Reference: Hernández-Lobato, Hernández-Lobato and Suárez, "Expectation propagation in linear
 * regression models with spike-and-slab priors", Machine Learning 99 (2015).
 */
public final class ShrunkPrior {
  private final SpikeAndSlab prior;
  private final EpFit fit;
  private final double logEvidence;
  private final double[] active;
  private final int sweeps;
  private final boolean converged;

  ShrunkPrior(
      SpikeAndSlab prior,
      EpFit fit,
      double logEvidence,
      double[] active,
      int sweeps,
      boolean converged) {
    this.prior = prior;
    this.fit = fit;
    this.logEvidence = logEvidence;
    this.active = active;
    this.sweeps = sweeps;
    this.converged = converged;
  }

  /**
   * Learns and fits.
   *
   * @param data the rows
   * @param groups which coefficients have a given variance and are not shrunk; all others are
   * @param options how to run the fits
   * @param listener hears the sweeps of all fits, counted on, and may end them
   * @return the fit
   */
  public static ShrunkPrior fit(
      Observations data, VarianceGroups groups, EpOptions options, SweepListener listener) {
    return new ShrunkSearch(data, groups, options, listener).run();
  }

  /**
   * Whether a fit under one variance for all hints at a few large coefficients among many small
   * ones: the largest of their estimates, each in units of the sd that it should have, is beyond
   * what the largest of as many normal numbers usually is.
   *
   * @param fit the fit under learned variances
   * @param groups whose variances were learned
   * @return whether shrinkage is worth a try; never with fewer columns than rows
   */
  public static boolean isWorthTrying(EpFit fit, VarianceGroups groups) {
    if (fit.p() <= fit.n()) {
      return false;
    }
    double[] mean = fit.posterior().scaledMean();
    double[] variance = fit.posterior().scaledVariances();
    double largest = 0;
    for (int j = 0; j < mean.length; j++) {
      double expected = 1 - variance[j]; // the variance of the estimate
      if (groups.groupOf(j) != VarianceGroups.FIXED && expected > 0) {
        largest = Math.max(largest, mean[j] * mean[j] / expected);
      }
    }
    return largest > 2 * Math.log(mean.length);
  }

  /** {@return the fit under the normal distributions that stand in for the prior} */
  public EpFit fit() {
    return fit;
  }

  /** {@return the approximate log marginal likelihood under the spike-and-slab prior} */
  public double logEvidence() {
    return logEvidence;
  }

  /** {@return the probability that each coefficient is not 0; 1 where it is not shrunk} */
  public double[] active() {
    return active.clone();
  }

  /** {@return how many sweeps all fits took} */
  public int sweeps() {
    return sweeps;
  }

  /** {@return whether the normal distributions came to rest} */
  public boolean converged() {
    return converged;
  }

  /** {@return what was learned, in one line} */
  public String note() {
    int likely = 0;
    int shrunk = 0;
    for (double probability : active) {
      likely += probability > 0.5 && probability < 1 ? 1 : 0;
      shrunk += probability < 1 ? 1 : 0;
    }
    return String.format(
        Locale.ROOT,
        "shrinkage learned from the rows: some %.2g of %,d coefficients are not 0, with a variance"
            + " of %.3g; %d are likely so; %d sweeps",
        prior.share() * shrunk,
        shrunk,
        prior.variance(),
        likely,
        sweeps);
  }
}
