/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli.Result;
import org.probitep.app.text.Digits;

/** {@code probitep evaluate}, mostly on Pima. */
class EvaluateTest {
  /** What is promised of leave-one-out from one fit against true refits. */
  private static final double LEAVE_ONE_OUT = 0.002;

  private static final Path TRAIN = Cli.PIMA.resolve("train.csv");
  private static final Path TEST = Cli.PIMA.resolve("test.csv");

  @TempDir private Path folder;

  private static Result evaluate(Object... more) {
    List<Object> words = new ArrayList<>(List.of("evaluate", TRAIN, "--target", "type"));
    words.addAll(List.of(more));
    return Cli.run(words.toArray());
  }

  private List<String> predictions(Object... more) throws IOException {
    Path file = folder.resolve("predictions.csv");
    List<Object> words = new ArrayList<>(List.of(more));
    words.addAll(List.of("--predictions", file));
    Result result = evaluate(words.toArray());
    assertThat(result.code()).as(result.err()).isZero();
    return Files.readAllLines(file);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Without the column that says how, of which some rows must have been fitted again. */
  private List<String> leftOut(Object... more) throws IOException {
    List<Object> words = new ArrayList<>(List.of(more));
    words.add("--loo");
    List<String> lines = predictions(words.toArray());
    assertThat(lines.get(0)).endsWith(",leave_one_out");
    assertThat(lines).anyMatch(line -> line.endsWith(",refit"));
    assertThat(lines.subList(1, lines.size())).allMatch(line -> line.matches(".*,(cavity|refit)"));
    return lines.stream().map(line -> line.substring(0, line.lastIndexOf(','))).toList();
  }

  @Test
  void leaveOneOutIsCloseToTrueRefits() throws IOException {
    List<String> fromOneFit = leftOut("--prior-variance", 25);
    List<String> refits = predictions("--folds", 200, "--prior-variance", 25);
    assertThat(refits).hasSize(201);
    for (int i = 1; i < refits.size(); i++) {
      double[] one = Cli.numbers(fromOneFit.get(i), 0);
      double[] refit = Cli.numbers(refits.get(i), 0);
      assertThat(one[0]).isEqualTo(refit[0]);
      assertThat(one[2]).isEqualTo(refit[2]);
      assertThat(one[3]).as("row %d", i).isCloseTo(refit[3], within(LEAVE_ONE_OUT));
      // The interval's ends lie further out in the tails of the same two Gaussians.
      assertThat(one[4]).isCloseTo(refit[4], within(3 * LEAVE_ONE_OUT));
      assertThat(one[5]).isCloseTo(refit[5], within(3 * LEAVE_ONE_OUT));
    }
    List<String> textbook = leftOut("--prior-variance", 25, "--method", "textbook");
    for (int i = 1; i < refits.size(); i++) {
      assertThat(Cli.numbers(textbook.get(i), 0)[3])
          .isCloseTo(Cli.numbers(fromOneFit.get(i), 0)[3], within(1e-6));
    }
  }

  @Test
  void testRowsGetTheProbabilitiesOfPredict() throws IOException {
    List<String> rows = predictions("--test", TEST);
    List<String> predicted =
        Cli.run("predict", "--train", TRAIN, "--target", "type", TEST).out().lines().toList();
    assertThat(rows).hasSize(333);
    assertThat(rows.get(0))
        .isEqualTo("row,fold,outcome,probability,lower,upper,base rate,logistic,ridge logistic");
    List<String> labels = Files.readAllLines(TEST);
    for (int i = 1; i < rows.size(); i++) {
      String[] cells = rows.get(i).split(",", -1);
      assertThat(String.join(",", cells[3], cells[4], cells[5])).isEqualTo(predicted.get(i));
      assertThat(cells[0]).isEqualTo(Integer.toString(i));
      assertThat(cells[2]).isEqualTo(labels.get(i).endsWith("Yes") ? "1" : "0");
      assertThat(cells[6]).isEqualTo("0.34");
    }
  }

  @Test
  void theTableShowsModelAndBaselines() {
    Result result = evaluate("--cost-fp", 1, "--cost-fn", 4);
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out())
        .contains("200 rows predicted, 68 with type = Yes, 132 with No")
        .contains("10-fold cross-validation, stratified, seed 1; intervals of 95 %")
        .contains("probitep ep", "base rate", "logistic", "ridge logistic")
        .contains("log loss", "Brier score", "calibration error", "ROC area", "PR area")
        .contains("at threshold 0.2", "counted as Yes", "always No");
    assertThat(result.out().lines().mapToInt(String::length).max().orElse(0)).isLessThan(110);
    assertThat(evaluate("--cost-fp", 1, "--cost-fn", 4, "--threshold", 0.7).out())
        .contains("at threshold 0.7", "from a probability of 0.2 on");
  }

