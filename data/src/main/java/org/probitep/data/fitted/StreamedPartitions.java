/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.probitep.data.RequestException;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.StreamedRows;
import org.probitep.ep.EpOptions;
import org.probitep.ep.EvidenceTerms;
import org.probitep.ep.PartitionSites;
import org.probitep.ep.PartitionSweep;
import org.probitep.ep.PartitionedEp;
import org.probitep.ep.Partitions;
import org.probitep.ep.SiteSums;
import org.probitep.ep.SweepListener;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Workers;
import org.probitep.methods.FitOutcome;
import org.probitep.methods.MethodOptions;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.selection.LearnedPartitionedPrior;
import org.probitep.selection.PriorChoice;

/**
 * Partitioned EP over rows that are not in memory. In memory are a block of rows for each thread
 * and p × p matrices; sites are in a temporary file.
 */
public final class StreamedPartitions implements Partitions {
  private final StreamedRows rows;
  private final int blockRows;
  private final SiteFile sites;
  private final KernelChoice kernels;
  private final Workers workers;
  private final LongAdder positives = new LongAdder();

  /** Some rows of each block, for the profile. */
  private final DesignMatrix[] samples;

  private boolean visited;

  StreamedPartitions(
      StreamedRows rows, int blockRows, SiteFile sites, KernelChoice kernels, Workers workers) {
    this.rows = rows;
    this.blockRows = blockRows;
    this.sites = sites;
    this.kernels = kernels;
    this.workers = workers;
    this.samples = new DesignMatrix[count()];
  }

