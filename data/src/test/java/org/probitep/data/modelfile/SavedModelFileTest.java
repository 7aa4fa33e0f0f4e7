/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.probitep.data.DataException;
import org.probitep.data.design.InputColumn;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.fitted.Coefficient;
import org.probitep.data.fitted.FitSummary;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.FittedModels;
import org.probitep.data.fitted.TrainingProfile;
import org.probitep.data.table.CsvTable;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.methods.FitOutcome;
import org.probitep.numerics.BreakdownException;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPredictions;

class SavedModelFileTest {
  @TempDir Path folder;

  private FittedModel fit(FormChoice form) throws IOException {
    return FittedModels.fit(folder, form, ModelOptions.withDefaults().withPriorVariance(25));
  }

  private Path saved(FormChoice form) throws IOException {
    Path file = folder.resolve("model.zip");
    ModelWriter.write(fit(form), file);
    return file;
  }

  /**
   * Means and variances of the linear predictor of the training rows: all that predictions need.
   */
  private double[] predictions(FittedModel model) throws IOException {
    GaussianPredictions predictions =
        (GaussianPredictions)
            model.predict(
                EncodedRows.read(CsvTable.of(folder.resolve("train.csv")), model.schema()).x(),
                new Compute(KernelChoice.JAVA, 1));
    double[] values = new double[2 * predictions.size()];
    for (int i = 0; i < predictions.size(); i++) {
      values[2 * i] = predictions.mean(i);
      values[2 * i + 1] = predictions.variance(i);
    }
    return values;
  }

  @Test
  void whatIsRememberedOfTheTrainingRowsIsKept() throws IOException {
    FittedModel model = fit(FormChoice.PRIMAL);
    TrainingProfile profile =
        new TrainingProfile(
            IntStream.rangeClosed(0, 20).mapToObj(k -> 0.1 * k).toList(),
            List.of(
                new TrainingProfile.CalibrationGroup(5, 0.25, 1),
                new TrainingProfile.CalibrationGroup(7, 0.75, 6)));
    Path file = folder.resolve("model.zip");
    ModelWriter.write(model.withProfile(profile), file);
    FittedModel back = ModelReader.read(file);
    assertThat(back.profile()).isEqualTo(profile);
    assertThat(back.schema().sources()).isEqualTo(model.schema().sources());
    assertThat(back.schema().sources().get(2))
        .isEqualTo(new InputColumn.Numeric("flag", 0.5, 0, 1, true));

    ModelWriter.write(model, file);
    assertThat(ModelReader.read(file).profile()).isEqualTo(TrainingProfile.none());
  }

  @ParameterizedTest
  @EnumSource(names = {"PRIMAL", "DUAL"})
  void savingAndLoadingGivesTheSameBits(FormChoice form) throws IOException {
    FittedModel model = fit(form);
    Path file = folder.resolve("model.zip");
    ModelWriter.write(model, file);
    FittedModel back = ModelReader.read(file);
    assertThat(predictions(back)).containsExactly(predictions(model));
    assertThat(back.posterior().mean()).containsExactly(model.posterior().mean());
    assertThat(back.posterior().variances()).containsExactly(model.posterior().variances());
    assertThat(back.sites().precisions()).containsExactly(model.sites().precisions());
    assertThat(back.sites().shifts()).containsExactly(model.sites().shifts());
    assertThat(back.sites().looProbabilities()).containsExactly(model.sites().looProbabilities());
    assertThat(back.summary()).isEqualTo(model.summary());
    assertThat(back.summary().outcome().n()).isEqualTo(FittedModels.ROWS);
    assertThat(back.summary().outcome().form().name()).isEqualTo(form.name());
    assertThat(back.schema().features()).containsExactly("a", "b, c", "flag");
    assertThat(back.schema().target()).isEqualTo(model.schema().target());
    assertThat(back.schema().scaling().centres())
        .containsExactly(model.schema().scaling().centres());
    assertThat(back.schema().scaling().factors())
        .containsExactly(model.schema().scaling().factors());
  }

  private static FitSummary changed(FitSummary s, int sweeps, double residual, double logEvidence) {
    return new FitSummary(
        s.softwareVersion(),
        s.created(),
        s.method(),
        new FitOutcome(
            s.outcome().n(),
            s.outcome().p(),
            s.outcome().form(),
            s.outcome().kernels(),
            sweeps,
            residual,
            false,
            logEvidence,
            s.outcome().looLogPredictive(),
            s.outcome().timings(),
            s.outcome().logEvidenceError(),
            s.outcome().notes()),
        s.options(),
        s.level());
  }

