/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli.Result;

/** A model says what it is: formula, prior, scaling and what became of missing cells. */
class StatedModelTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ALL = "type ~ npreg + glu + bp + skin + bmi + ped + age";

  @TempDir private Path folder;
  private Path model;
  private Path report;

  private void fit(Object... more) {
    model = folder.resolve("model.zip");
    report = folder.resolve("report.html");
    List<Object> words =
        new ArrayList<>(List.of("fit", Cli.PIMA.resolve("train.csv"), "-o", model));
    words.addAll(List.of(more));
    Result result = Cli.run(words.toArray());
    assertThat(result.code()).as(result.err()).isZero();
  }

  private static String inspect(Path model, Object... more) {
    List<Object> words = new ArrayList<>(List.of("inspect", model));
    words.addAll(List.of(more));
    return Cli.run(words.toArray()).out();
  }

  private JsonNode options() throws IOException {
    try (ZipFile zip = new ZipFile(model.toFile());
        var in = zip.getInputStream(zip.getEntry("manifest.json"))) {
      return JSON.readTree(in).get("options");
    }
  }

  private String page() throws IOException {
    return Files.readString(report).replace("&gt;", ">").replaceAll("<wbr/?>", "");
  }

  @Test
  void allOfItIsInModelInspectionAndReport() throws IOException {
    fit("--target", "type", "--report", folder.resolve("report.html"));
    String prior = "prior variance 0.427 (plausible: 0.12 to 1.5), learned from the rows";
    assertThat(inspect(model))
        .contains("formula        " + ALL + "\n")
        .containsOnlyOnce(prior)
        .contains("scale, missing half-sd, impute\n");
    assertThat(options().get("formula").asText()).isEqualTo(ALL);
    assertThat(options().get("scale").asText()).isEqualTo("half-sd");
    assertThat(options().get("missing").asText()).isEqualTo("impute");
    JsonNode json = JSON.readTree(inspect(model, "--json"));
    assertThat(json.get("options").get("formula").asText()).isEqualTo(ALL);
    assertThat(json.get("prior").asText()).startsWith(prior);
    assertThat(json.get("missing").asText()).isEqualTo("impute");
    assertThat(page())
        .contains("<dt>model</dt>", "<b>" + ALL + "</b>")
        .contains("<dt>prior</dt>", "<b>" + prior)
        .contains("<b>half-sd, impute</b>");
  }

  @Test
  void aFormulaIsStatedAsItWasGiven() {
    fit("--formula", "type ~ glu*bmi + log( age )", "--prior-variance", "4");
    assertThat(inspect(model))
        .contains("formula        type ~ glu*bmi + log( age )\n", "prior          variance 4.0\n");
    fit("--target", "type", "--no-intercept", "--ignore", "npreg,glu,bp,skin,bmi,ped");
    assertThat(inspect(model)).contains("formula        type ~ 0 + age\n");
    fit("--formula", "type ~ glu", "--stream");
    assertThat(inspect(model)).contains("formula        type ~ glu\n");
  }

  @Test
  void ofManyColumnsThereIsADot() throws IOException {
    List<String> names = IntStream.range(0, 30).mapToObj(i -> "gene " + i).toList();
    List<String> lines = new ArrayList<>(List.of(String.join(",", names) + ",y"));
    for (int i = 0; i < 8; i++) {
      int row = i;
      lines.add(
          IntStream.range(0, 30)
                  .mapToObj(j -> Integer.toString((row * 7 + j * j) % 11))
                  .collect(Collectors.joining(","))
              + ","
              + i % 2);
    }
    Path wide = Files.write(folder.resolve("wide.csv"), lines);
    Path wideModel = folder.resolve("wide.zip");
    Cli.run("fit", wide, "--target", "y", "--prior-variance", 1, "-o", wideModel);
    assertThat(inspect(wideModel)).contains("formula        y ~ .\n");
    Cli.run(
        "fit",
        wide,
        "--target",
        "y",
        "--prior-variance",
        1,
        "-o",
        wideModel,
        "--ignore",
        String.join(",", names.subList(2, 30)));
    assertThat(inspect(wideModel)).contains("formula        y ~ `gene 0` + `gene 1`\n");
  }

  @Test
  void thePriorIsStatedOnceByMethodsThatHaveOtherNotesToo() throws IOException {
    fit(
        "--formula",
        "type ~ glu",
        "--method",
        "exact",
        "--samples",
        "1000",
        "--report",
        folder.resolve("report.html"));
    assertThat(inspect(model)).containsOnlyOnce("learned from the rows").contains("draws");
    assertThat(page().split("learned from the rows", -1)).hasSize(2);
  }

  /** Variances of terms by group are learned beside one that is given. */
  @Test
  void learnedVariancesOfGroupsAreStatedBesideAGivenOne() {
    fit("--formula", "type ~ glu + (1 | npreg)", "--prior-variance", "9");
    assertThat(inspect(model)).contains("variance 9.0; terms by group: prior variance 0.198 (");
  }

  /** The fits by which a prior was learned are not on the chart: residuals rise between them. */
  @Test
  void theReportShowsTheSweepsOfTheLastFit() throws IOException {
    for (String method : List.of("ep", "textbook", "mf")) {
      fit("--target", "type", "--method", method, "--report", folder.resolve("report.html"));
      int sweeps = JSON.readTree(inspect(model, "--json")).get("sweeps").asInt();
      List<Integer> drawn =
          Pattern.compile("sweep (\\d+)\\s*residual")
              .matcher(page())
              .results()
              .map((MatchResult match) -> Integer.parseInt(match.group(1)))
              .toList();
      assertThat(drawn).as(method).isNotEmpty().allMatch(sweep -> sweep <= sweeps);
    }
  }
}
