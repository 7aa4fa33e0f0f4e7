/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import org.apache.spark.broadcast.Broadcast;
import org.probitep.ep.PartitionSites;
import org.probitep.ep.PartitionSweep;
import org.probitep.kernels.KernelSource;
import org.probitep.posterior.PrimalPosterior;

/**
 * A partition's sweep, as Spark ships it. Rows, sites and Gaussian in, sites out: running it again
 * after a failure gives the same bits.
 */
final class SweepFunction implements SparkPartitions.BlockFunction<SerializedSites> {
  private static final long serialVersionUID = 1;

  /** One for all partitions; or, where they take turns, one for each, filled in as turns come. */
  private final Broadcast<SharedGaussian>[] gaussians;

  private final double share;
  private final boolean jointly;
  private final KernelSource kernels;

  SweepFunction(
      Broadcast<SharedGaussian>[] gaussians, double share, boolean jointly, KernelSource kernels) {
    this.gaussians = gaussians;
    this.share = share;
    this.jointly = jointly;
    this.kernels = kernels;
  }

  @Override
  public SerializedSites apply(TrainingBlock block, SerializedSites sites) {
    Broadcast<SharedGaussian> gaussian =
        gaussians.length == 1 ? gaussians[0] : gaussians[block.partition()];
    PrimalPosterior start = gaussian.value().posterior();
    PartitionSites before = sites.sitesOf(block);
    PartitionSweep sweep =
        jointly
            ? PartitionSweep.runJointly(block.rows(), start, before, share, kernels)
            : PartitionSweep.run(block.rows(), start, before, share, kernels);
    return SerializedSites.of(block, sweep);
  }
}
