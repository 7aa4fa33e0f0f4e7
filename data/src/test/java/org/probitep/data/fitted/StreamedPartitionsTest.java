/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.RequestException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.Scale;
import org.probitep.data.encode.StreamedRows;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.frame.MissingPolicy;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.data.modelfile.ModelWriter;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpOptions;
import org.probitep.ep.Partitions;
import org.probitep.ep.SiteSums;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Workers;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.model.GaussianPrior;
import org.probitep.posterior.PrimalPosterior;

/** Rows that are read anew in each sweep give the model that rows in memory give. */
class StreamedPartitionsTest {
  private static final MethodOptions TIGHT =
      MethodOptions.of(EpOptions.withDefaults().withTolerance(1e-11));

  /** What the tolerance of the sweeps leaves, with room. */
  private static final double SAME = 1e-8;

  @TempDir Path folder;

  /** Numbers, categories, a boolean, missing cells, a constant. */
  private Path table(int rows) throws IOException {
    Random random = new Random(31);
    StringBuilder text = new StringBuilder("a,town,b,flag,one,y\n");
    for (int i = 0; i < rows; i++) {
      double a = random.nextGaussian();
      String town = new String[] {"Oslo", "Rome", "Bonn"}[random.nextInt(3)];
      String b = random.nextInt(10) == 0 ? "" : String.valueOf(1000 + 7 * random.nextGaussian());
      boolean flag = random.nextBoolean();
      boolean y = a + (town.equals("Rome") ? 1 : 0) + (flag ? 0.5 : 0) + random.nextGaussian() > 0;
      text.append(a).append(',').append(random.nextInt(20) == 0 ? "NA" : town).append(',');
      text.append(b).append(',').append(flag).append(",3,").append(y ? "yes" : "no").append('\n');
    }
    return Files.writeString(folder.resolve("t.csv"), text);
  }

  private static DesignSpec spec() {
    return DesignSpec.of("y");
  }

  @ParameterizedTest
  @EnumSource(Scale.class)
  void testSchemaIsTheSameToTheLastBit(Scale scale) throws IOException {
    Path file = table(500);
    ModelOptions options = ModelOptions.withDefaults().withPriorVariance(25).withScale(scale);
    StreamedRows streamed = StreamedRows.of(CsvTable.of(file), spec(), options);
    TrainingData inMemory = TrainingData.read(CsvTable.of(file), spec(), options);
    assertThat(streamed.size()).isEqualTo(500);
    assertThat(streamed.schema().columns()).isEqualTo(inMemory.schema().columns());
    assertThat(streamed.schema().sources()).isEqualTo(inMemory.schema().sources());
    assertThat(streamed.schema().scaling().centres())
        .containsExactly(inMemory.schema().scaling().centres());
    assertThat(streamed.schema().scaling().factors())
        .containsExactly(inMemory.schema().scaling().factors());
    assertThat(streamed.notes()).contains("left out, because they are constant: one");
  }

