/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code evaluate MODEL DATA}, {@code --against} and {@code --folds-by}. */
class EvaluateModelTest {
  private static final Path TRAIN = Cli.PIMA.resolve("train.csv");
  private static final Path TEST = Cli.PIMA.resolve("test.csv");

  @TempDir Path folder;
  private Path model;

  @BeforeEach
  void fit() {
    model = folder.resolve("m.zip");
    assertThat(
            Cli.run("fit", TRAIN, "--target", "type", "--prior-variance", 25, "-q", "-o", model)
                .code())
        .isZero();
  }

  private static JsonNode json(Object... args) throws IOException {
    Cli.Result result = Cli.run(args);
    assertThat(result.err()).isEmpty();
    return new ObjectMapper().readTree(result.out());
  }

  /** The model of the file is the one that --test fits, so the scores are the same. */
  @Test
  void aSavedModelIsJudgedAsIfItWereFittedNow() throws IOException {
    JsonNode saved = json("evaluate", model, TEST, "--json", "-q");
    JsonNode fitted =
        json(
            "evaluate",
            TRAIN,
            "--target",
            "type",
            "--prior-variance",
            25,
            "--test",
            TEST,
            "--json",
            "-q");
    assertThat(saved.get("models").get(0)).isEqualTo(fitted.get("models").get(0));
    assertThat(saved.get("models").get(1).get("name").asText()).isEqualTo("their base rate");
    assertThat(saved.get("target")).isEqualTo(fitted.get("target"));
    assertThat(Cli.run("evaluate", model, TEST).out())
        .contains("predicted by " + model + "; intervals of 95 %", "log loss", "calibration error");
    assertThat(Cli.run("evaluate", model, TEST, "--format", "csv").out())
        .startsWith("model,metric,value,lower,upper\nprobitep ep,logLoss,0.");
  }