  /**
   * Fits by expectation propagation; the model keeps no sites.
   *
   * @param rows the rows
   * @param model intercept, scaling and prior
   * @param options the method and its settings
   * @param listener is told of each sweep, and may end the fit
   * @return the model
   * @throws IOException if reading the table or writing the temporary file fails
   */
  public static FittedModel fit(
      StreamedRows rows, ModelOptions model, MethodOptions options, SweepListener listener)
      throws IOException {
    long start = System.nanoTime();
    try (Workers workers = Workers.of(options.ep().compute().threads());
        SiteFile sites = SiteFile.open(StreamedRows.BLOCK_ROWS)) {
      KernelChoice kernels =
          PartitionSweep.kernels(options.ep().compute().kernels(), rows.size(), rows.schema().p());
      StreamedPartitions partitions =
          new StreamedPartitions(rows, StreamedRows.BLOCK_ROWS, sites, kernels, workers);
      List<String> notes = new ArrayList<>();
      PartitionedEp fit = fit(partitions, model, options.ep(), listener, notes);
      TrainingProfile profile =
          TrainingProfile.ofSample(fit.posterior(), partitions.sample(), options.ep().compute());
      double seconds = (System.nanoTime() - start) * 1e-9;
      FitOutcome outcome =
          FitOutcome.of(fit, rows.size(), partitions.kernelsUsed(), seconds, notes);
      return FittedModel.of(
              rows.schema(),
              FitSummary.from(outcome, rows.schema(), rows.formula(), model, options),
              fit.posterior(),
              FittedRows.none())
          .withProfile(profile);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Fits under the given prior, or learns it and adds a note. */
  private static PartitionedEp fit(
      StreamedPartitions partitions,
      ModelOptions model,
      EpOptions options,
      SweepListener listener,
      List<String> notes) {
    StreamedRows rows = partitions.rows;
    PriorChoice choice = model.priorChoice(rows.schema());
    if (choice instanceof PriorChoice.Given given) {
      return PartitionedEp.fit(partitions, given.prior(), options, listener);
    }
    if (!(choice instanceof PriorChoice.Learned wanted)) {
      throw new RequestException(
          "a streamed fit neither shrinks nor averages: take a normal prior with a learned or given"
              + " variance");
    }
    LearnedPartitionedPrior learned =
        LearnedPartitionedPrior.fit(
            partitions,
            wanted.groups(),
            wanted.hyperPrior(),
            rows.meanSquares(),
            options,
            listener);
    notes.add(learned.variances().note());
    return learned.fit();
  }

  private String kernelsUsed() {
    return PartitionSweep.kernelsUsed(kernels, Math.min(blockRows, rows.size()), rows.schema().p());
  }

  @Override
  public Link link() {
    return rows.schema().likelihood().link();
  }

  @Override
  public int count() {
    return (int) ((rows.size() + (long) blockRows - 1) / blockRows);
  }

  @Override
  public Outcomes outcomes() {
    return new Outcomes(positives.sum(), rows.size() - positives.sum());
  }

  /** Adds up what the blocks give, in the order of the blocks whichever thread works on them. */
  private static final class BlockTotals {
    SiteSums sums;
    double change;
    double largestVariance;
    double looLogPredictive;
    double corrections;

    void add(PartitionSweep sweep) {
      sums = sums.plus(sweep.sums());
      change = Math.max(change, sweep.change());
      largestVariance = Math.max(largestVariance, sweep.largestVariance());
    }
  }

  /** How the rows of a block are swept. */
  @FunctionalInterface
  private interface BlockSweep {
    PartitionSweep of(
        Observations rows,
        PrimalPosterior start,
        PartitionSites before,
        double share,
        KernelChoice kernels);
  }

  @Override
  public Round sweep(PrimalPosterior start, double share, int which) {
    if (which != ALL) {
      throw new UnsupportedOperationException("streamed rows take turns in one pass");
    }
    return sweepAll(PartitionSweep::run, start, share);
  }

  @Override
  public Round sweepJointly(PrimalPosterior start, double share) {
    return sweepAll(PartitionSweep::runJointly, start, share);
  }

  private Round sweepAll(BlockSweep how, PrimalPosterior start, double share) {
    BlockTotals sum = new BlockTotals();
    sum.sums = SiteSums.zero(start.size());
    forEachBatch(
        workers.threads(),
        (first, batch) -> {
          PartitionSweep[] sweeps = new PartitionSweep[batch.size()];
          workers.run(
              sweeps.length,
              i -> sweeps[i] = sweep(how, first + i, batch.get(i).get(), start, share));
          Arrays.stream(sweeps).forEach(sum::add);
        });
    visited = true;
    return new Round(sum.sums, sum.change, sum.largestVariance);
  }

  /** One pass: each block starts from the Gaussian that the one before it left. */
  @Override
  public Round sweepInTurns(
      SiteSums settled, double share, Function<SiteSums, PrimalPosterior> gaussian) {
    BlockTotals sum = new BlockTotals();
    sum.sums = settled;
    forEachBatch(
        1,
        (block, batch) -> {
          Observations part = batch.get(0).get();
          PartitionSites before = read(block, part.size());
          PrimalPosterior start = gaussian.apply(sum.sums);
          SiteSums old = PartitionSweep.sums(part, start.prior(), before, share, kernels);
          PartitionSweep sweep = sweep(PartitionSweep::run, block, part, start, share);
          sum.sums = sum.sums.plus(sweep.sums()).minus(old);
          sum.change = Math.max(sum.change, sweep.change());
        });
    return new Round(sum.sums, sum.change);
  }

  private PartitionSweep sweep(
      BlockSweep how, int block, Observations part, PrimalPosterior start, double share) {
    if (!visited) {
      countOutcomes(part);
      samples[block] = someOf(part.x());
    }
    PartitionSweep sweep = how.of(part, start, read(block, part.size()), share, kernels);
    try {
      sites.write(block, sweep.sites());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sweep;
  }

  private void countOutcomes(Observations part) {
    for (int i = 0; i < part.size(); i++) {
      if (part.y(i)) {
        positives.increment();
      }
    }
  }

  private DesignMatrix someOf(DesignMatrix x) {
    double share = (double) TrainingProfile.sampleSize(rows.size(), x.columns()) / rows.size();
    return TrainingProfile.sample(x, (int) Math.ceil(share * x.rows()));
  }

  private DesignMatrix sample() {
    DesignMatrix.Builder all = DesignMatrix.builder(rows.schema().p());
    double[] row = new double[rows.schema().p()];
    for (DesignMatrix some : samples) {
      for (int i = 0; i < some.rows(); i++) {
        some.copyRow(i, row, 0);
        all.addRow(row);
      }
    }
    return all.build();
  }

  private PartitionSites read(int block, int size) {
    try {
      return visited ? sites.read(block, size) : PartitionSites.unvisited(size);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Totals totals(PrimalPosterior end) {
    BlockTotals sum = new BlockTotals();
    forEachBatch(
        workers.threads(),
        (first, batch) -> {
          EvidenceTerms[] terms = new EvidenceTerms[batch.size()];
          workers.run(
              terms.length,
              i -> {
                Observations part = batch.get(i).get();
                terms[i] =
                    PartitionSweep.evidence(part, end, read(first + i, part.size()), kernels);
              });
          for (EvidenceTerms part : terms) {
            sum.looLogPredictive += part.looLogPredictive();
            sum.corrections += part.corrections();
          }
        });
    return new Totals(sum.looLogPredictive, sum.corrections);
  }

  /** Takes the number of the first block of a batch, and where to get its blocks, once each. */
  @FunctionalInterface
  private interface BatchAction {
    void accept(int first, List<Supplier<Observations>> batch);
  }

  /** Blocks that are at hand are fetched by the threads that work on them. */
  private void forEachBatch(int size, BatchAction action) {
    List<Supplier<Observations>> batch = new ArrayList<>();
    int[] first = {0};
    Consumer<Supplier<Observations>> add =
        block -> {
          batch.add(block);
          if (batch.size() == size) {
            action.accept(first[0], batch);
            first[0] += batch.size();
            batch.clear();
          }
        };
    if (rows.isAtHand()) {
      for (int block = 0; block < count(); block++) {
        int start = block * blockRows;
        add.accept(() -> fetch(start));
      }
    } else {
      readAgain(block -> add.accept(() -> block));
    }
    if (!batch.isEmpty()) {
      action.accept(first[0], batch);
    }
  }

  private Observations fetch(int start) {
    try {
      return rows.rows(start, Math.min(blockRows, rows.size() - start));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void readAgain(Consumer<Observations> action) {
    try {
      rows.forEachBlock(blockRows, action);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
