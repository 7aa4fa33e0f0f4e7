/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.probitep.ep.EpOptions.Stopping;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.KernelSource;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ScaledRows;
import org.probitep.posterior.Workload;

/**
 * One partition's part in a round: exact sequential EP over its own rows, from the Gaussian that
 * holds everyone's sites. The others' sites stay as they are meanwhile: they are in the cavity. Or,
 * in a joint round, each site is updated from that Gaussian, as if it were alone.
 *
 * <p>A sequential sweep costs 1.5 p²n multiply-adds for n rows, the sums of the sites another 0.5
 * p²n, and the covariance p³; a joint one p²n in all. Rows, Gaussian and sites in, sites and sums
 * out: the same inputs give the same bits, so a lost result can be recomputed.
 */
public final class PartitionSweep {
  private final PartitionSites sites;
  private final SiteSums sums;
  private final double change;
  private final double largestVariance;

  private PartitionSweep(
      PartitionSites sites, SiteSums sums, double change, double largestVariance) {
    this.sites = sites;
    this.sums = sums;
    this.change = change;
    this.largestVariance = largestVariance;
  }

  /**
   * Settles what the last sweep proposed, then sweeps once.
   *
   * @param rows the partition's rows; there may be none
   * @param start the Gaussian of all settled sites
   * @param before the sites as the last round left them
   * @param share the share of the last proposals that {@code start} holds, in (0, 1]
   * @param choice the kernels
   * @return what the sweep gave
   */
  public static PartitionSweep run(
      Observations rows,
      PrimalPosterior start,
      PartitionSites before,
      double share,
      KernelSource choice) {
    checkRows(rows, before);
    GaussianPrior prior = start.prior();
    PartitionSites settled = before.settled(share);
    Sites sites = sites(rows, prior, settled);
    int blockSize = Workload.blockSize(prior.size(), rows.size());
    SiteBlock block = new SiteBlock(blockSize);
    SiteSums sums = sweep(new ScaledRows(rows.x(), prior), start, sites, block, choice);
    PartitionSites after =
        new PartitionSites(
            settled.precision,
            settled.shift,
            sites.precision,
            sites.shift,
            sites.lastMean,
            sites.lastVariance);
    return new PartitionSweep(after, sums, block.residual, Double.POSITIVE_INFINITY);
  }

  /**
   * Settles what the last sweep proposed, then updates each site from the same Gaussian. Only a
   * site that is a small part of all others can be updated so: see {@link Partitions#sweepJointly}.
   *
   * @param rows the partition's rows; there may be none
   * @param start the Gaussian of all settled sites
   * @param before the sites as the last round left them
   * @param share the share of the last proposals that {@code start} holds, in (0, 1]
   * @param choice the kernels
   * @return what the sweep gave
   */
  public static PartitionSweep runJointly(
      Observations rows,
      PrimalPosterior start,
      PartitionSites before,
      double share,
      KernelSource choice) {
    checkRows(rows, before);
    Kernels kernels = choice.resolve(Workload.ofPartition(rows.size(), start.size()));
    return jointly(
        rows,
        start.prior(),
        start.scaledMean(),
        before.settled(share),
        visits -> visits.sweep(kernels, start.factor(), 0, rows.size()));
  }

  /**
   * Settles what the last sweep proposed, then updates each site at the same mean, under the
   * variances that are noted.
   *
   * @param rows the partition's rows; there may be none
   * @param prior the prior
   * @param mean of γ
   * @param before the sites as the last round left them
   * @param firstVariance of predictors of which no variance is noted
   * @param choice the kernels
   * @return what the sweep gave; its largest variance is that of those
   */
  public static PartitionSweep runAt(
      Observations rows,
      GaussianPrior prior,
      double[] mean,
      PartitionSites before,
      double firstVariance,
      KernelSource choice) {
    checkRows(rows, before);
    Kernels kernels = choice.resolve(Workload.ofPartition(rows.size(), prior.size()));
    return jointly(
        rows,
        prior,
        mean,
        before.settled(1).withFirstVariance(firstVariance),
        visits -> visits.sweep(kernels, 0, rows.size()));
  }

  private static PartitionSweep jointly(
      Observations rows,
      GaussianPrior prior,
      double[] mean,
      PartitionSites settled,
      Function<JointVisits, JointVisits.Sums> sweep) {
    Sites sites = sites(rows, prior, settled);
    double[] precision = new double[rows.size()];
    double[] shift = new double[rows.size()];
    ScaledRows scaled = new ScaledRows(rows.x(), prior);
    JointVisits.Sums all = sweep.apply(new JointVisits(scaled, sites, precision, shift, mean));
    PartitionSites after =
        new PartitionSites(
            settled.precision, settled.shift, precision, shift, sites.lastMean, sites.lastVariance);
    return all.isProper()
        ? new PartitionSweep(after, all.sums(), all.change(), all.largestVariance())
        : new PartitionSweep(
            after,
            all.sums(),
            Math.max(SiteBlock.IMPROPER, all.change()),
            Double.POSITIVE_INFINITY);
  }

