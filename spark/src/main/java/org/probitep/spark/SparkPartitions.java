/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.probitep.ep.EvidenceTerms;
import org.probitep.ep.LookingPartitions;
import org.probitep.ep.PartitionSweep;
import org.probitep.ep.SiteSums;
import org.probitep.ep.SweepState;
import org.probitep.kernels.KernelSource;
import org.probitep.model.GaussianPrior;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.PrimalPosterior;

/**
 * Partitions of rows on the executors of a cluster. The rows stay where they are; so do the sites,
 * which are a new data set next to the rows after each round. Only the Gaussian travels, by
 * broadcast, and the sums, by treeAggregate.
 *
 * <p>Each round's sites are computed from those of the round before, so that Spark can compute lost
 * ones again: from the last checkpoint, or else from the first round on. Broadcasts are kept for as
 * long as that may need them.
 */
final class SparkPartitions implements LookingPartitions, AutoCloseable {
  private final TrainingRows rows;
  private final JavaSparkContext context;
  private final KernelSource kernels;
  private final int depth;
  private final Checkpoints checkpoints;
  private final List<Broadcast<SharedGaussian>> broadcasts = new ArrayList<>();

  /** After the last whole round. */
  private JavaRDD<SerializedSites> sites;

  /** The prior in whose units the sums are that lie with these sites; null before a round. */
  private GaussianPrior unit;

  /** While partitions take turns, the sites that this sweep is making, one partition at a time. */
  private JavaRDD<SerializedSites> inTheMaking;

  private Broadcast<SharedGaussian>[] turns;

  /** Of the sites as they are now, while partitions take turns. */
  private SiteSums latest;

  /** Rows that have not been visited. */
  SparkPartitions(TrainingRows rows, KernelSource kernels, int depth, Checkpoints checkpoints) {
    this.rows = rows;
    this.context = JavaSparkContext.fromSparkContext(rows.blocks().context());
    this.kernels = kernels;
    this.depth = depth;
    this.checkpoints = checkpoints;
    this.sites = rows.blocks().map(SerializedSites::unvisited);
  }

  @Override
  public int count() {
    return rows.facts().size();
  }

  @Override
  public Outcomes outcomes() {
    return new Outcomes(rows.positives(), rows.size() - rows.positives());
  }

  @Override
  public Round sweep(PrimalPosterior start, double share, int which) {
    return which == ALL ? sweepAll(start, share, false) : sweepOne(start, share, which);
  }

  @Override
  public Round sweepJointly(PrimalPosterior start, double share) {
    return sweepAll(start, share, true);
  }

  private Round sweepAll(PrimalPosterior start, double share, boolean jointly) {
    Broadcast<SharedGaussian>[] all = slots(1);
    all[0] = broadcast(start);
    return take(layer(all, share, jointly), start.prior());
  }

  private Round take(JavaRDD<SerializedSites> next, GaussianPrior prior) {
    Round round = total(next);
    replaceSites(next);
    unit = prior;
    return round;
  }

  @Override
  public Round sweepAt(GaussianPrior prior, double[] mean, double firstVariance) {
    SharedMean shared = SharedMean.of(prior, mean);
    KernelSource choice = kernels;
    return take(
        layer(
            (block, sites) ->
                SerializedSites.of(
                    block,
                    PartitionSweep.runAt(
                        block.rows(),
                        shared.prior(),
                        shared.values(),
                        sites.sitesOf(block),
                        firstVariance,
                        choice))),
        prior);
  }

  @Override
  public Variances noteVariances(PrimalPosterior gaussian) {
    Broadcast<SharedGaussian> shared = broadcast(gaussian);
    KernelSource choice = kernels;
    JavaRDD<SerializedSites> next =
        layer(
            (block, sites) -> {
              double[] variances =
                  PartitionSweep.variances(block.rows(), shared.value().posterior(), choice);
              return sites.withVariances(sites.sitesOf(block).compare(variances), variances);
            });
    Variances all =
        next.map(block -> new double[] {block.largestVariance(), block.change()}).collect().stream()
            .map(part -> new Variances(part[0], part[1]))
            .reduce(Variances::and)
            .orElseThrow();
    replaceSites(next);
    return all;
  }

  @Override
  public Optional<double[]> pull(GaussianPrior prior, double[] mean) {
    SharedMean shared = SharedMean.of(prior, mean);
    double[] all =
        perBlock(
                (block, sites) ->
                    PartitionSweep.pull(
                            block.rows(), shared.prior(), shared.values(), sites.sitesOf(block))
                        .orElse(new double[] {Double.NaN}))
            .treeReduce(SparkPartitions::sum, depth);
    return Vectors.areFinite(all) ? Optional.of(all) : Optional.empty();
  }

