/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.PrimalPosterior;

/** Partitions of rows in memory, swept by threads. For one fit; not for use by many callers. */
public final class MemoryPartitions implements LookingPartitions {
  private final List<Observations> rows;
  private final PartitionSites[] sites;
  private final SiteSums[] sums;
  private final KernelChoice kernels;
  private final Workers workers;

  /** In whose units the sums are; null before the first round. */
  private GaussianPrior unit;

  /**
   * Partitions with the given rows, none of them visited yet.
   *
   * @param rows the rows of each partition
   * @param kernels the kernels
   * @param workers share the work
   */
  public MemoryPartitions(List<Observations> rows, KernelChoice kernels, Workers workers) {
    this.rows = List.copyOf(rows);
    this.kernels = kernels;
    this.workers = workers;
    this.sites = new PartitionSites[rows.size()];
    this.sums = new SiteSums[rows.size()];
    for (int s = 0; s < sites.length; s++) {
      sites[s] = PartitionSites.unvisited(this.rows.get(s).size());
      sums[s] = SiteSums.zero(this.rows.get(s).x().columns());
    }
  }

  /**
   * {@return consecutive rows in {@code count} partitions of nearly the same size}
   *
   * @param all all rows
   * @param count how many partitions
   */
  public static List<Observations> cut(Observations all, int count) {
    List<Observations> parts = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      int first = (int) ((long) all.size() * s / count);
      int end = (int) ((long) all.size() * (s + 1) / count);
      parts.add(all.range(first, end - first));
    }
    return parts;
  }

  @Override
  public int count() {
    return sites.length;
  }

  @Override
  public Link link() {
    return rows.isEmpty() ? Link.PROBIT : rows.get(0).link();
  }

  @Override
  public Outcomes outcomes() {
    return rows.stream().map(Outcomes::of).reduce(new Outcomes(0, 0), Outcomes::plus);
  }

  @Override
  public Round sweepJointly(PrimalPosterior start, double share) {
    return jointly(
        start.prior(),
        s -> PartitionSweep.runJointly(rows.get(s), start, sites[s], share, kernels));
  }

  @Override
  public Round sweepAt(GaussianPrior prior, double[] mean, double firstVariance) {
    return jointly(
        prior,
        s -> PartitionSweep.runAt(rows.get(s), prior, mean, sites[s], firstVariance, kernels));
  }

  @Override
  public Variances noteVariances(PrimalPosterior gaussian) {
    Variances[] parts = new Variances[sites.length];
    workers.run(
        sites.length,
        s -> {
          double[] variances = PartitionSweep.variances(rows.get(s), gaussian, kernels);
          parts[s] = sites[s].compare(variances);
          sites[s] = sites[s].withVariances(variances);
        });
    return Arrays.stream(parts).reduce(Variances::and).orElseThrow();
  }

  private Round jointly(GaussianPrior prior, IntFunction<PartitionSweep> sweep) {
    unit = prior;
    PartitionSweep[] sweeps = new PartitionSweep[sites.length];
    workers.run(
        sites.length,
        s -> {
          sweeps[s] = sweep.apply(s);
          sites[s] = sweeps[s].sites();
          sums[s] = sweeps[s].sums();
        });
    return new Round(
        Arrays.stream(sums).reduce(SiteSums::plus).orElseThrow(),
        Arrays.stream(sweeps).mapToDouble(PartitionSweep::change).max().orElse(0),
        Arrays.stream(sweeps).mapToDouble(PartitionSweep::largestVariance).max().orElse(0));
  }

  @Override
  public Optional<double[]> pull(GaussianPrior prior, double[] mean) {
    double[][] pulls = new double[sites.length][];
    workers.run(
        sites.length,
        s -> pulls[s] = PartitionSweep.pull(rows.get(s), prior, mean, sites[s]).orElse(null));
    if (Arrays.asList(pulls).contains(null)) {
      return Optional.empty();
    }
    double[] all = new double[mean.length];
    Arrays.stream(pulls).forEach(pull -> Vectors.add(1, pull, all));
    return Optional.of(all);
  }

  @Override
  public Round sweep(PrimalPosterior start, double share, int which) {
    measureIn(start.prior());
    double[] change = new double[sites.length];
    workers.run(
        sites.length,
        s -> {
          if (which == ALL || which == s) {
            PartitionSweep sweep = PartitionSweep.run(rows.get(s), start, sites[s], share, kernels);
            sites[s] = sweep.sites();
            sums[s] = sweep.sums();
            change[s] = sweep.change();
          } else {
            sites[s] = sites[s].settled(share);
          }
        });
    return new Round(
        Arrays.stream(sums).reduce(SiteSums::plus).orElseThrow(),
        Arrays.stream(change).max().orElse(0));
  }

  /** Puts the sums of partitions that wait for their turns into units of a prior. */
  private void measureIn(GaussianPrior prior) {
    if (unit != null) {
      Arrays.setAll(sums, s -> sums[s].inUnitsOf(prior, unit));
    }
    unit = prior;
  }

  @Override
  public Totals totals(PrimalPosterior end) {
    EvidenceTerms[] terms = new EvidenceTerms[sites.length];
    workers.run(
        sites.length, s -> terms[s] = PartitionSweep.evidence(rows.get(s), end, sites[s], kernels));
    return new Totals(
        Arrays.stream(terms).mapToDouble(EvidenceTerms::looLogPredictive).sum(),
        Arrays.stream(terms).mapToDouble(EvidenceTerms::corrections).sum());
  }

  /** Copies the final sites, one partition behind the other. */
  void copyTo(Sites all) {
    int first = 0;
    for (PartitionSites part : sites) {
      System.arraycopy(part.proposedPrecision, 0, all.precision, first, part.size());
      System.arraycopy(part.proposedShift, 0, all.shift, first, part.size());
      first += part.size();
    }
  }
}
