/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.probitep.data.DataException;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.files.Sha256;
import org.probitep.data.fitted.Coefficient;
import org.probitep.data.fitted.FitSummary;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.FittedModels;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.latent.CentreDraws;
import org.probitep.latent.LatentPosterior;
import org.probitep.methods.FitOutcome;
import org.probitep.methods.Method;
import org.probitep.methods.MethodOptions;
import org.probitep.posterior.Form;
import org.probitep.posterior.Predictions;

/** Model files of every method, and what can be wrong with draws. */
class MethodModelFileTest {
  /** With an even number of draws, so that they make two chains. */
  private static final int SAMPLES = 64;

  /** Beyond the integers that doubles hold: a seed must not pass through one. */
  private static final long SEED = Long.MAX_VALUE - 2;

  @TempDir Path folder;

  private FittedModel fit(Method method, Path table) throws IOException {
    MethodOptions options = new MethodOptions(method, SAMPLES, SEED, EpOptions.withDefaults());
    return FittedModels.fit(table, ModelOptions.withDefaults().withPriorVariance(25), options);
  }

  private static double[] predictions(FittedModel model, Path table) throws IOException {
    Predictions p =
        model.predict(
            EncodedRows.read(CsvTable.of(table), model.schema()).x(),
            new Compute(KernelChoice.JAVA, 1));
    double[] values = new double[4 * p.size()];
    for (int i = 0; i < p.size(); i++) {
      values[4 * i] = p.probability(i);
      values[4 * i + 1] = p.lower(i, 0.9);
      values[4 * i + 2] = p.upper(i, 0.9);
      values[4 * i + 3] = p.standardError(i);
    }
    return values;
  }

  private void assertSurvives(Method method, Path table, Form form) throws IOException {
    FittedModel model = fit(method, table);
    Path file = folder.resolve(method + ".zip");
    ModelWriter.write(model, file);
    FittedModel back = ModelReader.read(file);
    assertThat(predictions(back, table)).containsExactly(predictions(model, table));
    assertThat(back.summary()).isEqualTo(model.summary());
    assertThat(back.summary().outcome().form()).isEqualTo(form);
    assertThat(back.posterior()).hasSameClassAs(model.posterior());
    assertThat(back.posterior().mean()).containsExactly(model.posterior().mean());
    assertThat(back.posterior().variances()).containsExactly(model.posterior().variances());
    assertThat(Coefficient.of(back)).isEqualTo(Coefficient.of(model));
    assertThat(back.sites().precisions()).containsExactly(model.sites().precisions());
    assertThat(back.sites().shifts()).containsExactly(model.sites().shifts());
    assertThat(back.sites().looProbabilities()).containsExactly(model.sites().looProbabilities());
    assertThat(manifest(file))
        .contains("\"formatVersion\" : 3,")
        .contains("\"posterior\" : \"" + (method.isMonteCarlo() ? "draws" : "gaussian") + "\"");
  }