  @Test
  void whatNoFitGivesIsRefused() throws IOException {
    FitSummary s = fit(FormChoice.PRIMAL).summary();
    assertThatThrownBy(() -> changed(s, 5, Double.POSITIVE_INFINITY, -3))
        .hasMessage("residual is Infinity after 5 sweeps");
    assertThatThrownBy(() -> changed(s, 1, Double.NaN, -3))
        .hasMessage("residual is NaN after 1 sweeps");
    for (double lost : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
      assertThatThrownBy(() -> changed(s, 5, 0, lost)).hasMessage("logEvidence is " + lost);
    }
    assertThatThrownBy(() -> new Coefficient("x", 1, Double.NaN))
        .isInstanceOf(BreakdownException.class);
  }

  @Test
  void anInfiniteResidualSurvives() throws IOException {
    FittedModel model = fit(FormChoice.PRIMAL);
    FitSummary s = model.summary();
    FitSummary infinite = changed(s, 1, Double.POSITIVE_INFINITY, s.outcome().logEvidence());
    Path file = folder.resolve("model.zip");
    ModelWriter.write(
        FittedModel.of(model.schema(), infinite, model.posterior(), model.sites()), file);
    assertThat(ModelReader.read(file).summary()).isEqualTo(infinite);
  }

  /** A byte changed anywhere is noticed, or is one of those of a zip that mean nothing. */
  @ParameterizedTest
  @EnumSource(names = {"PRIMAL", "DUAL"})
  void everyChangedByteIsNoticedOrHarmless(FormChoice form) throws IOException {
    Path file = saved(form);
    double[] expected = predictions(ModelReader.read(file));
    byte[] bytes = Files.readAllBytes(file);
    int noticed = 0;
    for (int place = 0; place < bytes.length; place++) {
      bytes[place] ^= 0x10;
      Files.write(file, bytes);
      bytes[place] ^= 0x10;
      try {
        assertThat(predictions(ModelReader.read(file))).containsExactly(expected);
      } catch (DataException e) {
        assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n");
        noticed++;
      }
    }
    // What is left is in the zip's local headers and attributes.
    assertThat(noticed).isGreaterThan(bytes.length * 4 / 5);
  }

  @Test
  void everyCutIsNoticed() throws IOException {
    byte[] bytes = Files.readAllBytes(saved(FormChoice.PRIMAL));
    Path cut = folder.resolve("cut.zip");
    for (int length = 0; length < bytes.length; length += 7) {
      Files.write(cut, Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> ModelReader.read(cut))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith(cut.toString());
    }
  }

  private void assertRefused(ZipSurgery surgery, String complaint) throws IOException {
    Path file = surgery.writeTo(folder.resolve("changed.zip"));
    assertThatThrownBy(() -> ModelReader.read(file))
        .isInstanceOf(DataException.class)
        .hasMessage(complaint.replace("FILE", file.toString()));
  }

  @Test
  void surgeryItselfLeavesAGoodModel() throws IOException {
    Path file = ZipSurgery.on(saved(FormChoice.DUAL)).seal().writeTo(folder.resolve("same.zip"));
    assertThat(ModelReader.read(file).summary().outcome().n()).isEqualTo(FittedModels.ROWS);
  }

  @Test
  void aNewerVersionIsNamedEvenIfItsManifestIsOtherwiseUnknown() throws IOException {
    String newer =
        "FILE was made by a newer probitep (format 8; this program reads up to 7):"
            + " upgrade to read it";
    Path file = saved(FormChoice.PRIMAL);
    assertRefused(
        ZipSurgery.on(file)
            .manifest(json -> json.replace("\"formatVersion\" : 3", "\"formatVersion\" : 8")),
        newer);
    assertRefused(
        ZipSurgery.on(file)
            .manifest(json -> "{\"format\": \"probitep-model\", \"formatVersion\": 8}")
            .remove("manifest.sha256"),
        newer);
  }

  @Test
  void anAlteredManifestIsRefused() throws IOException {
    assertRefused(
        ZipSurgery.on(saved(FormChoice.PRIMAL))
            .manifest(json -> json.replace("\"name\" : \"a\"", "\"name\" : \"z\"")),
        "FILE is a damaged model file: the checksum of manifest.json does not match");
    assertRefused(
        ZipSurgery.on(saved(FormChoice.PRIMAL)).remove("manifest.sha256"),
        "FILE is a damaged model file: it has no manifest.sha256");
  }

  @Test
  void anAlteredArrayIsRefused() throws IOException {
    ZipSurgery surgery = ZipSurgery.on(saved(FormChoice.PRIMAL));
    byte[] factor = surgery.get("factor.npy").clone();
    factor[factor.length - 8] ^= 1;
    assertRefused(
        surgery.put("factor.npy", factor),
        "FILE is a damaged model file: factor.npy: the checksum does not match");
  }

  @Test
  void missingPartsAreNamed() throws IOException {
    Path file = saved(FormChoice.DUAL);
    for (String name : List.of("x", "factor", "scaled_mean", "prior_variance", "site_shift")) {
      assertRefused(
          ZipSurgery.on(file).remove(name + ".npy"),
          "FILE is a damaged model file: it has no " + name + ".npy");
    }
    assertRefused(
        ZipSurgery.on(file).manifest(json -> json.replace("\"factor\",", "\"fact\",")).seal(),
        "FILE is a damaged model file: its manifest lists no array factor");
    assertRefused(
        ZipSurgery.on(file).remove("manifest.json"),
        "FILE is not a probitep model file: it has no manifest.json");
  }

