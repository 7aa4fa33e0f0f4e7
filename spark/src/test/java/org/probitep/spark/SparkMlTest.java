/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.ep.EpFit;
import org.probitep.model.DesignMatrix;
import org.probitep.numerics.Normal;
import org.probitep.posterior.GaussianPredictions;

/** The contracts of Spark ML. */
class SparkMlTest {
  private static final Problem PIMA = Problem.reference("real/pima_mass");

  @Test
  void testTransformAddsTheLocalEnginesPredictions() {
    EpProbitModel model =
        new EpProbit()
            .setFitIntercept(false)
            .setPriorVariance(25)
            .setTol(Same.TOLERANCE)
            .setLowerCol("lower")
            .setUpperCol("upper")
            .setLevel(0.8)
            .fit(PIMA.dataset(2));
    EpFit local = Same.local(PIMA.observations(false), 25);
    DesignMatrix x = PIMA.observations(false).x();
    GaussianPredictions expected = local.posterior().predict(x);
    List<Row> rows = model.transform(PIMA.dataset(2)).collectAsList();
    assertThat(rows).hasSize(x.rows());
    for (int i = 0; i < x.rows(); i++) {
      Vector probability = rows.get(i).getAs("probability");
      Vector raw = rows.get(i).getAs("rawPrediction");
      assertThat(probability.apply(1)).isCloseTo(expected.probability(i), within(1e-8));
      assertThat(probability.apply(0) + probability.apply(1)).isCloseTo(1, within(1e-15));
      assertThat(Normal.cdf(raw.apply(1))).isEqualTo(probability.apply(1));
      assertThat(raw.apply(0)).isEqualTo(-raw.apply(1));
      assertThat(rows.get(i).<Double>getAs("prediction"))
          .isEqualTo(probability.apply(1) > 0.5 ? 1.0 : 0.0);
      assertThat(rows.get(i).<Double>getAs("lower"))
          .isCloseTo(expected.lower(i, 0.8), within(1e-8));
      assertThat(rows.get(i).<Double>getAs("upper"))
          .isCloseTo(expected.upper(i, 0.8), within(1e-8));
    }
  }

  @Test
  void testNoIntervalsUnlessAskedFor() {
    EpProbitModel model = new EpProbit().fit(PIMA.dataset(1));
    Dataset<Row> rows = PIMA.dataset(1);
    assertThat(model.transform(rows).columns())
        .containsExactly(
            "features", "label", "weight", "rawPrediction", "probability", "prediction");
    assertThat(model.transformSchema(rows.schema()).fieldNames())
        .containsExactlyInAnyOrder(model.transform(rows).columns());
    model.setUpperCol("u").setProbabilityCol("").setRawPredictionCol("");
    assertThat(model.transformSchema(rows.schema()).fieldNames())
        .containsExactly(model.transform(rows).columns())
        .containsExactly("features", "label", "weight", "prediction", "u");
  }

  @Test
  void testThresholds() {
    EpProbitModel model =
        new EpProbit().setThresholds(new double[] {0.9, 0.1}).fit(PIMA.dataset(1));
    for (Row row : model.transform(PIMA.dataset(1)).collectAsList()) {
      Vector probability = row.getAs("probability");
      assertThat(row.<Double>getAs("prediction"))
          .isEqualTo(probability.apply(1) / 0.1 > probability.apply(0) / 0.9 ? 1.0 : 0.0);
    }
  }

  /** Columns with names, integers as labels. */
  private static Dataset<Row> table() {
    StructType schema =
        new StructType()
            .add("glu", DataTypes.DoubleType)
            .add("bmi", DataTypes.DoubleType)
            .add("type", DataTypes.IntegerType);
    List<Row> rows =
        PIMA.samples().stream()
            .map(
                s ->
                    RowFactory.create(
                        s.features().apply(2), s.features().apply(5), (int) s.label()))
            .toList();
    return Session.get().createDataFrame(rows, schema).repartition(3);
  }

  private static Pipeline pipeline(EpProbit estimator) {
    VectorAssembler assembler =
        new VectorAssembler().setInputCols(new String[] {"glu", "bmi"}).setOutputCol("x");
    return new Pipeline()
        .setStages(
            new PipelineStage[] {assembler, estimator.setFeaturesCol("x").setLabelCol("type")});
  }

