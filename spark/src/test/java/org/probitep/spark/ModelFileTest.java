/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.ep.PredictedProbabilities;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.DesignMatrix;

/** Models go from Spark to the command line and back. */
class ModelFileTest {
  private static final Problem PIMA = Problem.reference("real/pima_mass");

  private static List<Double> probabilities(EpProbitModel model) {
    return model.transform(PIMA.dataset(1)).select("probability").collectAsList().stream()
        .map(row -> row.<Vector>getAs(0).apply(1))
        .toList();
  }

  @Test
  void testFromSparkToTheFileAndBack(@TempDir Path folder) throws Exception {
    EpProbitModel model = new EpProbit().setLevel(0.9).fit(PIMA.dataset(3));
    String file = folder.resolve("model").toString();
    model.toModelFile(file);
    assertThat(probabilities(EpProbitModel.fromModelFile(file))).isEqualTo(probabilities(model));

    FittedModel read = ModelReader.read(Path.of(file));
    DesignMatrix rows = PIMA.observations(true).x();
    PredictedProbabilities local = read.predict(rows, KernelChoice.JAVA, 1);
    List<Double> expected = probabilities(model);
    for (int i = 0; i < rows.rows(); i++) {
      assertThat(local.probability(i)).isCloseTo(expected.get(i), within(1e-14));
    }
    assertThat(read.schema().features()).containsExactly("1", "2", "3", "4", "5", "6", "7", "8");
    assertThat(read.schema().target().name()).isEqualTo("label");
    assertThat(read.summary().n()).isEqualTo(200);
    assertThat(read.summary().level()).isEqualTo(0.9);
    assertThat(read.summary().logEvidence()).isEqualTo(model.summary().logEvidence());
    assertThat(read.sites().size()).isZero();
  }

  @Test
  void testASavedModelHoldsAModelFile(@TempDir Path folder) throws Exception {
    EpProbitModel model = new EpProbit().fit(PIMA.dataset(3));
    String saved = folder.resolve("saved").toString();
    model.save(saved);
    assertThat(probabilities(EpProbitModel.load(saved))).isEqualTo(probabilities(model));
    assertThat(probabilities(EpProbitModel.fromModelFile(saved + "/model.probitep")))
        .isEqualTo(probabilities(model));
    assertThatThrownBy(() -> model.save(saved)).hasMessageContaining("already exists");
  }

  @Test
  void testNoSuchFile(@TempDir Path folder) {
    assertThatThrownBy(() -> EpProbitModel.fromModelFile(folder.resolve("none").toString()))
        .hasMessageContaining("there is no file");
  }

  @Test
  void testRowsAreNotNeeded() {
    List<Row> none = List.of();
    EpProbitModel model = new EpProbit().fit(PIMA.dataset(1));
    assertThat(model.transform(Session.get().createDataFrame(none, Problem.SCHEMA)).collectAsList())
        .isEmpty();
  }
}
