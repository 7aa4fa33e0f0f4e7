/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.data.modelfile.ModelWriter;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.model.DesignMatrix;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.Predictions;

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
    Predictions local = read.predict(rows, new Compute(KernelChoice.JAVA, 1));
    List<Double> expected = probabilities(model);
    for (int i = 0; i < rows.rows(); i++) {
      assertThat(local.probability(i)).isCloseTo(expected.get(i), within(1e-14));
    }
    assertThat(read.schema().features()).containsExactly("1", "2", "3", "4", "5", "6", "7", "8");
    assertThat(read.schema().target().name()).isEqualTo("label");
    assertThat(read.summary().outcome().n()).isEqualTo(200);
    assertThat(read.summary().level()).isEqualTo(0.9);
    assertThat(read.summary().outcome().logEvidence()).isEqualTo(model.summary().logEvidence());
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

  private static final Path EXAMPLE = Path.of("../examples/pima");

  /** A model as the command line makes it: with an intercept, and columns that it scales. */
  private static FittedModel pima(FormChoice form) throws IOException {
    ModelOptions options = ModelOptions.withDefaults().withPriorVariance(25);
    return FittedModel.fit(
        TrainingData.read(
            CsvTable.of(EXAMPLE.resolve("train.csv")), DesignSpec.of("type"), options),
        options,
        MethodOptions.of(EpOptions.withDefaults().withForm(form)),
        MethodListener.SILENT);
  }

  @Test
  void testFromTheFileToSparkAndBack(@TempDir Path folder) throws Exception {
    FittedModel original = pima(FormChoice.PRIMAL);
    Path file = folder.resolve("model");
    ModelWriter.write(original, file);
    EpProbitModel model = EpProbitModel.fromModelFile(file.toString());
    Path rows = EXAMPLE.resolve("test.csv");
    Predictions expected =
        original.predict(
            EncodedRows.read(CsvTable.of(rows), original.schema()).x(),
            new Compute(KernelChoice.JAVA, 1));
    List<String> lines = Files.readAllLines(rows);
    assertThat(expected.size()).isEqualTo(lines.size() - 1);
    for (int i = 0; i < expected.size(); i++) {
      String[] cells = lines.get(i + 1).split(",", -1);
      double[] raw = Arrays.stream(cells).limit(7).mapToDouble(Double::parseDouble).toArray();
      assertThat(model.predictProbability(Vectors.dense(raw)).apply(1))
          .isCloseTo(expected.probability(i), within(1e-14));
    }
    Path again = folder.resolve("again");
    model.toModelFile(again.toString());
    assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(file));
    assertThatThrownBy(() -> model.predictRaw(Vectors.dense(1, 2)))
        .hasMessage("the model has 7 features, the row has 2");
  }

  @Test
  void testADualModelStaysWhereItIs(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("model");
    ModelWriter.write(pima(FormChoice.DUAL), file);
    assertThatThrownBy(() -> EpProbitModel.fromModelFile(file.toString()))
        .hasMessageContaining("a Gaussian in the primal form")
        .hasMessageNotContaining("\n");
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
