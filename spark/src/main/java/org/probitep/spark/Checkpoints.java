/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import org.probitep.ep.SiteSums;
import org.probitep.ep.SweepState;
import org.probitep.model.GaussianPrior;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sites on a file system that outlives executors and driver. They shorten the recomputation of lost
 * sites, and let a restarted driver resume.
 *
 * <p>Layout: {@code DIR/probitep-FINGERPRINT/round-000010/part-00003}, one file for each partition,
 * written under another name and renamed; {@code progress} beside them comes last, so that a round
 * that has it is complete. A fit that ends removes its folder. Fits of this driver that differ only
 * in when they stop, such as those of a cross-validation over {@code tol}, use {@code
 * probitep-FINGERPRINT-2} and so on.
 */
final class Checkpoints implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);
  private static final String PREFIX = "probitep-";
  private static final String PROGRESS = "progress-3";
  private static final int BUFFER_BYTES = 1 << 16;

  /** The folders of this process's fits. */
  private static final Set<Path> IN_USE = ConcurrentHashMap.newKeySet();

  /** Null where there are none. */
  private final Path folder;

  private final int interval;
  private final int p;
  private final Broadcast<SerializableConfiguration> configuration;

  private Checkpoints(
      Path folder, int interval, int p, Broadcast<SerializableConfiguration> configuration) {
    this.folder = folder;
    this.interval = interval;
    this.p = p;
    this.configuration = configuration;
  }

  /** No checkpoints. */
  static Checkpoints none() {
    return new Checkpoints(null, 0, 0, null);
  }

  /**
   * Checkpoints in a directory after every so many rounds.
   *
   * @param fingerprint of all that a fit depends on: another one is another fit's
   */
  static Checkpoints in(
      String directory, int interval, String fingerprint, int p, JavaSparkContext context) {
    Configuration hadoop = context.hadoopConfiguration();
    return new Checkpoints(
        ownFolder(directory, PREFIX + fingerprint),
        interval,
        p,
        context.broadcast(new SerializableConfiguration(hadoop)));
  }

  /**
   * The first folder with this name that no other fit is using, reserved for this fit until it
   * ends.
   */
  private static Path ownFolder(String directory, String name) {
    Path folder = new Path(directory, name);
    for (int next = 2; !IN_USE.add(folder); next++) {
      folder = new Path(directory, name + "-" + next);
    }
    return folder;
  }

  /**
   * A complete round.
   *
   * @param round its folder
   * @param state where the fit stood after it
   * @param prior of the round after it, in whose units the sums of the state are
   * @param unit the prior of the round, in whose units the sums are that lie with the sites
   */
  record Saved(String round, SweepState state, GaussianPrior prior, GaussianPrior unit) {
    int sweeps() {
      return state.residuals().size();
    }
  }

  /** Whether there are any. */
  boolean areKept() {
    return folder != null;
  }

  /** Whether sites are to be written after this many sweeps. */
  boolean isDue(int sweeps) {
    return folder != null && sweeps % interval == 0;
  }

  /** Writes all sites, then removes earlier rounds. */
  Saved write(
      JavaRDD<SerializedSites> sites, SweepState state, GaussianPrior prior, GaussianPrior unit) {
    Path round =
        new Path(folder, String.format(Locale.ROOT, "round-%06d", state.residuals().size()));
    Saved saved = new Saved(round.toString(), state, prior, unit);
    String name = saved.round();
    Broadcast<SerializableConfiguration> shared = configuration;
    sites.foreach(block -> writeBlock(block, name, shared.value().value()));
    Configuration hadoop = shared.value().value();
    try {
      writeFile(new Path(round, PROGRESS), hadoop, out -> writeProgress(saved, out));
      for (FileStatus other : round.getFileSystem(hadoop).listStatus(folder)) {
        if (!other.getPath().getName().equals(round.getName())) {
          round.getFileSystem(hadoop).delete(other.getPath(), true);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a checkpoint in " + round, e);
    }
    return saved;
  }

  private static void writeBlock(SerializedSites block, String round, Configuration hadoop)
      throws IOException {
    writeFile(part(round, TaskContext.getPartitionId()), hadoop, block::writeTo);
  }

  private static Path part(String round, int partition) {
    return new Path(round, String.format(Locale.ROOT, "part-%05d", partition));
  }

  private interface CheckpointContent {
    void writeTo(DataOutputStream out) throws IOException;
  }

  /** Writes under a name of this attempt's own, then renames: two attempts do no harm. */
  private static void writeFile(Path file, Configuration hadoop, CheckpointContent content)
      throws IOException {
    FileSystem files = file.getFileSystem(hadoop);
    TaskContext task = TaskContext.get();
    long attempt = task == null ? 0 : task.taskAttemptId();
    Path temporary = file.suffix("." + attempt + ".tmp");
    try (DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(files.create(temporary, true), BUFFER_BYTES))) {
      content.writeTo(out);
    }
    files.delete(file, false);
    if (!files.rename(temporary, file)) {
      throw new IOException("cannot rename " + temporary + " to " + file.getName());
    }
  }

  private static void writeProgress(Saved saved, DataOutputStream out) throws IOException {
    SweepState state = saved.state();
    out.writeInt(state.residuals().size());
    for (double residual : state.residuals()) {
      out.writeDouble(residual);
    }
    out.writeDouble(state.share());
    for (SiteSums sums : List.of(state.sums(), state.before())) {
      for (double value : sums.values()) {
        out.writeDouble(value);
      }
    }
    for (GaussianPrior prior : List.of(saved.prior(), saved.unit())) {
      for (double variance : prior.variances()) {
        out.writeDouble(variance);
      }
    }
  }

  /** The last complete round of a fit like this one that has not ended. */
  Optional<Saved> find() {
    if (folder == null) {
      return Optional.empty();
    }
    Configuration hadoop = configuration.value().value();
    try {
      FileSystem files = folder.getFileSystem(hadoop);
      if (!files.exists(folder)) {
        warnOfOthers(files);
        return Optional.empty();
      }
      Optional<Path> last =
          Arrays.stream(files.listStatus(folder))
              .map(status -> new Path(status.getPath(), PROGRESS))
              .filter(progress -> exists(files, progress))
              .max(Comparator.comparing(progress -> progress.getParent().getName()));
      return last.isPresent() ? Optional.of(readProgress(files, last.get())) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the checkpoint in " + folder, e);
    }
  }

  private void warnOfOthers(FileSystem files) throws IOException {
    Path directory = folder.getParent();
    if (files.exists(directory) && hasFolderOfNoFit(files, directory)) {
      LOG.warn(
          "the checkpoint in {} is of other rows, partitions, columns or prior: starting from the"
              + " beginning",
          directory);
    }
  }

  private static boolean hasFolderOfNoFit(FileSystem files, Path directory) throws IOException {
    Set<String> used = IN_USE.stream().map(Path::getName).collect(Collectors.toSet());
    return Arrays.stream(files.globStatus(new Path(directory, PREFIX + "*")))
        .anyMatch(status -> !used.contains(status.getPath().getName()));
  }

  private static boolean exists(FileSystem files, Path path) {
    try {
      return files.exists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Saved readProgress(FileSystem files, Path progress) throws IOException {
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(files.open(progress)))) {
      int sweeps = in.readInt();
      List<Double> residuals = new ArrayList<>();
      for (int i = 0; i < sweeps; i++) {
        residuals.add(in.readDouble());
      }
      double share = in.readDouble();
      SweepState state = new SweepState(readSums(in), readSums(in), share, residuals);
      LOG.info("resuming after sweep {} from {}", sweeps, progress.getParent());
      return new Saved(progress.getParent().toString(), state, readPrior(in), readPrior(in));
    }
  }

  private SiteSums readSums(DataInputStream in) throws IOException {
    return SiteSums.of(p, readDoubles(in, SiteSums.zero(p).values().length));
  }

  private GaussianPrior readPrior(DataInputStream in) throws IOException {
    return GaussianPrior.of(new double[p], readDoubles(in, p));
  }

  private static double[] readDoubles(DataInputStream in, int count) throws IOException {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }

  /** The sites of a round, read where they are needed. */
  JavaRDD<SerializedSites> read(JavaRDD<TrainingBlock> rows, Saved saved) {
    String round = saved.round();
    Broadcast<SerializableConfiguration> shared = configuration;
    return rows.map(block -> readBlock(part(round, block.partition()), shared.value().value()));
  }

  private static SerializedSites readBlock(Path file, Configuration hadoop) throws IOException {
    try (DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(file.getFileSystem(hadoop).open(file), BUFFER_BYTES))) {
      return SerializedSites.readFrom(in);
    }
  }

  /** Removes all of this fit. */
  void remove() {
    if (folder == null) {
      return;
    }
    try {
      folder.getFileSystem(configuration.value().value()).delete(folder, true);
    } catch (IOException e) {
      LOG.warn("cannot remove the checkpoint in {}", folder, e);
    }
  }

  @Override
  public void close() {
    if (configuration != null) {
      IN_USE.remove(folder);
      configuration.destroy();
    }
  }
}