  @Test
  void trainingRowsAreRecognised() throws IOException {
    String warning = "warning: these look like the rows that the model was trained on";
    assertThat(Cli.run("evaluate", model, TRAIN).err()).contains(warning);
    assertThat(Cli.run("evaluate", model, TEST).err()).doesNotContain(warning);
    List<String> lines = new ArrayList<>(Files.readAllLines(TRAIN));
    Path other = folder.resolve("other.csv");
    List<String> mixed = new ArrayList<>(lines.subList(100, lines.size()));
    mixed.addAll(lines.subList(1, 100));
    mixed.add(0, lines.get(0));
    Files.write(other, mixed);
    assertThat(Cli.run("evaluate", model, other).err()).contains(warning);
    Files.write(other, lines.subList(0, lines.size() - 1));
    assertThat(Cli.run("evaluate", model, other).err()).doesNotContain(warning);
    List<String> test = Files.readAllLines(TEST);
    Files.write(other, test.subList(0, lines.size()));
    assertThat(Cli.run("evaluate", model, other).err()).doesNotContain(warning);
    // As many rows and positives as there are in training: the leverages tell.
    List<String> like =
        new ArrayList<>(test.stream().filter(line -> line.contains("No")).limit(132).toList());
    test.stream().filter(line -> line.contains("Yes")).limit(68).forEach(like::add);
    like.add(0, lines.get(0));
    assertThat(like).hasSize(lines.size());
    Files.write(other, like);
    assertThat(Cli.run("evaluate", model, other).err()).doesNotContain(warning);
    String first = lines.get(1);
    lines.set(
        1,
        first.endsWith("Yes\"") || first.endsWith("Yes")
            ? first.replace("Yes", "No")
            : first.replace("No", "Yes"));
    Files.write(other, lines);
    assertThat(Cli.run("evaluate", model, other).err()).doesNotContain(warning);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--link=logit",
        "--prior-variance=auto",
        "--method=mf",
        "--threads=2",
        "--prior=shrink",
        "--formula=type~glu+ns(bmi,df=3)",
        "--prior-variance=average"
      })
  void trainingRowsOfOtherModelsAreRecognisedToo(String how) {
    Path path = folder.resolve("o.zip");
    String target = how.startsWith("--formula") ? "--missing=impute" : "--target=type";
    assertThat(Cli.run("fit", TRAIN, target, how, "-q", "-o", path).code()).isZero();
    assertThat(Cli.run("evaluate", path, TRAIN).err()).contains("was trained on");
    assertThat(Cli.run("evaluate", path, TEST).err()).doesNotContain("was trained on");
  }

  private void assertRefused(int code, String complaint, Object... args) {
    Cli.Result refused = Cli.run(args);
    assertThat(refused.code()).isEqualTo(code);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).contains(complaint);
  }

  @Test
  void rowsThatCannotJudgeAreRefusedInOneLine() throws IOException {
    List<String> lines = Files.readAllLines(TEST);
    Path other = folder.resolve("other.csv");
    Files.write(other, lines.stream().map(line -> line.replace("type", "kind")).toList());
    assertRefused(1, other + " lacks the column \"type\"", "evaluate", model, other);
    Files.write(other, lines.stream().map(line -> line.replace("Yes", "maybe")).toList());
    assertRefused(1, "\"maybe\" is neither \"Yes\" nor \"No\"", "evaluate", model, other);
    Files.write(other, lines.subList(0, 1));
    assertRefused(1, other + " has no rows with the target", "evaluate", model, other);
    assertRefused(
        2,
        "--folds fits models, but MODEL is already fitted",
        "evaluate",
        model,
        TEST,
        "--folds",
        "3");
    assertRefused(
        2,
        "--target is an option for fitting, but MODEL is already fitted",
        "evaluate",
        model,
        TEST,
        "--target",
        "type");
  }

  /** The difference is that of two evaluations of the same folds. */
  @Test
  void twoFormulasAreComparedOnTheSameRows() throws IOException {
    for (List<String> way : List.of(List.of("--folds", "5"), List.of("--loo"), test())) {
      JsonNode both = evaluate("type ~ glu + bmi", way, "--against", "type ~ glu");
      JsonNode first = evaluate("type ~ glu + bmi", way);
      JsonNode second = evaluate("type ~ glu", way);
      assertThat(both.get("models").get(0)).isEqualTo(first.get("models").get(0));
      assertThat(both.get("models").get(1).get("name").asText()).isEqualTo("type ~ glu");
      assertThat(both.get("models").get(1).get("metrics"))
          .isEqualTo(second.get("models").get(0).get("metrics"));
      for (String score : List.of("logLoss", "brierScore", "rocArea")) {
        JsonNode difference = both.get("difference").get(score);
        double expected = value(first, score) - value(second, score);
        assertThat(difference.get("value").asDouble())
            .as(way + " " + score)
            .isCloseTo(expected, within(1e-12));
        assertThat(difference.get("standardError").asDouble()).isPositive();
      }
    }
  }

  private static List<String> test() {
    return List.of("--test", TEST.toString());
  }

  private static double value(JsonNode evaluation, String score) {
    return evaluation.get("models").get(0).get("metrics").get(score).get("value").asDouble();
  }

  private static JsonNode evaluate(String formula, List<String> way, String... more)
      throws IOException {
    List<Object> args = new ArrayList<>(List.of("evaluate", TRAIN, "--formula", formula));
    args.addAll(way);
    args.addAll(List.of("--json", "-q", "--prior-variance", 25));
    args.addAll(List.of(more));
    return json(args.toArray());
  }

  @Test
  void theTableShowsTheDifferenceWithItsError() {
    String table =
        Cli.run("evaluate", TRAIN, "--formula", "type ~ .", "--against", "type ~ 1").out();
    assertThat(table)
        .contains("probitep ep minus type ~ 1, on the same rows", "standard error 0.0");
    assertRefused(
        2,
        "--against predicts bmi, but the model predicts type",
        "evaluate",
        TRAIN,
        "--target",
        "type",
        "--against",
        "bmi ~ glu");
  }

  @Test
  void rowsOfAGroupStayTogether() throws IOException {
    StringBuilder text = new StringBuilder("patient,x,y\n");
    for (int i = 0; i < 120; i++) {
      text.append('p').append(i * 7 % 40).append(',').append(i * 13 % 17);
      text.append(',').append(i * 5 % 7 < 3 ? 1 : 0).append('\n');
    }
    Path visits = Files.writeString(folder.resolve("visits.csv"), text);
    Path rows = folder.resolve("rows.csv");
    Cli.Result result =
        Cli.run(
            "evaluate",
            visits,
            "--target",
            "y",
            "--ignore",
            "patient",
            "--folds-by",
            "patient",
            "--folds",
            "4",
            "--predictions",
            rows);
    assertThat(result.out()).contains("4-fold cross-validation by patient (40 groups), seed");
    Map<Integer, String> foldOf = new HashMap<>();
    for (String line : Files.readAllLines(rows).subList(1, 121)) {
      String[] cells = line.split(",", -1);
      int patient = (Integer.parseInt(cells[0]) - 1) * 7 % 40;
      assertThat(foldOf.putIfAbsent(patient, cells[1])).isIn(null, cells[1]);
    }
    assertThat(foldOf.values()).contains("1", "2", "3", "4");
    assertRefused(
        2,
        "\"x\" has 17 different values: too few for 18 folds",
        "evaluate",
        visits,
        "--target",
        "y",
        "--folds-by",
        "x",
        "--folds",
        "18");
    assertRefused(
        2,
        "--folds-by goes with --folds, not with --loo",
        "evaluate",
        visits,
        "--target",
        "y",
        "--folds-by",
        "x",
        "--loo");
    assertRefused(
        2, "has no column \"ward\"", "evaluate", visits, "--target", "y", "--folds-by", "ward");
  }
}
