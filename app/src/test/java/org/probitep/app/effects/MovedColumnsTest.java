/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.SourceRows;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.formula.Formula;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.Compute;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.posterior.Predictions;

/** A moved row is predicted as if it had been read from a table. */
class MovedColumnsTest {
  private static final String HEADER = "age,ward,smoker\n";

  @TempDir private Path folder;

  private CsvTable table(String text) throws IOException {
    return CsvTable.of(Files.writeString(folder.resolve("t" + text.hashCode() + ".csv"), text));
  }

  private FittedModel fit() throws IOException {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder("age,ward,smoker,y\n");
    for (int i = 0; i < 200; i++) {
      int age = i == 0 ? 20 : i == 1 ? 29 : 20 + random.nextInt(10);
      int ward = random.nextInt(3);
      boolean smoker = random.nextBoolean();
      double predictor = 0.3 * (age - 24.5) + 0.3 * (ward - 1) + (smoker ? 0.4 : 0);
      text.append(age).append(",w").append(ward).append(',').append(smoker);
      text.append(predictor + random.nextGaussian() > 0 ? ",1\n" : ",0\n");
    }
    ModelOptions options = ModelOptions.withDefaults();
    TrainingData data =
        TrainingData.read(
            table(text.toString()),
            DesignSpec.of(Formula.parse("y ~ age * smoker + ward")),
            options);
    return FittedModel.fit(
        data, options, MethodOptions.of(EpOptions.withDefaults()), MethodListener.SILENT);
  }

  @Test
  void testEachPointIsThePredictionOfSuchARow() throws IOException {
    FittedModel model = fit();
    SourceRows row = SourceRows.read(table(HEADER + "23,w1,true\n"), model.schema());
    List<MovedColumns.Moved> moved =
        MovedColumns.of(model, row.cells(0), 0, 0.9, Compute.withDefaults());
    assertThat(moved)
        .extracting(MovedColumns.Moved::column)
        .containsExactly("age", "ward", "smoker");
    // Ages are whole, so that there are ten of them.
    check(model, moved.get(0), "%s,w1,true", 10);
    check(model, moved.get(1), "23,%s,true", 3);
    check(model, moved.get(2), "23,w1,%s", 2);
    assertThat(moved.get(0).points())
        .extracting(MovedColumns.MovedPoint::value)
        .contains("20", "29");
    assertThat(moved.get(2).isNumber()).isFalse();
  }

  private void check(FittedModel model, MovedColumns.Moved moved, String pattern, int points)
      throws IOException {
    assertThat(moved.points()).hasSize(points);
    StringBuilder rows = new StringBuilder(HEADER);
    moved.points().forEach(point -> rows.append(String.format(pattern + "%n", point.value())));
    Predictions expected =
        model.predict(EncodedRows.read(table(rows.toString()), model.schema()).x());
    double low = 1;
    double high = 0;
    for (int k = 0; k < points; k++) {
      MovedColumns.MovedPoint point = moved.points().get(k);
      assertThat(point.probability()).isCloseTo(expected.probability(k), within(1e-12));
      assertThat(point.lower()).isCloseTo(expected.lower(k, 0.9), within(1e-12));
      assertThat(point.upper()).isCloseTo(expected.upper(k, 0.9), within(1e-12));
      low = Math.min(low, point.probability());
      high = Math.max(high, point.probability());
    }
    assertThat(moved.change()).isCloseTo(high - low, within(1e-12));
  }
}
