/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.data.modelfile.ModelWriter;
import org.probitep.data.table.TableOptions;
import org.probitep.data.table.Tables;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.Compute;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.Predictions;

/** The Java of docs/library.md, compiled and run, and held to be what the page shows. */
class LibraryDocumentTest {
  private static final Path REPOSITORY = Path.of("").toAbsolutePath().getParent();
  private static final String TRAIN = REPOSITORY.resolve("examples/pima/train.csv").toString();
  private static final String TEST = REPOSITORY.resolve("examples/pima/test.csv").toString();

  /** The first probability of the README's first command. */
  private static final double FIRST = 0.7353756210;

  /** Threads and kernels may add in another order. */
  private static final double ROUNDING = 1e-9;

  @TempDir Path folder;

  @Test
  void arrays() {
    // <snippet>
    DesignMatrix x = DesignMatrix.of(new double[][] {{1, 0.2}, {1, -0.5}, {1, 1.1}, {1, 0.4}});
    boolean[] y = {true, false, true, false};
    Observations observations = Observations.of(x, y);
    GaussianPrior prior = GaussianPrior.isotropic(2, 25);
    EpFit fit = EpFit.fit(observations, prior, EpOptions.withDefaults());
    double[] mean = fit.posterior().mean();
    Predictions predictions = fit.posterior().predict(DesignMatrix.of(new double[][] {{1, 0.3}}));
    double probability = predictions.probability(0);
    double lower = predictions.lower(0, 0.95);
    double upper = predictions.upper(0, 0.95);
    // </snippet>
    assertThat(fit.converged()).isTrue();
    assertThat(mean).hasSize(2);
    assertThat(probability).isBetween(lower, upper);
  }

  @Test
  void fileSaveLoadAndThreads() throws Exception {
    FittedModel model = fromFile();
    DesignMatrix rows = rows(model);
    assertThat(model.predict(rows).probability(0)).isEqualTo(FIRST, within(1e-6));
    Path file = folder.resolve("model.zip");
    // <snippet>
    ModelWriter.write(model, file);
    FittedModel loaded = ModelReader.read(file);
    // </snippet>
    inEightThreads(loaded, rows);
  }

  private static FittedModel fromFile() throws IOException {
    // <snippet>
    ModelOptions options = ModelOptions.withDefaults();
    TrainingData data =
        TrainingData.read(
            Tables.open(TRAIN, TableOptions.withDefaults()), DesignSpec.of("type"), options);
    MethodOptions method = MethodOptions.of(EpOptions.withDefaults());
    FittedModel model = FittedModel.fit(data, options, method, MethodListener.SILENT);
    // </snippet>
    return model;
  }

  private static DesignMatrix rows(FittedModel model) throws IOException {
    // <snippet>
    EncodedRows encoded =
        EncodedRows.read(Tables.open(TEST, TableOptions.withDefaults()), model.schema());
    DesignMatrix rows = encoded.x();
    // </snippet>
    return rows;
  }

  private static void inEightThreads(FittedModel model, DesignMatrix rows) throws Exception {
    // <snippet>
    ExecutorService pool = Executors.newFixedThreadPool(8);
    List<Future<Predictions>> answers = new ArrayList<>();
    for (int i = 0; i < rows.rows(); i++) {
      DesignMatrix row = rows.range(i, 1);
      answers.add(pool.submit(() -> model.predict(row)));
    }
    pool.shutdown();
    // </snippet>
    // <snippet>
    Predictions shared = model.predict(rows, Compute.withDefaults().withThreads(8));
    // </snippet>
    assertThat(answers).hasSize(shared.size()).hasSize(332);
    for (int i = 0; i < answers.size(); i++) {
      assertThat(answers.get(i).get().probability(0))
          .isEqualTo(shared.probability(i), within(ROUNDING));
    }
  }

  @Test
  void progressAndCancellation() throws IOException {
    ModelOptions options = ModelOptions.withDefaults().withPriorVariance(25);
    TrainingData data =
        TrainingData.read(
            Tables.open(TRAIN, TableOptions.withDefaults()), DesignSpec.of("type"), options);
    Observations observations = data.observations();
    GaussianPrior prior = options.prior(data.schema());
    // <snippet>
    List<String> log = new ArrayList<>();
    EpFit watched =
        EpFit.fit(
            observations,
            prior,
            EpOptions.withDefaults(),
            (sweep, residual) -> log.add("sweep " + sweep + ", residual " + residual));
    // </snippet>
    assertThat(watched.converged()).isTrue();
    assertThat(log).hasSize(watched.sweeps());
    AtomicBoolean cancelled = new AtomicBoolean(true);
    // <snippet>
    EpFit partial =
        EpFit.fit(
            observations, prior, EpOptions.withDefaults(), (sweep, residual) -> !cancelled.get());
    boolean whole = partial.converged();
    // </snippet>
    assertThat(whole).isFalse();
    assertThat(partial.sweeps()).isEqualTo(1);
  }

  @Test
  void thePageShowsThisCodeAndTheExample() throws IOException {
    String program =
        Files.readString(REPOSITORY.resolve("examples/library/src/main/java/Predict.java"));
    String test =
        Files.readString(Path.of("src/test/java/org/probitep/data/LibraryDocumentTest.java"));
    List<String> written = new ArrayList<>();
    written.add(squeezed(program.substring(program.indexOf("import "))));
    blocks("// <snippet>\n(.*?)// </snippet>\n", test).stream()
        .filter(snippet -> !snippet.contains("(.*?)"))
        .forEach(snippet -> written.add(squeezed(snippet)));
    String page = Files.readString(REPOSITORY.resolve("docs/library.md"));
    List<String> shown =
        blocks("```java\n(.*?)```", page).stream().map(LibraryDocumentTest::squeezed).toList();
    assertThat(shown).containsExactlyInAnyOrderElementsOf(written);
  }

  /** The version and names that the page and the example give are those of the build. */
  @Test
  void thePageNamesTheArtifact() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    String version = blocks("<version>(.*?)</version>", pom).get(0);
    String dependency =
        squeezed(
            "<dependency><groupId>org.probitep</groupId><artifactId>probitep-data</artifactId>"
                + "<version>"
                + version
                + "</version></dependency>");
    for (String file : List.of("docs/library.md", "examples/library/pom.xml")) {
      assertThat(squeezed(Files.readString(REPOSITORY.resolve(file)))).contains(dependency);
    }
  }

  private static List<String> blocks(String pattern, String text) {
    return Pattern.compile(pattern, Pattern.DOTALL)
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  private static String squeezed(String code) {
    return code.replaceAll("\\s+", "");
  }
}
