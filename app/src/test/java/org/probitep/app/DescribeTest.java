/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** describe, and fit on the messy example that it describes. */
class DescribeTest {
  private static final Path VISITS = Cli.repository().resolve("examples/visits");
  private static final Object[] GOOD = {
    "--target", "returned", "--ignore", "visit,date", "--ordered", "size=small<medium<large"
  };

  @TempDir Path folder;

  private static Object[] with(Object[] more, Object... first) {
    Object[] all = new Object[first.length + more.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  private static JsonNode json(Object... args) throws IOException {
    Cli.Result result = Cli.run(with(args, "describe", "--format", "json"));
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    return new ObjectMapper().readTree(result.out());
  }

  private static JsonNode column(JsonNode json, String name) {
    for (JsonNode column : json.get("columns")) {
      if (column.get("name").asText().equals(name)) {
        return column;
      }
    }
    throw new AssertionError("no column " + name);
  }

  /**
   * Figures of R: {@code sapply(MASS::Pima.tr, range)}, {@code mean}, {@code sd}, {@code table}.
   */
  @Test
  void pima() throws IOException {
    JsonNode json = json(Cli.PIMA.resolve("train.csv"), "--target", "type");
    assertThat(json.get("rows").asInt()).isEqualTo(200);
    JsonNode glu = column(json, "glu");
    assertThat(glu.get("kind").asText()).isEqualTo("number");
    assertThat(glu.get("mean").asDouble()).isCloseTo(123.97, within(1e-12));
    assertThat(glu.get("sd").asDouble()).isCloseTo(31.6672254204429, within(1e-12));
    assertThat(glu.get("min").asDouble()).isEqualTo(56);
    assertThat(glu.get("max").asDouble()).isEqualTo(199);
    assertThat(glu.get("missing").asInt()).isZero();
    assertThat(glu.get("distinct").asInt()).isEqualTo(98);
    assertThat(column(json, "type").get("levels").toString()).isEqualTo("{\"No\":132,\"Yes\":68}");
    assertThat(json.get("target").get("positives").asInt()).isEqualTo(68);
    assertThat(json.get("design")).hasSize(7);
    assertThat(json.get("refusals")).isEmpty();
  }

  @Test
  void theMessyExampleIsRefusedForAReasonAndThenFits() throws IOException {
    Path visits = VISITS.resolve("visits.csv");
    JsonNode raw = json(visits, "--target", "returned");
    assertThat(raw.get("refusals")).hasSize(2);
    assertThat(raw.get("refusals").get(0).asText()).startsWith("visit: nearly all of its 240");
    assertThat(raw.get("refusals").get(1).asText())
        .contains("looks like dates")
        .endsWith(". Leave it out");
    Path model = folder.resolve("visits.zip");
    Cli.Result refused = Cli.run("fit", visits, "--target", "returned", "-o", model);
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).hasLineCount(1).endsWith(" Leave it out (see --ignore)\n");

    JsonNode json = json(with(GOOD, visits));
    assertThat(json.get("refusals")).isEmpty();
    List<String[]> cells =
        Files.readAllLines(visits).stream().skip(1).map(line -> line.split(",", -1)).toList();
    assertThat(column(json, "age").get("missing").asLong())
        .isEqualTo(cells.stream().filter(row -> row[2].isEmpty()).count())
        .isPositive();
    assertThat(column(json, "pressure").get("missing").asLong())
        .isEqualTo(cells.stream().filter(row -> row[3].equals("NA")).count())
        .isPositive();
    assertThat(column(json, "smoker").get("kind").asText()).isEqualTo("boolean");
    assertThat(column(json, "site").get("remarks").get(0).asText()).isEqualTo("constant");
    assertThat(json.get("target").get("positives").asLong())
        .isEqualTo(cells.stream().filter(row -> row[8].equals("yes")).count());
    Cli.Result fit = Cli.run(with(GOOD, "fit", visits, "-o", model));
    assertThat(fit.code()).isZero();
    List<String> names =
        Cli.run("inspect", model, "--format", "csv")
            .out()
            .lines()
            .map(l -> l.replaceAll(",.*", ""))
            .toList();
    assertThat(names)
        .containsExactly(
            "name",
            "(intercept)",
            "age",
            "pressure",
            "region=north",
            "region=east",
            "region=south",
            "region=west",
            "region=(missing)",
            "region=(new)",
            "size>=medium",
            "size>=large",
            "smoker");
    assertThat(json.get("design")).hasSize(names.size() - 2);
    for (JsonNode note : json.get("notes")) {
      assertThat(fit.err()).contains("probitep: " + note.asText() + "\n");
    }
  }

  @Test
  void predictionOfTheMessyExampleCountsWhatIsNew() throws IOException {
    Path model = folder.resolve("visits.zip");
    Path test = VISITS.resolve("new.csv");
    assertThat(Cli.run(with(GOOD, "fit", VISITS.resolve("visits.csv"), "-o", model)).code())
        .isZero();
    Cli.Result result = Cli.run("predict", model, test);
    long abroad = Files.readAllLines(test).stream().filter(l -> l.contains(",abroad,")).count();
    assertThat(abroad).isPositive();
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .contains("may differ as much as the others do: region (" + abroad + " cells)")
        .contains("missing numbers are set to the mean of training: age");
    assertThat(result.out().lines()).hasSize(41);
    Cli.Result trained =
        Cli.run(with(GOOD, "predict", "--train", VISITS.resolve("visits.csv"), test));
    assertThat(trained.out()).isEqualTo(result.out());
  }

  @Test
  void theTableIsForReading() {
    Cli.Result result = Cli.run(with(GOOD, "describe", VISITS.resolve("visits.csv")));
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .startsWith(VISITS.resolve("visits.csv") + ": 240 rows, 7 columns\n\ncolumn ")
        .containsPattern(
            "\nage +number +\\d+ +\\d+ +23 to 98, mean [\\d.]+, sd [\\d.]+ +a column, missing")
        .containsPattern("\nsize +text .* 2 columns from small up\n")
        .contains("\nTarget: returned = yes (against no) in 69 of 240 rows, a base rate of 0.288\n")
        .contains("\nA model would have 11 columns:\n");
  }

  @Test
  void badColumnsAreDescribedNotRefused() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("bad.csv"), "n,k,copy,mixed,y\n1,5,5,1,a\n2,6,6,x,b\n3,5,5,NaN,c\n");
    Cli.Result result = Cli.run("describe", file, "--target", "y");
    assertThat(result.code()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("(grows with the rows: a row number?)")
        .contains("a column (repeats k)")
        .contains("fit would refuse this table:\n  mixed: " + file + ", line 3 (row 2), column")
        .contains("must have two values, but has 3: \"a\", \"b\", \"c\"; choose the one to take");
    assertThat(Cli.run("describe", file).out()).doesNotContain("Target");
    assertThat(Cli.run("describe", file, "--target", "z").code()).isEqualTo(2);
    assertThat(Cli.run("describe", file, "--formula", "y ~ k", "--positive", "a").out())
        .contains("2 columns")
        .doesNotContain("mixed", "refuse");
  }