  /** That of vectors, or the one that is not finite. */
  private static double[] sum(double[] a, double[] b) {
    if (!Vectors.areFinite(a) || !Vectors.areFinite(b)) {
      return new double[] {Double.NaN};
    }
    double[] result = a.clone();
    Vectors.add(1, b, result);
    return result;
  }

  /** Sites that are computed from the present ones. */
  private JavaRDD<SerializedSites> layer(
      Broadcast<SharedGaussian>[] gaussians, double share, boolean jointly) {
    return layer(new SweepFunction(gaussians, share, jointly, kernels));
  }

  private JavaRDD<SerializedSites> layer(BlockFunction<SerializedSites> function) {
    return perBlock(function).setName("probitep sites").persist(StorageLevel.MEMORY_AND_DISK());
  }

  /** What comes of the one block of rows of each partition and its sites. */
  private <T> JavaRDD<T> perBlock(BlockFunction<T> function) {
    return rows.blocks()
        .zipPartitions(
            sites,
            (blocks, siteBlocks) ->
                List.of(function.apply(blocks.next(), siteBlocks.next())).iterator());
  }

  /** Makes something of a block of rows and its sites, on an executor. */
  interface BlockFunction<T> extends Serializable {
    T apply(TrainingBlock rows, SerializedSites sites);
  }

  private Round total(JavaRDD<SerializedSites> blocks) {
    return blocks
        .treeAggregate(new RoundTotal(), RoundTotal::add, RoundTotal::add, depth)
        .round(rows.p());
  }

  private void replaceSites(JavaRDD<SerializedSites> next) {
    sites.unpersist(false);
    sites = next;
    latest = null;
  }

  /**
   * One partition's turn. All turns of a sweep make one new layer of sites, so that a sweep in
   * turns adds no more to the lineage of the sites than a parallel one.
   */
  private Round sweepOne(PrimalPosterior start, double share, int which) {
    if (which == 0) {
      latest = inUnitsOf(start.prior(), total(sites).sums());
      turns = slots(count());
      inTheMaking = layer(turns, share, false);
    }
    turns[which] = broadcast(start);
    Round before = one(sites, which);
    Round after = one(inTheMaking, which);
    latest = latest.plus(after.sums().minus(inUnitsOf(start.prior(), before.sums())));
    if (which < count() - 1) {
      return new Round(latest, after.change());
    }
    // Adding up anew takes out what the differences have lost.
    Round whole = total(inTheMaking);
    replaceSites(inTheMaking);
    unit = start.prior();
    return new Round(whole.sums(), after.change());
  }

  /** Sums that lie with the sites of the last whole round, whose prior may be another one. */
  private SiteSums inUnitsOf(GaussianPrior prior, SiteSums sums) {
    return unit == null ? sums : sums.inUnitsOf(prior, unit);
  }

  private Round one(JavaRDD<SerializedSites> blocks, int which) {
    return blocks
        .map(block -> new RoundTotal().add(block))
        .collectPartitions(new int[] {which})[0]
        .get(0)
        .round(rows.p());
  }

  private Broadcast<SharedGaussian> broadcast(PrimalPosterior gaussian) {
    Broadcast<SharedGaussian> sent = context.broadcast(new SharedGaussian(gaussian));
    broadcasts.add(sent);
    return sent;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Broadcast<SharedGaussian>[] slots(int count) {
    return new Broadcast[count];
  }

  @Override
  public void keep(SweepState state, GaussianPrior prior) {
    if (checkpoints.isDue(state.residuals().size())) {
      goOnFrom(checkpoints.write(sites, state, prior, unit));
    }
  }

  /** Takes the sites from a checkpoint. */
  void goOnFrom(Checkpoints.Saved saved) {
    replaceSites(checkpoints.read(rows.blocks(), saved));
    unit = saved.unit();
    destroyBroadcasts();
  }

  private void destroyBroadcasts() {
    broadcasts.forEach(Broadcast::destroy);
    broadcasts.clear();
  }

  @Override
  public Totals totals(PrimalPosterior end) {
    Broadcast<SharedGaussian> gaussian = broadcast(end);
    KernelSource choice = kernels;
    List<Totals> parts =
        perBlock(
                (block, sites) -> {
                  EvidenceTerms terms =
                      PartitionSweep.evidence(
                          block.rows(), gaussian.value().posterior(), sites.sitesOf(block), choice);
                  return new double[] {terms.looLogPredictive(), terms.corrections()};
                })
            .collect()
            .stream()
            .map(sums -> new Totals(sums[0], sums[1]))
            .toList();
    return new Totals(
        parts.stream().mapToDouble(Totals::looLogPredictive).sum(),
        parts.stream().mapToDouble(Totals::corrections).sum());
  }

  /** Releases the executors' memory, but not the rows, which belong to the caller. */
  @Override
  public void close() {
    sites.unpersist(false);
    destroyBroadcasts();
  }
}
