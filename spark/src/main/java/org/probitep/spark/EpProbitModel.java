/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelWriter;
import org.probitep.numerics.Normal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple3;

/**
 * A fitted probit model.
 *
 * <p>{@code transform} adds {@code probability}, the posterior predictive (Pr(y = 0), Pr(y = 1));
 * {@code rawPrediction} (−z, z), where z is the mean of the linear predictor over √(1 + its
 * variance), so that Φ(z) = Pr(y = 1); {@code prediction}; and, where {@link #setLowerCol} or
 * {@link #setUpperCol} name them, the ends of the central credible interval of Φ(x'β).
 */
public final class EpProbitModel extends ProbabilisticClassificationModel<Vector, EpProbitModel>
    implements MLWritable {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(EpProbitModel.class);

  /** Without initialiser: it is set before those run. */
  private String uid;

  private final SharedPredictor shared;
  private final IntervalParams interval = new IntervalParams(this);

  /** Only on the driver. */
  private final transient FittedModel model;

  /** Null after loading; only on the driver. */
  private final transient EpProbitSummary summary;

  /** Null if the prior variance was given, or it is not known; only on the driver. */
  private final transient PlausibleVariance plausible;

  EpProbitModel(
      String uid, FittedModel model, EpProbitSummary summary, PlausibleVariance plausible) {
    this(
        Uid.stash(uid), model, summary, plausible, new SharedPredictor(new LinearPredictor(model)));
  }

  @SuppressWarnings("UnusedVariable") // made before super() runs, which is its only purpose
  private EpProbitModel(
      Uid stash,
      FittedModel model,
      EpProbitSummary summary,
      PlausibleVariance plausible,
      SharedPredictor shared) {
    this.shared = shared;
    this.model = model;
    this.summary = summary;
    this.plausible = plausible;
    setDefault(interval.level(), model.summary().level());
  }

  /**
   * The model of a file that {@code probitep fit} or {@link #toModelFile} wrote. Its features are
   * the columns of the design in their order, before scaling, which the model does itself.
   *
   * @throws org.probitep.data.RequestException if there is no such file, or the model is not a
   *     Gaussian in the primal form
   */
  public static EpProbitModel fromModelFile(String file) {
    return new EpProbitModel(
        Identifiable$.MODULE$.randomUID("epProbit"),
        ModelFiles.read(Path.of(file), file),
        null,
        null);
  }

  /** Writes a file for {@code probitep predict}, on the driver's file system. */
  public void toModelFile(String file) {
    try {
      ModelWriter.write(model, Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  @Override
  public String uid() {
    if (uid == null) {
      uid = Uid.take();
    }
    return uid;
  }

  /** The posterior means of the coefficients, without the intercept. */
  public Vector coefficients() {
    double[] mean = shared.predictor().mean();
    return Vectors.dense(Arrays.copyOfRange(mean, model.schema().firstFeature(), mean.length));
  }

  /** The posterior mean of the intercept; 0 if there is none. */
  public double intercept() {
    return model.schema().intercept() ? shared.predictor().mean()[0] : 0;
  }

  /**
   * The prior variance of the coefficients without the intercept: the one that was learned, unless
   * it was given.
   *
   * @throws IllegalStateException if they do not share one, as may be in a file of {@code probitep
   *     fit}
   */
  public double priorVariance() {
    double[] all = model.posterior().prior().variances();
    double[] distinct = Arrays.stream(all).skip(model.schema().firstFeature()).distinct().toArray();
    if (distinct.length != 1) {
      throw new IllegalStateException(
          "the coefficients do not share one prior variance; fittedModel().posterior().prior() has"
              + " all of them");
    }
    return distinct[0];
  }

  /**
   * The lower end of what is plausible for the prior variance: 95 %, by the curvature of the log
   * evidence. Empty unless the variance was learned on Spark.
   */
  public OptionalDouble priorVarianceLower() {
    return plausible == null ? OptionalDouble.empty() : OptionalDouble.of(plausible.lower());
  }

  /** The upper end of what is plausible for the prior variance; see {@link #priorVarianceLower}. */
  public OptionalDouble priorVarianceUpper() {
    return plausible == null ? OptionalDouble.empty() : OptionalDouble.of(plausible.upper());
  }

  /** The approximate log marginal likelihood log p(y), under that prior variance. */
  public double logEvidence() {
    return model.summary().outcome().logEvidence();
  }

  /** All that probitep knows about the model: posterior, names, how the fit went. */
  public FittedModel fittedModel() {
    return model;
  }

  /** Whether there is a {@link #summary}; there is none after loading. */
  public boolean hasSummary() {
    return summary != null;
  }

  /** How the fit went. */
  public EpProbitSummary summary() {
    if (summary == null) {
      throw new IllegalStateException("no training summary available for this EpProbitModel");
    }
    return summary;
  }

  /** What is plausible for a learned prior variance, or null. */
  PlausibleVariance plausible() {
    return plausible;
  }

  /** The predictor that scores rows. */
  SharedPredictor shared() {
    return shared;
  }

  @Override
  public int numClasses() {
    return 2;
  }

  @Override
  public int numFeatures() {
    return shared.predictor().features();
  }

  @Override
  public Vector predictRaw(Vector features) {
    double score = shared.predictor().moments(features).score();
    return Vectors.dense(-score, score);
  }

  @Override
  public Vector raw2probabilityInPlace(Vector raw) {
    double[] values = ((DenseVector) raw).values();
    values[0] = Normal.cdf(values[0]);
    values[1] = Normal.cdf(values[1]);
    return raw;
  }

  /** Spark declares it twice with types that Java holds for different; hence the raw one. */
  @Override
  @SuppressWarnings({"rawtypes", "unchecked"})
  public Tuple3 findSummaryModel() {
    return super.findSummaryModel();
  }

  @Override
  public StructType transformSchema(StructType schema) {
    Columns.checkThresholds(thresholds(), this);
    return interval.appendTo(super.transformSchema(schema), this);
  }

  /** Lazy; rows are scored in blocks, and no column is computed that has no name. */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    StructType schema = transformSchema(dataset.schema(), true);
    double quantile = -Normal.quantile((1 - getLevel()) / 2);
    double[] thresholds = isDefined(thresholds()) ? getThresholds() : new double[0];
    ScoredColumns columns = new ScoredColumns();
    add(columns, schema, rawPredictionCol(), ScoredColumns.rawPrediction());
    add(columns, schema, probabilityCol(), ScoredColumns.probability());
    add(columns, schema, predictionCol(), ScoredColumns.prediction(thresholds));
    add(columns, schema, interval.lowerCol(), ScoredColumns.end(-quantile));
    add(columns, schema, interval.upperCol(), ScoredColumns.end(quantile));
    Dataset<Row> rows = dataset.toDF();
    if (columns.isEmpty()) {
      LOG.warn("{}: transform adds nothing, because no output column has a name", uid());
      return rows;
    }
    return columns.addTo(rows, getFeaturesCol(), shared.in(dataset.sparkSession().sparkContext()));
  }

  private void add(
      ScoredColumns columns, StructType schema, Param<String> name, BlockScoring.Output output) {
    if (IntervalParams.isWanted(name, this)) {
      columns.with(schema.apply($(name)), output);
    }
  }

  @Override
  public EpProbitModel copy(ParamMap extra) {
    EpProbitModel copied = new EpProbitModel(Uid.stash(uid()), model, summary, plausible, shared);
    return copyValues(copied, extra).setParent(parent());
  }

  @Override
  public MLWriter write() {
    return new SavedModel.SavedModelWriter(this);
  }

  /** Reads a model that was saved; this is how Spark loads pipelines. */
  public static MLReader<EpProbitModel> read() {
    return new SavedModel.SavedModelReader();
  }

  /** Reads a model that was saved. */
  public static EpProbitModel load(String path) {
    return read().load(path);
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
  public EpProbitModel setLowerCol(String value) {
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
  public EpProbitModel setUpperCol(String value) {
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

  /** Sets the probability of credible intervals; that of the estimator unless set. */
  public EpProbitModel setLevel(double value) {
    set(interval.level(), value);
    return this;
  }
}