  @Test
  void aFormulaSaysWhatColumnsBecome() {
    Path train = Cli.PIMA.resolve("train.csv");
    Cli.Result result =
        Cli.run("describe", train, "--formula", "type ~ log(glu) + bmi * age + C(npreg)");
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .startsWith(train + ": 200 rows, 5 columns\n")
        .containsPattern("\nglu .* part of log\\(glu\\)\n")
        .containsPattern("\nbmi .* part of bmi, bmi:age\n")
        .containsPattern("\nnpreg .* part of C\\(npreg\\)\n");
  }

  /** A formula with a dot reads all columns; what it takes away again is no part of the model. */
  @Test
  void aColumnThatTheFormulaTakesAwayIsNotRefused() throws IOException {
    StringBuilder text = new StringBuilder("id,same,age,died\n");
    for (int i = 1; i <= 40; i++) {
      text.append("patient ").append(i).append(",1,").append(i * 7 % 31).append(',');
      text.append(i % 3 == 0 ? "yes\n" : "no\n");
    }
    Path file = Files.writeString(folder.resolve("deaths.csv"), text);
    Cli.Result result = Cli.run("describe", file, "--formula", "died ~ . - id - same");
    assertThat(result.out())
        .containsPattern("\nid .* no column: not in the formula")
        .containsPattern("\nage .* a column\n")
        .contains("\nA model would have 1 column:\n")
        .doesNotContain("refuse", "left out");
    Cli.Result fit =
        Cli.run("fit", file, "--formula", "died ~ . - id - same", "-o", folder.resolve("m.zip"));
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.err()).doesNotContain("left out", "constant");
  }

  @Test
  void formulasOnTheCommandLine() throws IOException {
    Path model = folder.resolve("m.zip");
    Path train = Cli.PIMA.resolve("train.csv");
    Cli.Result fit =
        Cli.run(
            "fit",
            train,
            "--formula",
            "type ~ glu + bmi * age + C(npreg)",
            "--prior-variance=25",
            "-o",
            model);
    assertThat(fit.code()).as(fit.err()).isZero();
    List<String> lines = Cli.run("inspect", model, "--format", "csv").out().lines().toList();
    assertThat(lines.get(2)).startsWith("glu,");
    assertThat(lines.get(5)).startsWith("npreg=0,");
    assertThat(lines.get(lines.size() - 1)).startsWith("bmi:age,");
    assertThat(Cli.run("predict", model, Cli.PIMA.resolve("test.csv")).code()).isZero();
    Cli.Result other =
        Cli.run("fit", train, "--formula", "type ~ glu", "--target", "age", "-o", model);
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("--target is age, but the formula predicts type");
    Cli.Result wrong = Cli.run("fit", train, "--formula", "type ~ glu +", "-o", model);
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("formula, position 13: a column is expected");
  }
}
