/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.model.VarianceUnit;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.AveragedPosterior;

/**
 * Fits of the same rows under many prior variances, averaged: the variances are integrated out, not
 * chosen. Each fit counts by its evidence and the {@link HyperPrior} of its variances. Immutable.
 */
public final class AveragedPrior {
  /** A grid over more variances has too many points. */
  public static final int MOST_GROUPS = 3;

  private final LearnedVariances top;
  private final List<EpFit> fits;
  private final List<double[]> logVariances;
  private final double[] logWeights;
  private final double logEvidence;
  private final int sweeps;

  /**
   * An average.
   *
   * @param top the variances of the highest evidence
   * @param fits the one at the top first
   * @param logVariances those of each fit
   * @param logWeights log evidence, log density and log volume of each
   */
  AveragedPrior(
      LearnedVariances top,
      List<EpFit> fits,
      List<double[]> logVariances,
      double[] logWeights,
      int sweeps) {
    this.top = top;
    this.fits = fits;
    this.logVariances = logVariances;
    this.logWeights = logWeights;
    this.logEvidence = Vectors.logSumExp(logWeights);
    this.sweeps = sweeps;
  }

  /**
   * Fits.
   *
   * @param data the rows
   * @param groups which coefficients share a variance; at least one group, and at most {@link
   *     #MOST_GROUPS}
   * @param hyperPrior the prior belief about each variance
   * @param options how to run the fits
   * @param listener is told of the sweeps of all fits, numbered throughout, and may end them
   * @return the average
   * @throws IllegalArgumentException if there are too many groups, or none
   */
  public static AveragedPrior fit(
      Observations data,
      VarianceGroups groups,
      HyperPrior hyperPrior,
      EpOptions options,
      SweepListener listener) {
    refusal(groups)
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(why);
            });
    return new PriorSearch(data, groups, hyperPrior, options, listener).average();
  }

  /**
   * {@return why the variances of these groups cannot be averaged over, if they cannot}
   *
   * @param groups which coefficients share a variance
   */
  public static Optional<String> refusal(VarianceGroups groups) {
    return groups.count() >= 1 && groups.count() <= MOST_GROUPS
        ? Optional.empty()
        : Optional.of(
            String.format(
                "an average goes over 1 to %d prior variances, and this model has %d: learn them"
                    + " instead",
                MOST_GROUPS, groups.count()));
  }

  /** {@return the mixture; its first part is the one of the highest evidence} */
  public AveragedPosterior posterior() {
    return AveragedPosterior.of(fits.stream().map(EpFit::posterior).toList(), weights());
  }

  private double[] weights() {
    return Arrays.stream(logWeights).map(log -> Math.exp(log - logEvidence)).toArray();
  }

  /** {@return the log of the evidence, integrated over the variances} */
  public double logEvidence() {
    return logEvidence;
  }

  /** {@return the fits, the one of the highest evidence first} */
  public List<EpFit> fits() {
    return fits;
  }

  /** {@return the variances of the highest evidence} */
  public LearnedVariances top() {
    return top;
  }

  /** {@return how many sweeps all fits took} */
  public int sweeps() {
    return sweeps;
  }

  /** {@return what was averaged over, in one line} */
  public String note() {
    VarianceGroups groups = top.groups();
    String ranges =
        IntStream.range(0, groups.count())
            .mapToObj(g -> (groups.count() == 1 ? "" : groups.name(g) + " ") + range(g))
            .collect(Collectors.joining(", "));
    return String.format(
        "averaged over %d fits with prior variances of %s; %d sweeps", fits.size(), ranges, sweeps);
  }

  private String range(int group) {
    DoubleSummaryStatistics logs =
        logVariances.stream().mapToDouble(t -> t[group]).summaryStatistics();
    VarianceUnit unit = top.groups().unit(group);
    return String.format(
        Locale.ROOT,
        "%.2g to %.2g%s (highest evidence: %.3g)",
        unit.of(Math.exp(logs.getMin())),
        unit.of(Math.exp(logs.getMax())),
        unit.suffix(),
        unit.of(top.value(group, 0)));
  }
}