  private static String manifest(Path file) throws IOException {
    return new String(ZipSurgery.on(file).get("manifest.json"), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @EnumSource
  void savingAndLoadingGivesTheSameBits(Method method) throws IOException {
    assertSurvives(method, FittedModels.table(folder), Form.PRIMAL);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TEXTBOOK")
  void soItDoesWithMoreColumnsThanRows(Method method) throws IOException {
    assertSurvives(method, FittedModels.wideTable(folder), Form.DUAL);
  }

  /** Chains make other standard errors, and a sampler may not know the evidence. */
  @Test
  void chainsAndAnUnknownEvidenceSurvive() throws IOException {
    Path table = FittedModels.wideTable(folder);
    FittedModel independent = fit(Method.PFM, table);
    LatentPosterior posterior = (LatentPosterior) independent.posterior();
    CentreDraws draws = posterior.draws();
    FittedModel chains =
        FittedModel.of(
            independent.schema(),
            withoutEvidence(independent.summary()),
            LatentPosterior.of(
                posterior.conditional(),
                CentreDraws.of(draws::centre, draws.weights(), 2, draws.width(), draws.seed()),
                posterior.mean(),
                posterior.variances()),
            independent.sites());
    Path file = folder.resolve("chains.zip");
    ModelWriter.write(chains, file);
    FittedModel back = ModelReader.read(file);
    assertThat(back.summary()).isEqualTo(chains.summary());
    assertThat(back.summary().outcome().logEvidence()).isNaN();
    assertThat(predictions(back, table))
        .containsExactly(predictions(chains, table))
        .isNotEqualTo(predictions(independent, table));
  }

  private static FitSummary withoutEvidence(FitSummary s) {
    return new FitSummary(
        s.softwareVersion(),
        s.created(),
        "exact",
        new FitOutcome(
            s.outcome().n(),
            s.outcome().p(),
            s.outcome().form(),
            s.outcome().kernels(),
            0,
            0,
            false,
            Double.NaN,
            s.outcome().looLogPredictive(),
            s.outcome().timings(),
            Double.NaN,
            List.of("two \"chains\"", "the log evidence is not known")),
        s.options(),
        s.level());
  }

  /** Version 1 has the fields it always had. */
  @Test
  void epFilesSayNothingNew() throws IOException {
    Path file = folder.resolve("ep.zip");
    ModelWriter.write(fit(Method.EP, FittedModels.table(folder)), file);
    assertThat(manifest(file))
        .doesNotContain("drawSeed")
        .doesNotContain("notes")
        .doesNotContain("logEvidenceStandardError");
  }

  private Path savedDraws() throws IOException {
    Path file = folder.resolve("model.zip");
    ModelWriter.write(fit(Method.PFM, FittedModels.wideTable(folder)), file);
    return file;
  }

  /** Changes one value of an array, with all checksums made right again. */
  private static ZipSurgery withValue(Path file, String name, int place, double value)
      throws IOException {
    ZipSurgery surgery = ZipSurgery.on(file);
    byte[] old = surgery.get(name + ".npy");
    byte[] changed = old.clone();
    int header = 10 + ByteBuffer.wrap(old).order(ByteOrder.LITTLE_ENDIAN).getShort(8);
    ByteBuffer.wrap(changed)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putDouble(header + Double.BYTES * place, value);
    return surgery
        .put(name + ".npy", changed)
        .manifest(json -> json.replace(Sha256.hex(old), Sha256.hex(changed)))
        .seal();
  }

  private void assertRefused(ZipSurgery surgery, String why) throws IOException {
    Path file = surgery.writeTo(folder.resolve("changed.zip"));
    assertThatThrownBy(() -> ModelReader.read(file))
        .isInstanceOf(DataException.class)
        .hasMessage(file + " is a damaged model file: " + why);
  }

  @ParameterizedTest
  @CsvSource({
    "draws, 3, NaN, 'draws.npy: its value 3 is NaN'",
    "draws, 5, Infinity, 'draws.npy: its value 5 is Infinity'",
    "draw_weights, 2, -0.5, 'draw_weights.npy: its value 2 is -0.5'",
    "draw_weights, 0, 0.515625, 'the weights sum to 1.5, not to 1'",
    "draw_chains, 0, 1.5, 'draw_chains.npy: there cannot be 1.5 chains'",
    "draw_chains, 0, -1, 'draw_chains.npy: there cannot be -1.0 chains'",
    "draw_chains, 0, 65, 'draw_chains.npy: there cannot be 65.0 chains'",
    "draw_chains, 0, 7, '64 draws do not make 7 chains'",
    "variance, 1, -1, 'variance.npy: its value 1 is -1.0'",
    "mean, 0, NaN, 'mean.npy: its value 0 is NaN'",
    "site_precision, 0, NaN, 'site_precision.npy: its value 0 is NaN'"
  })
  void nonsenseWithRightChecksumsIsRefused(String name, int place, double value, String why)
      throws IOException {
    assertRefused(withValue(savedDraws(), name, place, value), why);
  }

  /** NaN stands only where the method has nothing to say. */
  @Test
  void epFilesHaveAllTheirNumbers() throws IOException {
    Path file = folder.resolve("ep.zip");
    ModelWriter.write(fit(Method.EP, FittedModels.table(folder)), file);
    assertRefused(
        withValue(file, "loo_probability", 4, Double.NaN),
        "loo_probability.npy: its value 4 is NaN");
  }

  @Test
  void missingAlteredAndMisshapenDrawsAreRefused() throws IOException {
    Path file = savedDraws();
    for (String name : new String[] {"draws", "draw_weights", "draw_chains", "mean", "variance"}) {
      assertRefused(ZipSurgery.on(file).remove(name + ".npy"), "it has no " + name + ".npy");
      byte[] altered = ZipSurgery.on(file).get(name + ".npy").clone();
      altered[altered.length - 8] ^= 1;
      assertRefused(
          ZipSurgery.on(file).put(name + ".npy", altered),
          name + ".npy: the checksum does not match");
    }
    assertRefused(
        ZipSurgery.on(file).manifest(json -> json.replace("64, 5", "63, 5")).seal(),
        "draws.npy does not have the shape [64, 5]");
    assertRefused(
        ZipSurgery.on(file).manifest(json -> json.replace("[ 64 ]", "[ 2000000000 ]")).seal(),
        "draw_weights.npy does not have the shape [2000000000]");
    assertRefused(
        ZipSurgery.on(file).manifest(json -> json.replace("[ 64 ]", "[ 0 ]")).seal(),
        "draw_weights.npy has the impossible shape [0]");
  }

  @Test
  void everyChangedByteIsNoticedOrHarmless() throws IOException {
    Path file = savedDraws();
    Path table = folder.resolve("wide.csv");
    double[] expected = predictions(ModelReader.read(file), table);
    byte[] bytes = Files.readAllBytes(file);
    int tried = 0;
    int noticed = 0;
    for (int place = 0; place < bytes.length; place += 5) {
      tried++;
      bytes[place] ^= 0x10;
      Files.write(file, bytes);
      bytes[place] ^= 0x10;
      try {
        assertThat(predictions(ModelReader.read(file), table)).containsExactly(expected);
      } catch (DataException e) {
        assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n");
        noticed++;
      }
    }
    assertThat(noticed).isGreaterThan(tried * 4 / 5);
  }
}
