/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/model-format.md: its program runs, and its manifest has the fields that files have. */
class ModelFormatDocumentTest {
  /** Another program's Φ and solver; the dual form subtracts numbers of the size of the prior. */
  private static final double TOLERANCE = 1e-10;

  @TempDir Path folder;

  private static String block(String language) throws IOException {
    String page = Files.readString(Cli.repository().resolve("docs/model-format.md"));
    String fence = "```" + language + "\n";
    int start = page.indexOf(fence) + fence.length();
    return page.substring(start, page.indexOf("```", start));
  }

  private Path fit(String form) {
    Path model = folder.resolve(form + ".zip");
    Cli.Result result =
        Cli.run(
            "fit", Cli.PIMA.resolve("train.csv"), "--target", "type", "-o", model, "--form", form);
    assertThat(result.code()).isZero();
    return model;
  }

  private String run(String... command) throws IOException, InterruptedException {
    Path out = folder.resolve("out.txt");
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .redirectOutput(out.toFile())
              .start();
    } catch (IOException e) {
      return null;
    }
    return process.waitFor() == 0 ? Files.readString(out) : null;
  }

  @ParameterizedTest
  @ValueSource(strings = {"primal", "dual"})
  void theProgramPredictsTheSame(String form) throws IOException, InterruptedException {
    assumeTrue(run("python3", "-c", "import numpy") != null, "needs python3 with numpy");
    Path test = Cli.PIMA.resolve("test.csv");
    Path program = Files.writeString(folder.resolve("predict.py"), block("python"));
    Path model = fit(form);
    String output = run("python3", program.toString(), model.toString(), test.toString());
    assertThat(output).isNotNull();
    List<String> theirs = output.lines().toList();
    List<String> ours = Cli.run("predict", model, test).out().lines().toList();
    assertThat(theirs).hasSameSizeAs(ours);
    assertThat(theirs.get(0)).isEqualTo(ours.get(0));
    for (int i = 1; i < ours.size(); i++) {
      assertThat(Cli.numbers(theirs.get(i), 0))
          .containsExactly(Cli.numbers(ours.get(i), 0), within(TOLERANCE));
    }
  }

  /** Draws: the program gives the probability; intervals would need the same random numbers. */
  @ParameterizedTest
  @ValueSource(ints = {3, 12})
  void theProgramPredictsTheSameFromDraws(int columns) throws IOException, InterruptedException {
    assumeTrue(run("python3", "-c", "import numpy") != null, "needs python3 with numpy");
    Path train = Files.writeString(folder.resolve("train.csv"), table(columns));
    Path program = Files.writeString(folder.resolve("predict.py"), block("python"));
    Path model = folder.resolve("pfm.zip");
    Cli.Result fitted =
        Cli.run("fit", train, "--target", "y", "--method", "pfm", "--samples", "500", "-o", model);
    assertThat(fitted.code()).isZero();
    assertThat(fitted.err()).contains(columns == 3 ? "primal form" : "dual form");
    String output = run("python3", program.toString(), model.toString(), train.toString());
    assertThat(output).isNotNull();
    List<String> theirs = output.lines().toList();
    List<String> ours = Cli.run("predict", model, train).out().lines().toList();
    assertThat(theirs).hasSameSizeAs(ours);
    assertThat(theirs.get(0)).isEqualTo("probability");
    for (int i = 1; i < ours.size(); i++) {
      assertThat(Double.parseDouble(theirs.get(i)))
          .isCloseTo(Cli.numbers(ours.get(i), 0)[0], within(TOLERANCE));
    }
  }

  /** Every kind of source and factor, with cells that are missing and levels that are new. */
  @Test
  void theProgramCodesEveryKindOfColumn() throws IOException, InterruptedException {
    assumeTrue(run("python3", "-c", "import numpy") != null, "needs python3 with numpy");
    Random random = new Random(22);
    String[] regions = {"north", "south", "east", "NA"};
    String[] sizes = {"S", "M", "L", ""};
    StringBuilder text = new StringBuilder("a,b,k,region,size,flag,y\n");
    for (int i = 0; i < 60; i++) {
      text.append(i % 7 == 0 ? "-9" : String.valueOf(random.nextGaussian())).append(',');
      text.append(0.1 + random.nextDouble()).append(',').append(random.nextInt(3)).append(',');
      text.append(regions[random.nextInt(4)]).append(',').append(sizes[random.nextInt(4)]);
      text.append(random.nextBoolean() ? ",TRUE," : ",false,").append(random.nextInt(2));
      text.append('\n');
    }
    Path train = Files.writeString(folder.resolve("train.csv"), text);
    Path test =
        Files.writeString(
            folder.resolve("test.csv"), text + "NA,0.5,7,west, M ,true,0\n1,2,1.0,,L,NA,1\n");
    Path model = folder.resolve("model.zip");
    String formula =
        "y ~ a + flag:b + C(k) + region * size + log(b) + exp(b) + sqrt(b) + I(b^-1.5) + flag - 1";
    Cli.Result fitted =
        Cli.run(
            "fit",
            train,
            "--formula",
            formula,
            "--ordered",
            "size=S<M<L",
            "--na=-9",
            "--missing",
            "indicator",
            "--prior",
            "normal",
            "-o",
            model);
    assertThat(fitted.code()).as(fitted.err()).isZero();
    Path program = Files.writeString(folder.resolve("predict.py"), block("python"));
    String output = run("python3", program.toString(), model.toString(), test.toString());
    assertThat(output).isNotNull();
    List<String> theirs = output.lines().toList();
    Cli.Result predicted = Cli.run("predict", model, test);
    assertThat(predicted.err()).contains("region (1 cell)").contains("k (1 cell)");
    List<String> ours = predicted.out().lines().toList();
    assertThat(theirs).hasSameSizeAs(ours).hasSize(63);
    for (int i = 1; i < ours.size(); i++) {
      assertThat(Cli.numbers(theirs.get(i), 0))
          .containsExactly(Cli.numbers(ours.get(i), 0), within(TOLERANCE));
    }
  }

  /** Ten rows, seeded. */
  private static String table(int columns) {
    Random random = new Random(21);
    StringBuilder text = new StringBuilder();
    IntStream.range(0, columns).forEach(j -> text.append('x').append(j).append(','));
    text.append("y\n");
    for (int i = 0; i < 10; i++) {
      for (int j = 0; j < columns; j++) {
        text.append(3 + random.nextGaussian()).append(',');
      }
      text.append(i % 3 == 0 ? 1 : 0).append('\n');
    }
    return text.toString();
  }

  @Test
  void theManifestShownHasTheFieldsOfAFile() throws IOException {
    JsonNode shown = new ObjectMapper().readTree(block("json"));
    try (ZipFile zip = new ZipFile(fit("primal").toFile())) {
      JsonNode real =
          new ObjectMapper().readTree(zip.getInputStream(zip.getEntry("manifest.json")));
      assertThat(shown.fieldNames()).toIterable().containsExactlyElementsOf(real::fieldNames);
      for (String part : List.of("target", "fit")) {
        assertThat(shown.get(part).fieldNames())
            .toIterable()
            .containsExactlyElementsOf(() -> real.get(part).fieldNames());
      }
      assertThat(shown.get("sources").get(0)).isEqualTo(real.get("sources").get(0));
      assertThat(shown.get("columns").get(0)).isEqualTo(real.get("columns").get(0));
      assertThat(shown.get("arrays").get(0).get("shape"))
          .isEqualTo(real.get("arrays").get(0).get("shape"));
    }
  }
}
