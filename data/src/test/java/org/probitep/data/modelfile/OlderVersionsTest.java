/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.DataException;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.table.CsvTable;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.posterior.Predictions;

/** Files of earlier versions predict what the probitep that wrote them predicted. */
class OlderVersionsTest {
  /** Another processor may round sums of products differently. */
  private static final double ROUNDING = 1e-12;

  /**
   * Limits of draws came from 4,096 of them then, and come from all of them now: the share of the
   * posterior below a stored limit may differ from 0.025 by four of its standard errors, 0.0024.
   */
  private static final double RESAMPLING = 0.01;

  private static final Path TEST_ROWS = Path.of("../examples/pima/test.csv");

  @TempDir Path folder;

  private FittedModel model(String name) throws IOException {
    Path file = folder.resolve("model.zip");
    try (var in = getClass().getResourceAsStream(name + ".zip")) {
      Files.copy(in, file);
    }
    return ModelReader.read(file);
  }

  private List<String> stored(String name) throws IOException {
    try (var in = getClass().getResourceAsStream(name + "-predictions.csv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void predictionsAreTheSame(int version) throws IOException {
    assertThat(predicted("pima-v" + version, TEST_ROWS).isMonteCarlo()).isEqualTo(version == 2);
  }

  /** An ordered category in full had its steps then, and the first of them was always 1. */
  @Test
  void stepsOfAnOrderedCategoryInFullStay() throws IOException {
    Path rows = folder.resolve("new.csv");
    try (var in = getClass().getResourceAsStream("/org/probitep/data/formula/new.csv")) {
      Files.copy(in, rows);
    }
    predicted("ordered-v3", rows);
  }

  /** Slopes by group were scaled by their own columns then. */
  @Test
  void slopesByGroupKeepTheirScales() throws IOException {
    Path rows = folder.resolve("rows.csv");
    try (var in = getClass().getResourceAsStream("slopes-v3-rows.csv")) {
      Files.copy(in, rows);
    }
    predicted("slopes-v3", rows);
  }

  /** The predictions of a stored model, which must be those that are stored with it. */
  private Predictions predicted(String name, Path rows) throws IOException {
    FittedModel model = model(name);
    Predictions predictions =
        model.predict(
            EncodedRows.read(CsvTable.of(rows), model.schema()).x(),
            new Compute(KernelChoice.JAVA, 1));
    List<String> stored = stored(name);
    assertThat(predictions.size()).isEqualTo(stored.size());
    for (int i = 0; i < stored.size(); i++) {
      String[] line = stored.get(i).split(",", -1);
      assertThat(predictions.probability(i))
          .isCloseTo(Double.parseDouble(line[0]), within(ROUNDING));
      double lower = Double.parseDouble(line[1]);
      if (predictions.isMonteCarlo()) {
        assertThat(lower)
            .isBetween(
                predictions.lower(i, 0.95 + 2 * RESAMPLING),
                predictions.lower(i, 0.95 - 2 * RESAMPLING));
      } else {
        assertThat(predictions.lower(i, 0.95)).isCloseTo(lower, within(ROUNDING));
      }
    }
    return predictions;
  }

  @Test
  void aMissingCellIsRefusedAsItAlwaysWas() throws IOException {
    FittedModel model = model("pima-v1");
    Path hole = folder.resolve("hole.csv");
    Files.writeString(hole, "npreg,glu,bp,skin,bmi,ped,age\n1,2,3,4,5,,7\n");
    assertThatThrownBy(() -> EncodedRows.read(CsvTable.of(hole), model.schema()))
        .isInstanceOf(DataException.class)
        .hasMessage(
            hole
                + ", line 2 (row 1), column \"ped\": the cell is empty, and the model was fitted"
                + " without missing cells: fit it again with a rule for them");
  }
}
