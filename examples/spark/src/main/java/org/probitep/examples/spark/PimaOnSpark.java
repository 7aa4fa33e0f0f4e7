/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.examples.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.when;

import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.feature.StandardScaler;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.probitep.data.fitted.FittedModel;
import org.probitep.spark.EpProbit;
import org.probitep.spark.EpProbitModel;
import org.probitep.spark.EpProbitSummary;

/**
 * Fits the Pima data on Spark, and compares with Spark's logistic regression on rows that neither
 * has seen. Arguments: the CSV files to train on and to test on.
 */
public final class PimaOnSpark {
  private PimaOnSpark() {}

  /** The program. */
  public static void main(String[] args) throws IOException {
    try (SparkSession session = SparkSession.builder().appName("Pima on Spark").getOrCreate()) {
      Dataset<Row> train = read(session, args[0]).repartition(4).cache();
      Dataset<Row> test = read(session, args[1]);
      String[] columns = Arrays.copyOf(train.columns(), train.columns().length - 2);

      EpProbit probit =
          new EpProbit().setFeaturesCol("scaled").setLowerCol("lower").setUpperCol("upper");
      PipelineModel model = pipeline(columns, probit).fit(train);
      EpProbitModel fitted = (EpProbitModel) model.stages()[2];
      print(fitted.fittedModel(), columns);
      System.out.printf(
          "prior variance %.3g (plausible: %.2g to %.2g), learned from the rows%n",
          fitted.priorVariance(),
          fitted.priorVarianceLower().orElseThrow(),
          fitted.priorVarianceUpper().orElseThrow());
      print(fitted.summary());
      model.transform(test).select("type", "probability", "lower", "upper").show(5, false);

      PipelineModel logistic =
          pipeline(columns, new LogisticRegression().setFeaturesCol("scaled")).fit(train);
      System.out.printf("held-out log loss of probit by EP:        %.4f%n", logLoss(model, test));
      System.out.printf(
          "held-out log loss of logistic regression: %.4f%n", logLoss(logistic, test));
    }
  }

  private static Dataset<Row> read(SparkSession session, String file) {
    return session
        .read()
        .option("header", true)
        .option("inferSchema", true)
        .csv(file)
        .withColumn("label", when(col("type").equalTo("Yes"), 1.0).otherwise(0.0));
  }

  /** Columns to a vector, scaled so that one prior suits all. */
  private static Pipeline pipeline(String[] columns, PipelineStage classifier) {
    return new Pipeline()
        .setStages(
            new PipelineStage[] {
              new VectorAssembler().setInputCols(columns).setOutputCol("features"),
              new StandardScaler().setInputCol("features").setOutputCol("scaled").setWithMean(true),
              classifier
            });
  }

  private static double logLoss(PipelineModel model, Dataset<Row> rows) {
    return new MulticlassClassificationEvaluator()
        .setMetricName("logLoss")
        .evaluate(model.transform(rows));
  }

  private static void print(FittedModel model, String[] columns) {
    double[] mean = model.posterior().mean();
    double[] variance = model.posterior().variances();
    System.out.printf("%-12s %9s %9s%n", "coefficient", "mean", "sd");
    for (int j = 0; j < mean.length; j++) {
      String name = j == 0 ? "(intercept)" : columns[j - 1];
      System.out.printf("%-12s %9.4f %9.4f%n", name, mean[j], Math.sqrt(variance[j]));
    }
  }

  private static void print(EpProbitSummary summary) {
    System.out.printf(
        "log evidence %.4f, leave-one-out log predictive %.4f, %d sweeps, converged: %b%n",
        summary.logEvidence(),
        summary.looLogPredictive(),
        summary.totalIterations(),
        summary.converged());
  }
}