  /**
   * {@return what the sites would pull at a mean, X̃'(m − k ∘ X̃γ), with the k and m that they
   * would propose there under the variances that are noted; empty if a cavity is improper}
   *
   * @param rows the partition's rows; there may be none
   * @param prior the prior
   * @param mean of γ
   * @param before the sites as the last round left them; what it proposed counts whole
   */
  public static Optional<double[]> pull(
      Observations rows, GaussianPrior prior, double[] mean, PartitionSites before) {
    checkRows(rows, before);
    JointVisits visits =
        new JointVisits(
            new ScaledRows(rows.x(), prior),
            before.settled(1).of(rows, prior),
            new double[rows.size()],
            new double[rows.size()],
            mean);
    JointVisits.Slope slope = visits.look(0, rows.size());
    return slope.isProper() ? Optional.of(slope.gradient()) : Optional.empty();
  }

  /**
   * {@return the variances of the partition's predictors, in the order of its rows}
   *
   * @param rows the partition's rows; there may be none
   * @param gaussian of all sites
   * @param choice the kernels
   */
  public static double[] variances(
      Observations rows, PrimalPosterior gaussian, KernelSource choice) {
    GaussianPredictions marginals = gaussian.predict(rows.x(), new double[rows.size()], choice, 1);
    double[] result = new double[rows.size()];
    Arrays.setAll(result, marginals::variance);
    return result;
  }

  private static SiteSums sweep(
      ScaledRows rows, PrimalPosterior start, Sites sites, SiteBlock block, KernelSource choice) {
    Kernels kernels = choice.resolve(Workload.ofPartition(rows.rows(), rows.columns()));
    try (Workers workers = Workers.of(1);
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      PrimalApproximation approximation =
          new PrimalApproximation(symmetric, memory, rows, block.capacity);
      approximation.start(start);
      for (int first = 0; first < sites.size(); first += block.capacity) {
        block.first = first;
        block.count = Math.min(block.capacity, sites.size() - first);
        approximation.load(block);
        block.visit(sites, Stopping.PREDICTOR, 1);
        approximation.apply(block);
      }
      return approximation.sums(sites);
    }
  }

  /**
   * {@return the sums of the sites that are settled when a sweep starts, without sweeping}
   *
   * @param rows the partition's rows
   * @param prior the prior
   * @param before the sites as the last round left them
   * @param share the share of the last proposals that is settled, in (0, 1]
   * @param choice the kernels
   */
  public static SiteSums sums(
      Observations rows,
      GaussianPrior prior,
      PartitionSites before,
      double share,
      KernelSource choice) {
    checkRows(rows, before);
    Sites sites = sites(rows, prior, before.settled(share));
    ScaledRows scaled = new ScaledRows(rows.x(), prior);
    Kernels kernels = choice.resolve(0.5 * rows.size() * prior.size() * prior.size());
    try (Workers workers = Workers.of(1);
        Memory memory = kernels.open()) {
      return new PrimalApproximation(new SymmetricKernels(kernels, workers), memory, scaled, 1)
          .sums(sites);
    }
  }

  /**
   * {@return the kernels for many partitions that one process sweeps, one after another}
   *
   * @param choice the choice of the user
   * @param rows of all partitions
   * @param columns the number of coefficients
   */
  public static KernelChoice kernels(KernelChoice choice, long rows, int columns) {
    return choice.forAll(Workload.ofPartition((double) rows, columns));
  }

  /**
   * {@return the name of the kernels that sweep a partition under a choice}
   *
   * @param choice the choice
   * @param rows of the partition
   * @param columns the number of coefficients
   */
  public static String kernelsUsed(KernelChoice choice, int rows, int columns) {
    return choice.resolve(Workload.ofPartition(rows, columns)).name();
  }

  private static void checkRows(Observations rows, PartitionSites sites) {
    if (rows.size() != sites.size()) {
      throw new IllegalArgumentException(
          "there are " + rows.size() + " rows but the sites of " + sites.size());
    }
  }

  /**
   * {@return the partition's terms of the evidence, under the final Gaussian}
   *
   * @param rows the partition's rows
   * @param gaussian the final Gaussian
   * @param end the final sites
   * @param choice the kernels
   */
  public static EvidenceTerms evidence(
      Observations rows, PrimalPosterior gaussian, PartitionSites end, KernelSource choice) {
    checkRows(rows, end);
    Sites sites = end.settled(1).of(rows, gaussian.prior());
    // Without offset and prior mean, which the sites count as their offset.
    double[] offset = new double[rows.size()];
    Arrays.setAll(offset, i -> rows.offset(i) - sites.offset(i));
    GaussianPredictions marginals = gaussian.predict(rows.x(), offset, choice, 1);
    double[] mean = new double[rows.size()];
    double[] variance = new double[rows.size()];
    Arrays.setAll(mean, marginals::mean);
    Arrays.setAll(variance, marginals::variance);
    return EvidenceTerms.of(sites, mean, variance, Workers.of(1));
  }

  private static Sites sites(Observations rows, GaussianPrior prior, PartitionSites settled) {
    return new Sites(
        rows,
        prior,
        settled.precision.clone(),
        settled.shift.clone(),
        settled.lastMean.clone(),
        settled.lastVariance.clone());
  }

  /** {@return the sites after the sweep} */
  public PartitionSites sites() {
    return sites;
  }

  /** {@return the sums of the proposed sites} */
  public SiteSums sums() {
    return sums;
  }

  /**
   * {@return the largest change of a predictor's moments since its last visit, as the stopping rule
   * of the engine sees it; infinite in the first round}
   */
  public double change() {
    return change;
  }

  /**
   * {@return the largest variance of a predictor under the Gaussian at the start; infinite unless
   * all sites were updated jointly}
   */
  public double largestVariance() {
    return largestVariance;
  }
}
