/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.apache.spark.sql.functions.col;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One fit: from a data set to a model. */
final class Training {
  private static final Logger LOG = LoggerFactory.getLogger(Training.class);

  /**
   * Each sweep deepens what Spark serialises by recursion with every task; with Java's usual stack
   * of 1 MB it failed after 525 of them. One that notes variances first counts twice for that, but
   * such sweeps contract or end: there cannot be a hundred of them.
   */
  static final int MOST_SWEEPS_WITHOUT_CHECKPOINT = 400;

  private final EpProbit estimator;

  Training(EpProbit estimator) {
    this.estimator = estimator;
  }

  EpProbitModel run(Dataset<?> dataset) {
    boolean weighted = IntervalParams.isWanted(estimator.weightCol(), estimator);
    Dataset<Row> columns = columns(dataset, weighted);
    int features = features(columns);
    try (TrainingRows rows =
        TrainingRows.read(columns.toJavaRDD(), features, estimator.getFitIntercept(), weighted)) {
      JavaSparkContext context =
          JavaSparkContext.fromSparkContext(dataset.sparkSession().sparkContext());
      warnOfOneClass(rows);
      TrainingPrior prior = TrainingPrior.of(estimator, rows);
      try (Checkpoints checkpoints = checkpoints(rows, prior, context)) {
        long start = System.nanoTime();
        EpProbitSummary summary = fit(rows, prior, checkpoints);
        double seconds = (System.nanoTime() - start) * 1e-9;
        checkpoints.remove();
        warnIfNotConverged(summary);
        List<String> names = names(columns, features);
        return new EpProbitModel(
            estimator.uid(),
            ModelFiles.model(estimator, summary, names, seconds),
            summary,
            PlausibleVariance.of(summary));
      }
    }
  }

  private EpProbitSummary fit(TrainingRows rows, TrainingPrior prior, Checkpoints checkpoints) {
    int depth = estimator.getAggregationDepth();
    int maxSweeps = estimator.getMaxIter();
    Optional<Checkpoints.Saved> start =
        checkpoints.find().filter(saved -> saved.sweeps() < maxSweeps);
    int resumedAt = start.map(Checkpoints.Saved::sweeps).orElse(0);
    try (SparkPartitions partitions =
        new SparkPartitions(rows, ExecutorKernels.INSTANCE, depth, checkpoints)) {
      start.ifPresent(partitions::goOnFrom);
      TrainingPrior.FitAndPrior fit =
          prior.fit(
              partitions,
              start,
              ModelFiles.epOptions(estimator),
              (sweep, residual) -> report(sweep, residual, checkpoints.areKept()));
      fit.learned().ifPresent(learned -> LOG.info("{}", learned.note()));
      return new EpProbitSummary(fit.fit(), fit.learned(), rows.size(), resumedAt);
    }
  }

  private static void warnOfOneClass(TrainingRows rows) {
    if (rows.positives() == 0 || rows.positives() == rows.size()) {
      LOG.warn(
          "all {} rows have label {}: how far the coefficients go from 0 depends on the prior"
              + " alone",
          rows.size(),
          rows.positives() == 0 ? 0 : 1);
    }
  }

  private void warnIfNotConverged(EpProbitSummary summary) {
    if (!summary.converged()) {
      int sweeps = summary.totalIterations();
      LOG.warn(
          "the fit has not converged: after {} sweeps the residual is {}, and tol is {}; more"
              + " sweeps (setMaxIter), a narrower prior or scaled features may help",
          sweeps,
          summary.residuals().get(sweeps - 1),
          estimator.getTol());
    }
  }

  private static boolean report(int sweep, double residual, boolean checkpointed) {
    LOG.info("sweep {}: residual {}", sweep, residual);
    boolean goOn = mayGoOn(sweep, checkpointed);
    if (!goOn) {
      LOG.warn(
          "the fit ends after {} sweeps, before it has converged: more need checkpoints"
              + " (setCheckpointDir)",
          sweep);
    }
    return goOn;
  }

  /** Whether Spark can bear another sweep. */
  static boolean mayGoOn(int sweep, boolean checkpointed) {
    return checkpointed || sweep < MOST_SWEEPS_WITHOUT_CHECKPOINT;
  }

  private Dataset<Row> columns(Dataset<?> dataset, boolean weighted) {
    Column features = col(estimator.getFeaturesCol());
    Column label = col(estimator.getLabelCol()).cast(DataTypes.DoubleType);
    return weighted
        ? dataset.select(features, label, col(estimator.getWeightCol()).cast(DataTypes.DoubleType))
        : dataset.select(features, label);
  }

  private static AttributeGroup attributes(Dataset<Row> columns) {
    return AttributeGroup.fromStructField(columns.schema().apply(0));
  }

  /** How many features a row has: as its column says, or else as the first row has. */
  private static int features(Dataset<Row> columns) {
    int size = attributes(columns).size();
    if (size < 0) {
      List<Row> first = columns.takeAsList(1);
      Vector vector = first.isEmpty() ? null : first.get(0).getAs(0);
      size = vector == null ? 0 : vector.size();
    }
    if (size == 0) {
      throw new IllegalArgumentException(
          "there are no features: there are no rows, or the first" + " one has none");
    }
    return size;
  }

  /** The names of the features where the column has them, otherwise 1, 2, … */
  private static List<String> names(Dataset<Row> columns, int features) {
    String[] names = new String[features];
    Arrays.setAll(names, j -> Integer.toString(j + 1));
    AttributeGroup group = attributes(columns);
    if (group.attributes().isDefined()) {
      for (int j = 0; j < features; j++) {
        if (group.getAttr(j).name().isDefined()) {
          names[j] = group.getAttr(j).name().get();
        }
      }
    }
    boolean distinct = Arrays.stream(names).distinct().count() == features;
    if (!distinct) {
      Arrays.setAll(names, j -> Integer.toString(j + 1));
    }
    return List.of(names);
  }

  private Checkpoints checkpoints(
      TrainingRows rows, TrainingPrior prior, JavaSparkContext context) {
    boolean own = IntervalParams.isWanted(estimator.checkpointDir(), estimator);
    Optional<String> directory =
        own
            ? Optional.of(estimator.getCheckpointDir())
            : Optional.ofNullable(context.getCheckpointDir().orNull());
    int interval = estimator.getCheckpointInterval();
    return directory.isEmpty() || interval < 1
        ? Checkpoints.none()
        : Checkpoints.in(
            directory.get(), interval, rows.fingerprint(prior.numbers()), rows.p(), context);
  }
}
