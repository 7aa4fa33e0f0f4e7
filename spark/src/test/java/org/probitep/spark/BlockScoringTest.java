/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.util.LongAccumulator;
import org.junit.jupiter.api.Test;

/** Rows are scored in blocks, and nobody sees it. */
class BlockScoringTest {
  /** Two partitions of one whole block and a part of another. */
  private static final Problem PROBLEM = Problem.simulated(700, 9, 5);

  /** Of a block against a row: the same sums in another order. */
  private static final double ROUNDING = 1e-12;

  private static EpProbitModel model() {
    return new EpProbit().setMaxIter(3).fit(PROBLEM.dataset(2));
  }

  @Test
  void testBlocksScoreAsSingleRowsDo() {
    EpProbitModel model = model().setLowerCol("lower").setUpperCol("upper");
    LinearPredictor single = new LinearPredictor(model.fittedModel());
    Dataset<Row> rows = PROBLEM.dataset(2);
    List<Row> scored = model.transform(rows).collectAsList();
    assertThat(scored).hasSize(700);
    for (Row row : scored) {
      Vector features = row.getAs("features");
      Vector raw = model.predictRaw(features);
      LinearPredictor.PredictorMoments moments = single.moments(features);
      near(row.<Vector>getAs("rawPrediction").apply(0), raw.apply(0));
      near(row.<Vector>getAs("rawPrediction").apply(1), raw.apply(1));
      near(row.<Vector>getAs("probability").apply(1), model.predictProbability(features).apply(1));
      assertThat(row.<Double>getAs("prediction")).isEqualTo(model.predict(features));
      near(row.getAs("lower"), moments.end(-1.959963984540054));
      near(row.getAs("upper"), moments.end(1.959963984540054));
    }
  }

  private static void near(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(ROUNDING * Math.max(1, Math.abs(expected))));
  }

  @Test
  void testOtherColumnsStayAsTheyAre() {
    var meaning = new MetadataBuilder().putString("unit", "mm").build();
    Dataset<Row> rows =
        PROBLEM
            .dataset(2)
            .withColumn("pair", struct(col("label"), lit("a").as("text")))
            .withColumn("none", lit(null).cast(DataTypes.StringType))
            .withColumn("day", lit(java.sql.Date.valueOf("2020-02-29")))
            .withColumn("length", col("weight"), meaning);
    Dataset<Row> scored = model().transform(rows);
    assertThat(scored.select("label", "pair", "none", "day", "length").collectAsList())
        .isEqualTo(rows.select("label", "pair", "none", "day", "length").collectAsList());
    assertThat(scored.schema().apply("length").metadata()).isEqualTo(meaning);
    assertThat(scored.schema().apply("probability").metadata().json()).contains("num_attrs");
  }

  @Test
  void testColumnsOfTheSameNameStay() {
    Dataset<Row> rows = PROBLEM.dataset(1).select(col("*"), lit(1).as("id"), lit(2).as("id"));
    List<Row> scored = model().transform(rows).collectAsList();
    assertThat(scored.get(0).getInt(3)).isEqualTo(1);
    assertThat(scored.get(0).getInt(4)).isEqualTo(2);
  }

  @Test
  void testNothingIsReadBeforeItIsAskedFor() {
    LongAccumulator read = Session.get().sparkContext().longAccumulator();
    Dataset<Row> rows = PROBLEM.dataset(1);
    Dataset<Row> watched =
        Session.get()
            .createDataFrame(
                rows.toJavaRDD()
                    .map(
                        row -> {
                          read.add(1);
                          return row;
                        }),
                rows.schema());
    EpProbitModel model = model();
    Dataset<Row> scored = model.transform(watched);
    assertThat(read.value()).isZero();
    assertThat(scored.count()).isEqualTo(700);
  }

  @Test
  void testTheModelIsSentOnceForAllCopies() {
    EpProbitModel model = model();
    var context = Session.get().sparkContext();
    assertThat(model.copy(new ParamMap()).shared().in(context))
        .isSameAs(model.shared().in(context));
  }

  @Test
  void testARowWithoutFeatures() {
    List<Row> rows = new ArrayList<>();
    rows.add(RowFactory.create(null, 1.0, 1.0));
    Dataset<Row> dataset = Session.get().createDataFrame(rows, Problem.SCHEMA);
    assertThatThrownBy(() -> model().transform(dataset).collect())
        .rootCause()
        .hasMessage("a row has no features: they are null");
  }

  @Test
  void testNoColumnNoWork() {
    EpProbitModel model = model();
    model.setPredictionCol("").setProbabilityCol("").setRawPredictionCol("");
    assertThat(model.transform(PROBLEM.dataset(1)).columns())
        .containsExactly("features", "label", "weight");
  }
}