  /** Metrics of the file of predictions, by hand. */
  @Test
  void csvHasTheMetricsOfThePredictions() throws IOException {
    Path file = folder.resolve("rows.csv");
    Path out = folder.resolve("metrics.csv");
    Result result =
        evaluate("--folds", 4, "--format", "csv", "--predictions", file, "-o", out, "--seed", 8);
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).isEmpty();
    double loss = 0;
    int right = 0;
    List<String> rows = Files.readAllLines(file);
    for (String row : rows.subList(1, rows.size())) {
      double[] cells = Cli.numbers(row, 0);
      loss -= Math.log(cells[2] == 1 ? cells[3] : 1 - cells[3]);
      right += cells[3] >= 0.5 == (cells[2] == 1) ? 1 : 0;
    }
    List<String> metrics = Files.readAllLines(out);
    assertThat(metrics.get(0)).isEqualTo("model,metric,value,lower,upper");
    assertThat(metrics.get(1)).startsWith("probitep ep,logLoss,");
    assertThat(Cli.numbers(metrics.get(1), 2)[0]).isCloseTo(loss / 200, within(1e-12));
    assertThat(metrics.stream().filter(m -> m.startsWith("probitep ep,accuracy,")))
        .first()
        .asString()
        .startsWith("probitep ep,accuracy," + Digits.shortest(right / 200.0) + ",");
    assertThat(metrics).contains("base rate,rocArea,,,");
  }

  @Test
  void theTableCountsDecisions() throws IOException {
    Path file = folder.resolve("rows.csv");
    Result result = evaluate("--threshold", 0.3, "--predictions", file);
    int[][] counts = new int[2][2];
    List<String> rows = Files.readAllLines(file);
    for (String row : rows.subList(1, rows.size())) {
      double[] cells = Cli.numbers(row, 0);
      counts[(int) cells[2]][cells[3] >= 0.3 ? 1 : 0]++;
    }
    assertThat(result.out())
        .containsPattern("counted as Yes +counted as No")
        .containsPattern("type = Yes +" + counts[1][1] + " +" + counts[1][0] + "\n")
        .containsPattern("type = No +" + counts[0][1] + " +" + counts[0][0] + "\n");
  }

  @Test
  void jsonIsForPrograms() throws IOException {
    Result result = evaluate("--holdout", 0.25, "--format", "json", "--cost-fp", 2, "--cost-fn", 2);
    JsonNode json = new JsonMapper().readTree(result.out());
    assertThat(json.get("rows").asInt()).isEqualTo(50);
    assertThat(json.get("design").asText())
        .isEqualTo("50 of 200 rows held out, stratified, seed 1");
    assertThat(json.get("models")).hasSize(4);
    JsonNode model = json.get("models").get(0);
    assertThat(model.at("/metrics/logLoss/lower").asDouble())
        .isLessThan(model.at("/metrics/logLoss/value").asDouble());
    assertThat(json.get("models").get(1).at("/metrics/rocArea/value").isNull()).isTrue();
    int rows = 0;
    for (JsonNode bin : model.get("calibration")) {
      rows += bin.get("rows").asInt();
    }
    assertThat(rows).isEqualTo(50);
    assertThat(json.at("/costs/threshold").asDouble()).isEqualTo(0.5);
    assertThat(json.at("/costs/meanCost/always no").asDouble()).isCloseTo(0.68, within(1e-12));
  }

  @Test
  void otherMethodsAreEvaluatedAsWell() throws IOException {
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 24; i++) {
      text.append(i % 7).append(',').append(i % 7 + i % 3 > 4 ? 1 : 0).append('\n');
    }
    Path table = write("small.csv", text.toString());
    for (String method : List.of("mf", "pfm", "textbook", "exact")) {
      Result result =
          Cli.run(
              "evaluate",
              table,
              "--target",
              "y",
              "--method",
              method,
              "--folds",
              2,
              "--samples",
              500);
      assertThat(result.code()).as(result.err()).isZero();
      assertThat(result.out()).contains("probitep " + method);
    }
  }

  @Test
  void seedsDecideTheFolds() throws IOException {
    List<String> one = predictions("--seed", 5);
    assertThat(predictions("--seed", 5, "--threads", 1)).isEqualTo(one);
    assertThat(predictions("--seed", 6)).isNotEqualTo(one);
  }

  @Test
  void rareOutcomesAndOneClassWorkAndAreTold() throws IOException {
    Path rare = write("rare.csv", "x,y\n1,0\n2,0\n3,1\n4,0\n5,0\n6,0\n0,0\n1,1\n2,0\n4,0\n5,0\n");
    Result result = Cli.run("evaluate", rare, "--target", "y");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.err()).contains("only 2 rows have y = 1, fewer than the folds");
    Path one = write("one.csv", "x,y\n1,1\n2,1\n3,1\n4,1\n");
    result = Cli.run("evaluate", one, "--target", "y");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.err()).contains("warning: every row has y = 1");
    assertThat(result.out()).contains("4-fold").containsPattern("ROC area +–");
    Path single = write("single.csv", "x,y\n1,1\n2,0\n3,0\n4,0\n");
    result = Cli.run("evaluate", single, "--target", "y", "--folds", 4);
    assertThat(result.out()).contains("infinite");
  }

  private static void assertRefused(int code, Result result, String... parts) {
    assertThat(result.err().lines()).as(result.err()).hasSize(1);
    assertThat(result.err()).contains(parts);
    assertThat(result.code()).isEqualTo(code);
    assertThat(result.out()).isEmpty();
  }

  @Test
  void wrongUsageIsRefused() {
    assertRefused(2, evaluate("--folds", 1), "--folds must be at least 2, got 1");
    assertRefused(2, evaluate("--folds", 201), "at most the number of rows, 200, got 201");
    assertRefused(2, evaluate("--folds", "ten"), "--folds", "ten");
    assertRefused(2, evaluate("--holdout", 1), "--holdout must be in (0, 1)");
    assertRefused(2, evaluate("--holdout", "NaN"), "--holdout must be in (0, 1)");
    assertRefused(2, evaluate("--loo", "--folds", 5), "choose one of --folds and --loo");
    assertRefused(2, evaluate("--loo", "--method", "mf"), "--loo needs --method ep");
    assertRefused(2, evaluate("--cost-fp", 1), "--cost-fp and --cost-fn go together");
    assertRefused(2, evaluate("--cost-fn", 1), "--cost-fp and --cost-fn go together");
    assertRefused(2, evaluate("--cost-fn", 1, "--cost-fp", -1), "false positive", "-1");
    assertRefused(2, evaluate("--threshold", 1.5), "threshold must be in [0, 1], got 1.5");
    assertRefused(2, evaluate("--threads", 0), "threads");
    assertRefused(2, evaluate("--test", "none.csv"), "none.csv");
    assertRefused(2, Cli.run("evaluate", "none.csv", "--target", "y"), "none.csv");
    assertRefused(2, Cli.run("evaluate", TRAIN), "--target");
    assertRefused(2, Cli.run("evaluate", TRAIN, "--target", "typ"), "no column \"typ\"");
  }

  @Test
  void outputsAreLookedAtFirst() {
    assertRefused(2, evaluate("-o", TRAIN), "would be overwritten");
    assertRefused(2, evaluate("--predictions", TEST, "--test", TEST), "would be overwritten");
    Path same = folder.resolve("same");
    assertRefused(2, evaluate("-o", same, "--predictions", same), "both");
    assertThat(same).doesNotExist();
  }

  @Test
  void badTablesAreRefused() throws IOException {
    Path without =
        write("without.csv", "npreg,glu,bp,skin,bmi,ped,age\n5,86,68,28,30.2,0.364,24\n");
    assertRefused(1, evaluate("--test", without), "without.csv", "type");
    String header = "type,npreg,glu,bp,skin,bmi,ped,age\n";
    Path strange = write("strange.csv", header + "Maybe,5,86,68,28,30.2,0.364,24\n");
    assertRefused(1, evaluate("--test", strange), "strange.csv", "Maybe");
    Path empty = write("empty.csv", header);
    assertRefused(1, evaluate("--test", empty), "empty.csv has a header but no rows");
    Path one = write("one.csv", "x,y\n1,1\n");
    assertRefused(1, Cli.run("evaluate", one, "--target", "y"), "one.csv has only one row");
    assertRefused(1, Cli.run("evaluate", empty, "--target", "type"), "no rows");
  }
}
