/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.kernels.Workers;
import org.probitep.latent.LatentDraws;
import org.probitep.montecarlo.ImportanceEvidence;
import org.probitep.montecarlo.ParetoSmoothing;
import org.probitep.numerics.BreakdownException;

/**
 * Weighted draws from one proposal, with what their weights say about it.
 *
 * <p>Millions of draws may be needed, most with next to no weight. A draw whose weight w is below
 * some c is therefore kept only with probability w/c, and then has weight c: means keep their
 * expectation, and memory holds the draws that count.
 */
final class ImportanceRun {
  /** Draws that share a generator, so that threads do not change the result. */
  private static final int CHUNK = 1024;

  /** How many parts of the draws must agree that the weights are good. */
  private static final int PARTS = 8;

  /** Fills draws and log weights, as {@link MinimaxTilting} and {@link EpImportance} do. */
  @FunctionalInterface
  interface Proposal {
    void propose(UniformRandomProvider rng, double[][] z, double[] logWeights);
  }

  private final Proposal proposal;
  private final int n;
  private final double logKeep;
  private final double[] logWeights;
  private final List<List<Kept>> kept = new ArrayList<>();
  private ImportanceEvidence evidence;
  private double shape;
  private double effectiveSize;

  private static final class Kept {
    private final double[] z;
    private final double logWeight;

    Kept(double[] z, double logWeight) {
      this.z = z;
      this.logWeight = logWeight;
    }
  }

  private ImportanceRun(Proposal proposal, int n, int size, double logKeep) {
    this.proposal = proposal;
    this.n = n;
    this.logKeep = logKeep;
    this.logWeights = new double[size];
  }

  /** Looks at the weights of {@code size} draws and keeps no draw. */
  static ImportanceRun pilot(Proposal proposal, int n, int size, long seed, Workers workers) {
    ImportanceRun run = new ImportanceRun(proposal, n, size, Double.POSITIVE_INFINITY);
    run.draw(seed, workers, (done, wanted) -> true);
    return run;
  }

  /**
   * Draws {@code size} times, and keeps about {@code keep} draws or fewer. The same seed gives the
   * same draws, whatever the workers.
   */
  ImportanceRun continued(int size, int keep, long seed, Workers workers, DrawListener listener) {
    double logKeepAbove = evidence.logEvidence() + Math.log((double) size / keep);
    ImportanceRun run = new ImportanceRun(proposal, n, size, logKeepAbove);
    run.draw(seed, workers, listener);
    return run;
  }

  private void draw(long seed, Workers workers, DrawListener listener) {
    int size = logWeights.length;
    int chunks = (size + CHUNK - 1) / CHUNK;
    long[] seeds = RandomSource.SPLIT_MIX_64.create(seed).longs(chunks).toArray();
    for (int i = 0; i < chunks; i++) {
      kept.add(new ArrayList<>());
    }
    // Long enough for threads to end together, short enough to be cancelled soon.
    int round = 8 * workers.threads();
    for (int first = 0; first < chunks; first += round) {
      int base = first;
      workers.run(
          Math.min(round, chunks - first), task -> drawChunk(base + task, seeds[base + task]));
      long done = Math.min(size, (long) (first + round) * CHUNK);
      if (!listener.onDraws(done, size) || Thread.currentThread().isInterrupted()) {
        throw new CancellationException("stopped after " + done + " of " + size + " draws");
      }
    }
    requireWeights();
    evidence = ImportanceEvidence.of(logWeights);
    shape = ParetoSmoothing.of(logWeights).shape();
    effectiveSize = effectiveSize(logWeights, evidence.logEvidence());
  }

  /** Weights that are all 0 or NaN are worth no draw. */
  private void requireWeights() {
    double largest = Double.NEGATIVE_INFINITY;
    for (double logWeight : logWeights) {
      largest = Math.max(largest, logWeight);
    }
    if (!(Math.abs(largest) <= Double.MAX_VALUE)) {
      throw new BreakdownException("its weights are lost in rounding");
    }
  }

  private void drawChunk(int chunk, long seed) {
    int from = chunk * CHUNK;
    double[] weights = new double[Math.min(CHUNK, logWeights.length - from)];
    double[][] z = new double[weights.length][n];
    UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    proposal.propose(rng, z, weights);
    System.arraycopy(weights, 0, logWeights, from, weights.length);
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] >= logKeep || rng.nextDouble() < Math.exp(weights[i] - logKeep)) {
        kept.get(chunk).add(new Kept(z[i], Math.max(weights[i], logKeep)));
      }
    }
  }

  private static double effectiveSize(double[] logWeights, double logMean) {
    double squares = 0;
    for (double logWeight : logWeights) {
      squares += Math.exp(2 * (logWeight - logMean));
    }
    return (double) logWeights.length * logWeights.length / squares;
  }

  /** The draws that were kept, with their weights. */
  LatentDraws draws() {
    List<Kept> all = kept.stream().flatMap(List::stream).toList();
    return LatentDraws.weighted(
        all.stream().map(draw -> draw.z).toArray(double[][]::new),
        all.stream().mapToDouble(draw -> draw.logWeight).toArray());
  }

  int size() {
    return logWeights.length;
  }

  double effectiveSize() {
    return effectiveSize;
  }

  /** Effective draws per draw. */
  double efficiency() {
    return effectiveSize / logWeights.length;
  }

  /** The same for the worst of some parts of the run, each taken by itself. */
  double leastEfficiency() {
    double least = 1;
    for (int part = 0; part < PARTS; part++) {
      int from = (int) ((long) part * logWeights.length / PARTS);
      int to = (int) ((long) (part + 1) * logWeights.length / PARTS);
      double[] some = Arrays.copyOfRange(logWeights, from, to);
      double logMean = ImportanceEvidence.of(some).logEvidence();
      // Weights that are all 0 have no mean.
      double size = Double.isInfinite(logMean) ? 0 : effectiveSize(some, logMean);
      least = Math.min(least, size / some.length);
    }
    return least;
  }

  /**
   * k̂ with two standard errors on top, (1 + k̂)/√m for the m weights of the tail that it is found
   * from.
   */
  double shapeBound() {
    double tail = ParetoSmoothing.tailLength(logWeights.length);
    return Double.isInfinite(shape) ? shape : shape + 2 * Math.max(0, 1 + shape) / Math.sqrt(tail);
  }

  /** k̂ of the weights. */
  double shape() {
    return shape;
  }

  ImportanceEvidence evidence() {
    return evidence;
  }
}
