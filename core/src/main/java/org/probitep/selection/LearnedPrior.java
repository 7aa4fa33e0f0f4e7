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
 * their log {@link HyperPrior}. Immutable.
 */
public final class LearnedPrior {
  /** Less than this is shown as 0.0. */
  private static final double LEAST_SHOWN = 0.05;

  private final LearnedVariances variances;
  private final EpFit fit;
  private final int sweeps;
  private final double[] logStart;
  private final double evidenceGained;
  private final double logDensityOfOne;

  LearnedPrior(
      LearnedVariances variances,
      EpFit fit,
      int sweeps,
      double[] logStart,
      double evidenceGained,
      double logDensityOfOne) {
    this.variances = variances;
    this.fit = fit;
    this.sweeps = sweeps;
    this.logStart = logStart;
    this.evidenceGained = evidenceGained;
    this.logDensityOfOne = logDensityOfOne;
  }

  /**
   * Learns and fits.
   *
   * @param data the rows
   * @param groups which coefficients share a variance
   * @param hyperPrior the prior belief about each variance
   * @param options how to run the fits; only the last one has to meet the tolerance
   * @param listener is told of the sweeps of all fits, numbered throughout, and may end them
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

  /** {@return what was learned} */
  public LearnedVariances variances() {
    return variances;
  }

  /** {@return the prior with the learned variances} */
  public GaussianPrior prior() {
    return variances.prior();
  }

  /** {@return the fit under that prior} */
  public EpFit fit() {
    return fit;
  }

  /**
   * Log evidence, integrated over one variance by Laplace's method, however many variances there
   * are: other kinds of priors take their ratios from here and learn one variance.
   */
  double logWeight() {
    return fit.logEvidence() + logDensityOfOne + variances.logWidthOfOne();
  }

  /** {@return how many sweeps all fits took} */
  public int sweeps() {
    return sweeps;
  }

  /** This without the variances of the first fit, which say nothing if they were learned too. */
  LearnedPrior withoutStart() {
    return new LearnedPrior(variances, fit, sweeps, new double[0], 0, logDensityOfOne);
  }

  /**
   * {@return the variances of the first fit: the paper's 25, for columns of sd 0.5; empty if the
   * search went on from another one}
   */
  public double[] startVariances() {
    return Arrays.stream(logStart).map(Math::exp).toArray();
  }

  /** {@return by how much the log evidence exceeds that of {@link #startVariances}, about, or 0} */
  public double evidenceGained() {
    return evidenceGained;
  }

  /**
   * {@return what was learned and what it is worth, in one line} Where the rows hardly tell one
   * variance from another, the hyper-prior chooses, and the evidence may be lower than at the start
   * by little: that is not worth a word.
   */
  public String note() {
    if (logStart.length == 0) {
      return variances.note();
    }
    String worth =
        evidenceGained < LEAST_SHOWN
            ? ""
            : String.format(
                Locale.ROOT,
                "; log evidence %.1f above that of a variance of %.3g, where the search began",
                evidenceGained,
                variances.groups().unit(0).of(Math.exp(logStart[0])));
    return variances.note() + "; " + sweeps + " sweeps" + worth;
  }
}
