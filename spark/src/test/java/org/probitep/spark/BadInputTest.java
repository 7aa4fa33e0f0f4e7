/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;

/** Complaints name the place. */
class BadInputTest {
  /** Thirty rows of two features in three partitions, one of them replaced. */
  private static Dataset<Row> rows(int place, Vector features, Double label, Double weight) {
    List<Row> rows = new ArrayList<>();
    for (Problem.Sample sample : Problem.simulated(30, 2, 1).samples()) {
      rows.add(sample.row());
    }
    rows.set(place, RowFactory.create(features, label, weight));
    return Session.get().createDataFrame(Session.context().parallelize(rows, 3), Problem.SCHEMA);
  }

  private static void assertRefused(Dataset<Row> rows, String message) {
    assertThatThrownBy(() -> new EpProbit().setWeightCol("weight").fit(rows))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void testNotFiniteFeatures() {
    assertRefused(
        rows(23, Vectors.dense(1, Double.NaN), 1.0, 1.0),
        "partition 2, row 3 (counted from 0): feature 1 is NaN");
    assertRefused(
        rows(
            4, Vectors.sparse(2, new int[] {0}, new double[] {Double.NEGATIVE_INFINITY}), 1.0, 1.0),
        "partition 0, row 4 (counted from 0): feature 0 is -Infinity");
  }

  @Test
  void testLabels() {
    assertRefused(
        rows(11, Vectors.dense(1, 2), 2.0, 1.0),
        "partition 1, row 1 (counted from 0): the label is 2.0, not 0 or 1");
    assertRefused(
        rows(11, Vectors.dense(1, 2), null, 1.0),
        "partition 1, row 1 (counted from 0): the label is null, not 0 or 1");
  }

  @Test
  void testWeights() {
    assertRefused(
        rows(29, Vectors.dense(1, 2), 0.0, -0.5),
        "partition 2, row 9 (counted from 0): the weight is -0.5, not finite and at least 0");
    assertRefused(
        rows(29, Vectors.dense(1, 2), 0.0, Double.POSITIVE_INFINITY),
        "partition 2, row 9 (counted from 0): the weight is Infinity, not finite and at least 0");
  }

  @Test
  void testVectors() {
    assertRefused(
        rows(10, Vectors.dense(1, 2, 3), 0.0, 1.0),
        "partition 1, row 0 (counted from 0): there are 3 features, not 2");
    assertRefused(
        rows(10, null, 0.0, 1.0), "partition 1, row 0 (counted from 0): the features are null");
  }

  @Test
  void testFewRows() {
    assertThatThrownBy(() -> new EpProbit().fit(Problem.simulated(10, 9, 1).dataset(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("there are 10 rows for 10 coefficients")
        .hasMessageContaining("one machine")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> new EpProbit().fit(new Problem(List.of()).dataset(2)))
        .hasMessageContaining("no features");
  }

  private static void assertSchemaRefused(PipelineStage stage, String message) {
    assertThatThrownBy(() -> stage.transformSchema(Problem.SCHEMA))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /** Before any row is read. */
  @Test
  void testSchema() {
    assertSchemaRefused(
        new EpProbit().setWeightCol("wieght"),
        "weightCol is 'wieght', but there is no such column; the columns are features, label,"
            + " weight");
    assertSchemaRefused(
        new EpProbit().setWeightCol("features"),
        "weightCol is 'features', a column of vector: it must be numeric");
    EpProbitModel model = new EpProbit().setMaxIter(1).fit(Problem.simulated(30, 2, 1).dataset(1));
    String message = "thresholds has 3 values: there must be one for each of the 2 classes";
    assertSchemaRefused(new EpProbit().setThresholds(new double[] {1, 1, 1}), message);
    assertSchemaRefused(
        model.copy(new ParamMap().put(model.thresholds(), new double[] {1, 1, 1})), message);
    String taken = "lowerCol is 'Label', which is already a column: give it another name";
    assertSchemaRefused(new EpProbit().setLowerCol("Label"), taken);
    assertSchemaRefused(model.copy(new ParamMap()).setLowerCol("Label"), taken);
    assertSchemaRefused(
        model.copy(new ParamMap()).setLowerCol("end").setUpperCol("end"),
        "upperCol is 'end', which is already a column: give it another name");
    assertThatThrownBy(
            () ->
                model
                    .copy(new ParamMap())
                    .setUpperCol("weight")
                    .transform(Problem.simulated(3, 2, 1).dataset(1)))
        .hasMessage("upperCol is 'weight', which is already a column: give it another name");
  }

  @Test
  void testParams() {
    assertThatThrownBy(() -> new EpProbit().setPriorVariance(0)).hasMessageContaining("0.0");
    assertThatThrownBy(() -> new EpProbit().setTol(0)).hasMessageContaining("tol");
    assertThatThrownBy(() -> new EpProbit().setMaxIter(0)).hasMessageContaining("maxIter");
    assertThatThrownBy(() -> new EpProbit().setCheckpointInterval(0))
        .hasMessageContaining("checkpointInterval");
    assertThatThrownBy(() -> new EpProbit().setLevel(1)).hasMessageContaining("level");
  }
}
