/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Locale;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;

/**
 * A fit whose prior variances were learned from the same rows: they maximise the log evidence plus
 * the log {@link HyperPrior} of each. Immutable.
 */
public final class LearnedPrior {
  /** 95 % of a normal distribution. */
  private static final double PLAUSIBLE_SDS = 1.96;

  private final VarianceGroups groups;
  private final double[] logVariances;
  private final double[] logSds;
  private final EpFit fit;
  private final int sweeps;
  private final double[] logStart;
  private final double evidenceGained;

  LearnedPrior(
      VarianceGroups groups,
      double[] logVariances,
      double[] logSds,
      EpFit fit,
      int sweeps,
      double[] logStart,
      double evidenceGained) {
    this.groups = groups;
    this.logVariances = logVariances;
    this.logSds = logSds;
    this.fit = fit;
    this.sweeps = sweeps;
    this.logStart = logStart;
    this.evidenceGained = evidenceGained;
  }

  /**
   * Learns and fits.
   *
   * @param data the rows
   * @param groups which coefficients share a variance
   * @param hyperPrior what is thought of each variance before the data
   * @param options how to run the fits; only the last one is held to the tolerance
   * @param listener hears the sweeps of all fits, counted on, and may end them
   * @return the fit under the learned prior
   */
  public static LearnedPrior fit(
      Observations data,
      VarianceGroups groups,
      HyperPrior hyperPrior,
      EpOptions options,
      SweepListener listener) {
    return new PriorSearch(data, groups, hyperPrior, options, listener).run();
  }

  /** {@return the learned variance of each group} */
  public double[] variances() {
    return Arrays.stream(logVariances).map(Math::exp).toArray();
  }

  /**
   * The variance that is as far below or above the learned one as so many standard deviations of
   * its log, by the curvature of the log evidence.
   *
   * @param group the group, from 0
   * @param sds how many standard deviations, negative for below
   * @return the variance
   */
  public double variance(int group, double sds) {
    return Math.exp(logVariances[group] + sds * logSds[group]);
  }

  /** {@return the prior with the learned variances} */
  public GaussianPrior prior() {
    return groups.prior(variances());
  }

  /** {@return the fit under that prior} */
  public EpFit fit() {
    return fit;
  }

  /** {@return how many sweeps all fits took} */
  public int sweeps() {
    return sweeps;
  }

  /** {@return the variances of the first fit: the paper's 25, for columns of sd 0.5} */
  public double[] startVariances() {
    return Arrays.stream(logStart).map(Math::exp).toArray();
  }

  /** {@return by how much the log evidence exceeds that of {@link #startVariances}, about} */
  public double evidenceGained() {
    return evidenceGained;
  }

  /** {@return what was learned, in one line} */
  public String note() {
    if (logVariances.length == 0) {
      return "there is no coefficient whose prior variance could be learned";
    }
    return String.format(
        Locale.ROOT,
        "prior variance %.3g, learned from the rows in %d sweeps (plausible: %.2g to %.2g); log"
            + " evidence %.1f above that of %.3g",
        Math.exp(logVariances[0]),
        sweeps,
        variance(0, -PLAUSIBLE_SDS),
        variance(0, PLAUSIBLE_SDS),
        evidenceGained,
        Math.exp(logStart[0]));
  }
}