  private static List<Row> probabilities(PipelineModel model) {
    return model.transform(table()).select("glu", "bmi", "probability", "lower").collectAsList();
  }

  @Test
  void testPipelineSavedAndLoaded(@TempDir Path folder) throws Exception {
    Pipeline pipeline = pipeline(new EpProbit().setLowerCol("lower").setPriorVariance(7));
    String unfitted = folder.resolve("pipeline").toString();
    pipeline.write().save(unfitted);
    PipelineModel model = Pipeline.load(unfitted).fit(table());
    String saved = folder.resolve("model").toString();
    model.write().overwrite().save(saved);
    PipelineModel loaded = PipelineModel.load(saved);
    assertThat(probabilities(loaded)).isEqualTo(probabilities(model));
    EpProbitModel fitted = (EpProbitModel) model.stages()[1];
    EpProbitModel read = (EpProbitModel) loaded.stages()[1];
    assertThat(fitted.fittedModel().schema().features()).containsExactly("glu", "bmi");
    assertThat(fitted.fittedModel().posterior().prior().variance(1)).isEqualTo(7);
    assertThat(read.uid()).isEqualTo(fitted.uid());
    assertThat(read.coefficients()).isEqualTo(fitted.coefficients());
    assertThat(read.intercept()).isEqualTo(fitted.intercept());
    assertThat(fitted.hasSummary()).isTrue();
    assertThat(read.hasSummary()).isFalse();
    assertThatThrownBy(read::summary).hasMessageContaining("no training summary");
  }

  @Test
  void testCrossValidatorTakesTheBestPrior() {
    EpProbit estimator = new EpProbit();
    double[] variances = {1e-9, 25};
    ParamMap[] grid = new ParamGridBuilder().addGrid(estimator.priorVariance(), variances).build();
    CrossValidator validator =
        new CrossValidator()
            .setEstimator(estimator)
            .setEstimatorParamMaps(grid)
            .setNumFolds(2)
            .setSeed(1)
            .setParallelism(2);
    // A narrow prior leaves the order of the rows alone, but not their probabilities.
    CrossValidatorModel byArea =
        validator.setEvaluator(new BinaryClassificationEvaluator()).fit(PIMA.dataset(2));
    assertThat(byArea.avgMetrics()[0]).isBetween(0.75, 1.0);
    assertThat(byArea.avgMetrics()[1]).isBetween(0.75, 1.0);
    CrossValidatorModel byLogLoss =
        validator
            .setEvaluator(new MulticlassClassificationEvaluator().setMetricName("logLoss"))
            .fit(PIMA.dataset(2));
    assertThat(byLogLoss.avgMetrics()[0]).isCloseTo(Math.log(2), within(1e-3));
    EpProbitModel best = (EpProbitModel) byLogLoss.bestModel();
    assertThat(best.fittedModel().posterior().prior().variance(1)).isEqualTo(25);
  }

  @Test
  void testCopiesKeepWhatTheyAreCopiesOf() {
    EpProbit estimator = new EpProbit("mine").setMaxIter(3).setTol(0.1);
    EpProbit copy = estimator.copy(new ParamMap().put(estimator.maxIter(), 9));
    assertThat(copy.uid()).isEqualTo("mine");
    assertThat(copy.getTol()).isEqualTo(0.1);
    assertThat(copy.getMaxIter()).isEqualTo(9);
    assertThat(estimator.getMaxIter()).isEqualTo(3);
    EpProbitModel model = estimator.fit(PIMA.dataset(1));
    assertThat(model.parent()).isSameAs(estimator);
    assertThat(model.uid()).isEqualTo("mine");
    EpProbitModel copied = model.copy(new ParamMap());
    assertThat(copied.parent()).isSameAs(estimator);
    assertThat(copied.coefficients()).isEqualTo(model.coefficients());
    assertThat(copied.hasSummary()).isTrue();
    copied.setLowerCol("l").setUpperCol("u").setLevel(0.7);
    assertThat(copied.getLowerCol() + copied.getUpperCol()).isEqualTo("lu");
    assertThat(copied.getLevel()).isEqualTo(0.7);
    assertThat(model.getLevel()).isEqualTo(estimator.getLevel()).isEqualTo(0.95);
    assertThat(model.numFeatures()).isEqualTo(8);
    assertThat(estimator.explainParams()).contains("priorVariance", "checkpointDir", "lowerCol");
  }
}
