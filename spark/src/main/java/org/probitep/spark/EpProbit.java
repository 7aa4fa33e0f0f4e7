/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.util.NoSuchElementException;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Bayesian probit regression by expectation propagation, Pr(y = 1 | x, β) = Φ(x'β) with β ~ N(0,
 * priorVariance · I), as a Spark ML estimator. The prior variance is learned from the rows unless
 * {@link #setPriorVariance} gives one.
 *
 * <p>Features are taken as they are: centre and scale them first, for example with {@code
 * StandardScaler}, since the prior is the same for all. Labels are 0 and 1. A weight of 2 is the
 * same as having the row twice, and a row of weight 0 is left out; any weight of at least 0 will
 * do. There must be more rows than coefficients; otherwise fit on one machine.
 *
 * <p>The partitions of the data set are those of the algorithm: a few for each core. The same rows
 * in other partitions give the same posterior, up to the tolerance.
 */
public final class EpProbit extends ProbabilisticClassifier<Vector, EpProbit, EpProbitModel>
    implements DefaultParamsWritable {
  private static final long serialVersionUID = 1;

  /** A typical fit takes 5 to 10 sweeps: one that is interrupted loses at most three of them. */
  private static final int DEFAULT_CHECKPOINT_INTERVAL = 3;

  /** As in a learned prior everywhere else. */
  private static final double USUAL_INTERCEPT_VARIANCE = 25;

  /** Without initialiser: it is set before those run. */
  private String uid;

  private final Param<String> weightCol =
      new Param<>(this, "weightCol", "weight column; all weights are 1 if it is not set");
  private final DoubleParam tol =
      new DoubleParam(
          this,
          "tol",
          "sweeps stop when no predictor's moments change by more",
          ParamValidators.inRange(0, 1, false, false));
  private final IntParam maxIter =
      new IntParam(this, "maxIter", "most sweeps to make (> 0)", ParamValidators.gt(0));
  private final BooleanParam fitIntercept =
      new BooleanParam(this, "fitIntercept", "whether to fit an intercept");
  private final DoubleParam priorVariance =
      new DoubleParam(
          this,
          "priorVariance",
          "prior variance of each coefficient (> 0); learned from the rows if it is not set",
          ParamValidators.gt(0));
  private final DoubleParam interceptVariance =
      new DoubleParam(
          this,
          "interceptVariance",
          "prior variance of the intercept (> 0); if it is not set, that of the other coefficients,"
              + " or 25 where that is learned",
          ParamValidators.gt(0));
  private final IntParam aggregationDepth =
      new IntParam(
          this, "aggregationDepth", "depth of treeAggregate (>= 2)", ParamValidators.gtEq(2));
  private final IntParam checkpointInterval =
      new IntParam(
          this,
          "checkpointInterval",
          "number of sweeps after which sites are written to checkpointDir (>= 1), or never (-1)",
          interval -> (int) interval == -1 || (int) interval >= 1);
  private final Param<String> checkpointDir =
      new Param<>(
          this,
          "checkpointDir",
          "directory in which an interrupted fit leaves its sites and the same fit, started again,"
              + " finds them; if it is not set, SparkContext's checkpoint directory is used,"
              + " without resuming");
  private final IntervalParams interval = new IntervalParams(this);

  /** An estimator with a random uid. */
  public EpProbit() {
    this(Identifiable$.MODULE$.randomUID("epProbit"));
  }

  /** An estimator with a given uid. */
  public EpProbit(String uid) {
    this(Uid.stash(uid));
  }

  @SuppressWarnings("UnusedVariable") // made before super() runs, which is its only purpose
  private EpProbit(Uid stash) {
    setDefault(tol, 1e-8);
    setDefault(maxIter, 100);
    setDefault(fitIntercept, true);
    setDefault(aggregationDepth, 2);
    setDefault(checkpointInterval, DEFAULT_CHECKPOINT_INTERVAL);
    setDefault(interval.level(), IntervalParams.DEFAULT_LEVEL);
  }

  @Override
  public String uid() {
    if (uid == null) {
      uid = Uid.take();
    }
    return uid;
  }

  @Override
  public EpProbitModel train(Dataset<?> dataset) {
    return new Training(this).run(dataset);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    Columns.checkThresholds(thresholds(), this);
    if (IntervalParams.isWanted(weightCol, this)) {
      Columns.checkIsNumeric(weightCol.name(), getWeightCol(), schema);
    }
    return interval.appendTo(super.transformSchema(schema), this);
  }

  @Override
  public EpProbit copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  /** Reads an estimator that was saved; this is how Spark loads pipelines. */
  public static MLReader<EpProbit> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads an estimator that was saved. */
  public static EpProbit load(String path) {
    return read().load(path);
  }

  /** The param of {@link #setWeightCol}. */
  public Param<String> weightCol() {
    return weightCol;
  }

  /** The name of the weight column, if it is set. */
  public String getWeightCol() {
    return $(weightCol);
  }

  /** Names the column of weights. */
  public EpProbit setWeightCol(String value) {
    set(weightCol, value);
    return this;
  }

  /** The param of {@link #setTol}. */
  public DoubleParam tol() {
    return tol;
  }

  /** The tolerance. */
  public double getTol() {
    return (double) $(tol);
  }

  /** Sets the tolerance; 1e-8 unless set. */
  public EpProbit setTol(double value) {
    set(tol, value);
    return this;
  }

  /** The param of {@link #setMaxIter}. */
  public IntParam maxIter() {
    return maxIter;
  }

  /** The most sweeps. */
  public int getMaxIter() {
    return (int) $(maxIter);
  }

  /** Sets the most sweeps; 100 unless set. */
  public EpProbit setMaxIter(int value) {
    set(maxIter, value);
    return this;
  }

  /** The param of {@link #setFitIntercept}. */
  public BooleanParam fitIntercept() {
    return fitIntercept;
  }

  /** Whether an intercept is fitted. */
  public boolean getFitIntercept() {
    return (boolean) $(fitIntercept);
  }

  /** Sets whether an intercept is fitted; it is unless set. */
  public EpProbit setFitIntercept(boolean value) {
    set(fitIntercept, value);
    return this;
  }

  /** The param of {@link #setPriorVariance}. */
  public DoubleParam priorVariance() {
    return priorVariance;
  }

  /**
   * The prior variance, if it is set. The one that was learned is in the model.
   *
   * @throws NoSuchElementException if it is to be learned
   */
  public double getPriorVariance() {
    if (learnsPriorVariance()) {
      throw new NoSuchElementException(
          "priorVariance is not set: it is learned from the rows, and the model has it");
    }
    return (double) $(priorVariance);
  }

  /**
   * Sets the prior variance of each coefficient. Unless set it is learned from the rows: the fit
   * takes the variance of the highest evidence. {@code clear(priorVariance())} undoes it.
   */
  public EpProbit setPriorVariance(double value) {
    set(priorVariance, value);
    return this;
  }

  /** Whether the prior variance is learned from the rows: it is unless set. */
  public boolean learnsPriorVariance() {
    // Estimators that were saved when 25 was the default still have that default.
    return !isDefined(priorVariance);
  }

  /** The param of {@link #setInterceptVariance}. */
  public DoubleParam interceptVariance() {
    return interceptVariance;
  }

  /** The prior variance of the intercept. */
  public double getInterceptVariance() {
    if (isSet(interceptVariance)) {
      return (double) $(interceptVariance);
    }
    return learnsPriorVariance() ? USUAL_INTERCEPT_VARIANCE : getPriorVariance();
  }

  /**
   * Sets the prior variance of the intercept. Unless set it is that of the others, or 25 where that
   * is learned: the intercept is not shrunk with the rest.
   */
  public EpProbit setInterceptVariance(double value) {
    set(interceptVariance, value);
    return this;
  }

  /** The param of {@link #setAggregationDepth}. */
  public IntParam aggregationDepth() {
    return aggregationDepth;
  }

  /** The depth of treeAggregate. */
  public int getAggregationDepth() {
    return (int) $(aggregationDepth);
  }

  /** Sets the depth of treeAggregate; 2 unless set. More for many partitions or large p. */
  public EpProbit setAggregationDepth(int value) {
    set(aggregationDepth, value);
    return this;
  }

  /** The param of {@link #setCheckpointInterval}. */
  public IntParam checkpointInterval() {
    return checkpointInterval;
  }

  /** The number of sweeps between checkpoints. */
  public int getCheckpointInterval() {
    return (int) $(checkpointInterval);
  }

  /** Sets the number of sweeps between checkpoints, or -1 for none; 3 unless set. */
  public EpProbit setCheckpointInterval(int value) {
    set(checkpointInterval, value);
    return this;
  }

  /** The param of {@link #setCheckpointDir}. */
  public Param<String> checkpointDir() {
    return checkpointDir;
  }

  /** The directory of checkpoints, if it is set. */
  public String getCheckpointDir() {
    return $(checkpointDir);
  }

  /**
   * Names a directory that every executor can write. A fit that is interrupted and then started
   * again with the same rows, partitions, columns and prior resumes from there.
   */
  public EpProbit setCheckpointDir(String value) {
    set(checkpointDir, value);
    return this;
  }

  /** The param of {@link #setLowerCol}. */
  public Param<String> lowerCol() {
    return interval.lowerCol();
  }

  /** The name of the column of lower ends, if it is set. */
  public String getLowerCol() {
    return $(interval.lowerCol());
  }

  /** Names the column of lower ends of credible intervals; there is none unless set. */
  public EpProbit setLowerCol(String value) {
    set(interval.lowerCol(), value);
    return this;
  }

  /** The param of {@link #setUpperCol}. */
  public Param<String> upperCol() {
    return interval.upperCol();
  }

  /** The name of the column of upper ends, if it is set. */
  public String getUpperCol() {
    return $(interval.upperCol());
  }

  /** Names the column of upper ends of credible intervals; there is none unless set. */
  public EpProbit setUpperCol(String value) {
    set(interval.upperCol(), value);
    return this;
  }

  /** The param of {@link #setLevel}. */
  public DoubleParam level() {
    return interval.level();
  }

  /** The probability of credible intervals. */
  public double getLevel() {
    return (double) $(interval.level());
  }

  /** Sets the probability of credible intervals; 0.95 unless set. */
  public EpProbit setLevel(double value) {
    set(interval.level(), value);
    return this;
  }
}