  /** Quantiles of the leverages of two samples of 500 rows: the shares differ by a few percent. */
  private static void requireSameProfile(
      FittedModel streamed, FittedModel inMemory, TrainingData data) {
    TrainingProfile whole =
        TrainingProfile.ofSample(
            inMemory.posterior(), data.observations().x(), Compute.withDefaults());
    for (int k = 2; k < 20; k += 4) {
      assertThat(whole.shareBelow(streamed.profile().leverages().get(k)))
          .isCloseTo(k / 20.0, within(0.1));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void testModelIsTheSame(int threads) throws IOException {
    Path file = table(StreamedRows.BLOCK_ROWS + 100);
    ModelOptions options = ModelOptions.withDefaults().withPriorVariance(25);
    MethodOptions method = MethodOptions.of(TIGHT.ep().withThreads(threads));
    FittedModel streamed =
        StreamedPartitions.fit(
            StreamedRows.of(CsvTable.of(file), spec(), options), options, method, (s, r) -> true);
    TrainingData data = TrainingData.read(CsvTable.of(file), spec(), options);
    FittedModel inMemory = FittedModel.fit(data, options, TIGHT, MethodListener.SILENT);
    requireSameProfile(streamed, inMemory, data);
    assertThat(streamed.summary().outcome().converged()).isTrue();
    assertThat(streamed.summary().outcome().kernels())
        .as("what was used, not what was asked for")
        .isIn("java", "openblas");
    assertThat(streamed.posterior().mean())
        .containsExactly(inMemory.posterior().mean(), within(SAME));
    double[] variances = inMemory.posterior().variances();
    for (int j = 0; j < variances.length; j++) {
      assertThat(streamed.posterior().variances()[j] / variances[j]).isCloseTo(1, within(SAME));
    }
    assertThat(streamed.summary().outcome().logEvidence())
        .isCloseTo(inMemory.summary().outcome().logEvidence(), within(1e-6));
    assertThat(streamed.summary().outcome().looLogPredictive())
        .isCloseTo(inMemory.summary().outcome().looLogPredictive(), within(1e-6));
  }

  @Test
  void testTurnsAreSequential() throws IOException {
    Path file = table(300);
    ModelOptions options = ModelOptions.withDefaults().withPriorVariance(25);
    StreamedRows rows = StreamedRows.of(CsvTable.of(file), spec(), options);
    GaussianPrior prior = options.prior(rows.schema());
    KernelChoice java = KernelChoice.JAVA;
    try (Workers workers = Workers.of(1);
        SiteFile sites = SiteFile.open(40)) {
      StreamedPartitions streamed = new StreamedPartitions(rows, 40, sites, java, workers);
      assertThat(streamed.count()).isEqualTo(8);
      SiteSums sums = streamed.sweep(start(prior), 1, Partitions.ALL).sums();
      double change = 1;
      int sweeps = 0;
      double share = 1;
      while (change > 1e-11 && sweeps++ < 30) {
        Partitions.Round round = streamed.sweepInTurns(sums, share, s -> s.gaussian(prior, java));
        sums = round.sums();
        change = round.change();
      }
      assertThat(sweeps).isLessThan(12);
      PrimalPosterior end = sums.gaussian(prior, java);
      FittedModel inMemory =
          FittedModel.fit(
              TrainingData.read(CsvTable.of(file), spec(), options),
              options,
              TIGHT,
              MethodListener.SILENT);
      assertThat(end.mean()).containsExactly(inMemory.posterior().mean(), within(1e-9));
    }
  }

  private static PrimalPosterior start(GaussianPrior prior) {
    return SiteSums.zero(prior.size()).gaussian(prior, KernelChoice.JAVA);
  }

  @Test
  void testModelFileWithoutSites() throws IOException {
    ModelOptions options = ModelOptions.withDefaults().withPriorVariance(25);
    FittedModel model =
        StreamedPartitions.fit(
            StreamedRows.of(CsvTable.of(table(100)), spec(), options),
            options,
            TIGHT,
            (s, r) -> true);
    Path file = folder.resolve("model.zip");
    ModelWriter.write(model, file);
    FittedModel back = ModelReader.read(file);
    assertThat(back.summary().outcome().n()).isEqualTo(100);
    assertThat(back.sites().size()).isZero();
    assertThat(back.posterior().mean()).containsExactly(model.posterior().mean());
  }

  @Test
  void testTheListenerMayEndIt() throws IOException {
    ModelOptions options = ModelOptions.withDefaults().withPriorVariance(25);
    FittedModel model =
        StreamedPartitions.fit(
            StreamedRows.of(CsvTable.of(table(100)), spec(), options),
            options,
            TIGHT,
            (s, r) -> s < 2);
    assertThat(model.summary().outcome().converged()).isFalse();
    assertThat(model.summary().outcome().sweeps()).isEqualTo(2);
  }

  @Test
  void testWhatStreamingCannotGiveIsRefused() throws IOException {
    Path file = table(30);
    assertThatThrownBy(
            () ->
                StreamedRows.of(
                    CsvTable.of(file),
                    spec().withMissing(MissingPolicy.DROP),
                    ModelOptions.withDefaults().withPriorVariance(25)))
        .isInstanceOf(RequestException.class)
        .hasMessageContaining("cannot be left out of a streamed table");
  }
}
