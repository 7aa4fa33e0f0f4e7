/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.probitep.data.DataException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.FittedModels;
import org.probitep.data.fitted.KeptRows;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpOptions;
import org.probitep.methods.Method;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.model.Observations;
import org.probitep.posterior.FormChoice;

/** Model files that hold the training rows. */
class KeptRowsFileTest {
  @TempDir private Path folder;

  private TrainingData data() throws IOException {
    return TrainingData.read(
        CsvTable.of(FittedModels.table(folder)), DesignSpec.of("y"), ModelOptions.withDefaults());
  }

  private FittedModel kept(FormChoice form) throws IOException {
    TrainingData data = data();
    return FittedModel.fit(
            data,
            ModelOptions.withDefaults().withPriorVariance(25),
            MethodOptions.of(EpOptions.withDefaults().withForm(form)),
            MethodListener.SILENT)
        .keeping(KeptRows.of(data));
  }

  private Path saved(FormChoice form) throws IOException {
    Path file = folder.resolve("model.zip");
    ModelWriter.write(kept(form), file);
    return file;
  }

  @ParameterizedTest
  @EnumSource(names = {"PRIMAL", "DUAL"})
  void rowsComeBackAsTheyWere(FormChoice form) throws IOException {
    KeptRows expected = kept(form).kept().orElseThrow();
    KeptRows back = ModelReader.read(saved(form)).kept().orElseThrow();
    assertThat(back.numbers()).containsExactly(expected.numbers());
    assertThat(back.lastNumber()).isEqualTo(FittedModels.ROWS);
    Observations rows = back.rows();
    for (int i = 0; i < rows.size(); i++) {
      assertThat(rows.y(i)).isEqualTo(expected.rows().y(i));
      for (int j = 0; j < rows.x().columns(); j++) {
        assertThat(rows.x().get(i, j)).isEqualTo(expected.rows().x().get(i, j));
      }
    }
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    ModelWriter.write(ModelReader.read(saved(form)), again);
    assertThat(again.toByteArray()).isEqualTo(Files.readAllBytes(folder.resolve("model.zip")));
  }

  @Test
  void aProgramThatKnowsNothingOfRowsReadsTheRest() throws IOException {
    Path older =
        ZipSurgery.on(saved(FormChoice.PRIMAL))
            .manifest(json -> json.replace("\"lastRow\" : 12,", ""))
            .seal()
            .writeTo(folder.resolve("older.zip"));
    FittedModel model = ModelReader.read(older);
    assertThat(model.kept()).isEmpty();
    assertThat(model.posterior().mean())
        .containsExactly(kept(FormChoice.PRIMAL).posterior().mean());
  }

  private void assertRefused(ZipSurgery surgery, String complaint) throws IOException {
    Path file = surgery.writeTo(folder.resolve("changed.zip"));
    assertThatThrownBy(() -> ModelReader.read(file))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(file + " is a damaged model file: ")
        .hasMessageContaining(complaint);
  }

  @Test
  void nonsenseIsRefused() throws IOException {
    Path file = saved(FormChoice.PRIMAL);
    assertRefused(
        ZipSurgery.on(file)
            .manifest(json -> json.replace("\"lastRow\" : 12", "\"lastRow\" : 11"))
            .seal(),
        "row_number.npy: its value 11 is 12.0");
    assertRefused(ZipSurgery.on(file).remove("outcome.npy"), "it has no outcome.npy");
    assertRefused(
        ZipSurgery.on(file)
            .manifest(
                json -> json.replace("\"method\" : \"ep\",\n  \"t", "\"method\" : \"mf\",\n  \"t"))
            .seal(),
        "only plain expectation propagation has sites to keep");
  }

  @Test
  void onlyPlainExpectationPropagationKeepsRows() throws IOException {
    TrainingData data = data();
    FittedModel other =
        FittedModel.fit(
            data,
            ModelOptions.withDefaults().withPriorVariance(25),
            MethodOptions.of(EpOptions.withDefaults()).withMethod(Method.MF),
            MethodListener.SILENT);
    assertThatThrownBy(() -> other.keeping(KeptRows.of(data)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRowNumberStandsForOneRow() throws IOException {
    Observations rows = data().asRead().range(0, 2);
    assertThatThrownBy(() -> KeptRows.of(rows, new int[] {3, 3}, 5))
        .hasMessageContaining("row number 3");
    assertThatThrownBy(() -> KeptRows.of(rows, new int[] {3, 6}, 5))
        .hasMessageContaining("row number 6");
    assertThatThrownBy(() -> KeptRows.of(rows, new int[] {3}, 5))
        .hasMessage("there are 2 rows but 1 row numbers");
  }
}