  /** Checksums that are right do not make nonsense acceptable. */
  @Test
  void nonsenseWithRightChecksumsIsRefused() throws IOException {
    Path file = saved(FormChoice.PRIMAL);
    assertRefused(
        ZipSurgery.on(file).manifest(json -> json.replace("\"n\" : 12", "\"n\" : 13")).seal(),
        "FILE is a damaged model file: site_precision.npy does not have the shape [13]");
    assertRefused(
        ZipSurgery.on(file).manifest(json -> json.replace("\"primal\"", "\"round\"")).seal(),
        "FILE is a damaged model file: form must be primal or dual, got round");
    assertRefused(
        ZipSurgery.on(file).manifest(json -> json.replace("\"p\" : 4", "\"p\" : 0")).seal(),
        "FILE is a damaged model file: n = 12 and p = 0 are impossible");
    assertRefused(
        ZipSurgery.on(file)
            .manifest(
                json ->
                    json.replace(
                        "\"intercept\" : true,\n  \"sou", "\"intercept\" : false,\n  \"sou"))
            .seal(),
        "FILE is a damaged model file: the model has 3 columns, not 4");
    assertRefused(
        ZipSurgery.on(file)
            .manifest(json -> json.replace("\"level\" : 0.95", "\"level\" : 2"))
            .seal(),
        "FILE is a damaged model file: level must be in (0, 1), got 2.0");
  }

  @Test
  void fieldsOfTheManifestThatAreMissingOrUnreadableAreNamed() throws IOException {
    Path file = saved(FormChoice.PRIMAL);
    Map<UnaryOperator<String>, String> complaints =
        Map.of(
            json -> json.replace("\"level\"", "\"lvel\""),
            "level is missing",
            json -> json.replace("\"level\" : 0.95", "\"level\" : null"),
            "level is missing",
            json -> json.replace("\"level\" : 0.95", "\"level\" : \"high\""),
            "level is not what it should be",
            json -> json.replace("\"kind\" : \"value\"", "\"kind\" : \"verdict\""),
            "columns[0].factors[0] is not what it should be",
            json -> json.replace("\"converged\"", "\"convrged\""),
            "fit.converged is missing",
            json -> json.replace("\"form\" : \"primal\"", "\"form\" : null"),
            "fit.form is missing",
            json -> json.replace("\"n\" : 12", "\"n\" : \"many\""),
            "fit.n is not what it should be",
            json -> json.replace("\"created\" : \"2", "\"created\" : \"x"),
            "created is not a time");
    for (Map.Entry<UnaryOperator<String>, String> entry : complaints.entrySet()) {
      assertRefused(
          ZipSurgery.on(file).manifest(entry.getKey()).seal(),
          "FILE is a damaged model file: manifest.json: " + entry.getValue());
    }
  }

  @Test
  void otherFilesAreNotModels() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "a,b\n1,2\n");
    assertThatThrownBy(() -> ModelReader.read(text))
        .isInstanceOf(DataException.class)
        .hasMessage(text + " is not a probitep model file");
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThatThrownBy(() -> ModelReader.read(empty))
        .hasMessage(empty + " is not a probitep model file");
    assertRefused(
        ZipSurgery.on(saved(FormChoice.PRIMAL)).manifest(json -> "{\"format\": \"other\"}"),
        "FILE is not a probitep model file: its manifest belongs to something else");
    assertRefused(
        ZipSurgery.on(saved(FormChoice.PRIMAL)).manifest(json -> "[}"),
        "FILE is a damaged model file: manifest.json is not JSON");
  }

  /** Fails after so many bytes, as a full disk does. */
  private static final class FullDisk extends OutputStream {
    private int left;

    FullDisk(int left) {
      this.left = left;
    }

    @Override
    public void write(int b) throws IOException {
      if (left-- <= 0) {
        throw new IOException("No space left on device");
      }
    }
  }

  @Test
  void aFullDiskIsAFailureWhereverItHappens() throws IOException {
    FittedModel model = fit(FormChoice.DUAL);
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    ModelWriter.write(model, whole);
    for (int room = 0; room < whole.size(); room += 50) {
      OutputStream disk = new FullDisk(room);
      assertThatThrownBy(() -> ModelWriter.write(model, disk))
          .isInstanceOf(IOException.class)
          .hasMessage("No space left on device");
    }
  }

  @Test
  void writingLeavesNothingElseBehind() throws IOException {
    saved(FormChoice.PRIMAL);
    saved(FormChoice.DUAL);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("model.zip", "train.csv");
    }
  }
}
