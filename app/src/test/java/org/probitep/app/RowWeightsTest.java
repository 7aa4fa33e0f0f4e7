/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Scanner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights, counts, offsets, base rates and links, as a user meets them. */
class RowWeightsTest {
  /** What issue 12 asks for. */
  private static final double SAME = 1e-9;

  /** Of the standard errors of R's glm, as the issue asks for. */
  private static final double NEAR_GLM = 0.1;

  @TempDir private Path folder;

  private Path model;

  @BeforeEach
  void setUp() throws IOException {
    model = folder.resolve("m.zip");
    Random random = new Random(11);
    List<String> counts = new ArrayList<>(List.of("x,g,z,o,n,s"));
    List<String> failures = new ArrayList<>(List.of("x,g,z,o,f,s"));
    List<String> weighted = new ArrayList<>(List.of("x,g,z,o,s,w"));
    List<String> expanded = new ArrayList<>(List.of("x,g,z,o,s"));
    for (int i = 0; i < 25; i++) {
      String cells =
          String.format(
              Locale.ROOT,
              "%.3f,%s,%s,%.2f",
              3 + 2 * random.nextGaussian(),
              "abbc".charAt(random.nextInt(4)),
              i % 6 == 3 ? "" : Integer.toString(random.nextInt(20)),
              random.nextGaussian() / 2);
      int trials = random.nextInt(8);
      int successes = trials == 0 ? 0 : random.nextInt(trials + 1);
      counts.add(cells + "," + trials + "," + successes);
      failures.add(cells + "," + (trials - successes) + "," + successes);
      weighted.add(cells + ",1," + successes);
      weighted.add(cells + ",0," + (trials - successes));
      for (int t = 0; t < trials; t++) {
        expanded.add(cells + "," + (t < successes ? 1 : 0));
      }
    }
    Files.write(folder.resolve("counts.csv"), counts);
    Files.write(folder.resolve("failures.csv"), failures);
    Files.write(folder.resolve("weighted.csv"), weighted);
    Files.write(folder.resolve("expanded.csv"), expanded);
  }

  private String[] as(String table, String... more) {
    List<String> args = new ArrayList<>();
    String file = table.equals("trials") ? "counts" : table;
    args.add(folder.resolve(file + ".csv").toString());
    args.addAll(
        switch (table) {
          case "counts" -> List.of("--target", "s", "--trials", "n");
          case "failures" -> List.of("--formula", "cbind(s, f) ~ .");
          case "trials" -> List.of("--formula", "cbind(s, n - s) ~ .");
          case "weighted", "zero" -> List.of("--target", "s", "--weights", "w");
          default -> List.of("--target", "s");
        });
    args.addAll(List.of(more));
    return args.toArray(String[]::new);
  }

  private static Cli.Result run(String command, String[] args, Object... more) {
    List<Object> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(args));
    all.addAll(List.of(more));
    Cli.Result result = Cli.run(all.toArray());
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  /** All numbers of a text but those of the first line. */
  private static double[] numbers(String csv, int first) {
    return csv.lines()
        .skip(1)
        .flatMapToDouble(line -> Arrays.stream(Cli.numbers(line, first)))
        .toArray();
  }

  private double[] coefficients(String[] args, Object... more) {
    List<Object> all = new ArrayList<>(List.of(more));
    all.addAll(List.of("-o", model, "--tolerance", "1e-13"));
    run("fit", args, all.toArray());
    return numbers(Cli.run("inspect", model, "--format", "csv").out(), 1);
  }

  @ParameterizedTest
  @CsvSource({
    "counts, probit, 4",
    "failures, probit, 4",
    "weighted, probit, 4",
    "trials, probit, 4",
    "counts, logit, 4",
    "weighted, logit, auto",
    "counts, probit, auto"
  })
  void countsAreTheExpandedTable(String table, String link, String variance) {
    String[] how = {"--link", link, "--offset", "o", "--prior-variance", variance};
    double[] expected = coefficients(as("expanded", how));
    double evidence = evidence();
    double[] probabilities =
        numbers(Cli.run("predict", model, folder.resolve("expanded.csv")).out(), 0);
    assertThat(coefficients(as(table, how))).containsExactly(expected, within(SAME));
    assertThat(evidence()).isCloseTo(evidence, within(SAME));
    assertThat(numbers(Cli.run("predict", model, folder.resolve("expanded.csv")).out(), 0))
        .containsExactly(probabilities, within(SAME));
  }

  /** With no option but a tight tolerance; rows of weight 0 are nowhere, whatever is in them. */
  @ParameterizedTest
  @ValueSource(strings = {"counts", "weighted", "zero"})
  void soIsWhatIsLearned(String table) throws IOException {
    List<String> rows = new ArrayList<>(Files.readAllLines(folder.resolve("weighted.csv")));
    rows.add(3, "900,new,-50,7,1,0");
    rows.add("-900,,,0,0,0");
    Files.write(folder.resolve("zero.csv"), rows);
    Path expanded = folder.resolve("expanded.csv");
    String[] how = {"--tolerance", "1e-10"};
    double[] expected = numbers(run("predict", trained("expanded", how), expanded).out(), 0);
    double[] found = numbers(run("predict", trained(table, how), expanded).out(), 0);
    assertThat(found).containsExactly(expected, within(SAME));
  }

  private String[] trained(String table, String... how) {
    List<String> args = new ArrayList<>(List.of(as(table, how)));
    args.add(0, "--train");
    return args.toArray(String[]::new);
  }

  /** Also that of the rows in memory, whose prior is normal alone. */
  @ParameterizedTest
  @ValueSource(strings = {"counts", "weighted", "expanded"})
  void soIsWhatIsLearnedFromAStream(String table) {
    String[] how = {"--prior", "normal", "--link", "probit"};
    double[] expected = coefficients(as("expanded", how));
    assertThat(coefficients(as(table, how), "--stream")).containsExactly(expected, within(SAME));
  }

  private double evidence() {
    String json = Cli.run("inspect", model, "--format", "json").out();
    String after = json.substring(json.indexOf("\"logEvidence\"") + 15);
    return new Scanner(after.replaceAll("[:,]", " ")).nextDouble();
  }

  @Test
  void leaveOneOutLeavesOneCopyOut() {
    String[] how = {"--prior-variance", "4", "--format", "csv"};
    String expected = run("evaluate", as("expanded", how), "--loo").out();
    for (String table : List.of("counts", "weighted")) {
      String found = run("evaluate", as(table, how), "--loo").out();
      assertThat(logLoss(found)).isCloseTo(logLoss(expected), within(1e-7));
    }
  }

  private static double logLoss(String csv) {
    String line = csv.lines().filter(l -> l.contains("logLoss")).findFirst().orElseThrow();
    String[] cells = line.split(",", -1);
    for (String cell : cells) {
      if (cell.matches("-?[0-9.]+(E-?[0-9]+)?")) {
        return Double.parseDouble(cell);
      }
    }
    throw new AssertionError(line);
  }

  @ParameterizedTest
  @ValueSource(strings = {"counts", "weighted"})
  void aStreamGivesTheSame(String table) {
    for (String link : List.of("probit", "logit")) {
      String[] how = {"--link", link, "--offset", "o", "--prior-variance", "4"};
      double[] inMemory = coefficients(as(table, how));
      assertThat(coefficients(as(table, how), "--stream")).containsExactly(inMemory, within(1e-8));
    }
  }

  /**
   * R 4.2.2: {@code glm(cbind(4 * ncases, 4 * ncontrols) ~ age + alc + tob, binomial(link), esoph)}
   * with {@code age = as.numeric(agegp)} and so on; coefficients, then standard errors. Four times
   * the counts, because the mean of the posterior is not its mode: they differ by 0.11 standard
   * errors in the table itself.
   */
  @ParameterizedTest
  @CsvSource({
    "probit, -4.14838544528815, 0.4281323741601034, 0.6399517884867313, 0.2492580222618566,"
        + " 0.13456103688212, 0.0224281248943417, 0.0289078086614949, 0.0266812295178734",
    "logit, -7.163952764136029, 0.7437513638478530, 1.1025547157972859, 0.4308507603943472,"
        + " 0.254662686340517, 0.0408940560847849, 0.0515850460271324, 0.0469687972364047"
  })
  void countsAgreeWithGlm(
      String link,
      double b0,
      double b1,
      double b2,
      double b3,
      double se0,
      double se1,
      double se2,
      double se3)
      throws IOException {
    Path table = folder.resolve("esoph.csv");
    List<String> lines = new ArrayList<>(List.of("age,alc,tob,ncases,ncontrols"));
    for (String line : Cli.fixture("esoph.csv")) {
      double[] c = Cli.numbers(line, 0);
      lines.add(c[0] + "," + c[1] + "," + c[2] + "," + 4 * c[3] + "," + 4 * c[4]);
    }
    Files.write(table, lines);
    String[] args = {
      table.toString(),
      "--formula",
      "cbind(ncases, ncontrols) ~ age + alc + tob",
      "--link",
      link,
      "--prior-variance",
      "1e4"
    };
    assertNearGlm(
        coefficients(args), new double[] {b0, b1, b2, b3}, new double[] {se0, se1, se2, se3});
  }

  /**
   * R 4.2.2: {@code glm(type ~ glu + bmi + age, binomial(link), MASS::Pima.tr, weights = wt, offset
   * = off)} with {@code i = 1:200, wt = ((i * 7) %% 5) * 2.5, off = round(sin(i), 3)}.
   */
  @ParameterizedTest
  @CsvSource({
    "probit, -6.143160452614215, 0.01928316917454882, 0.07711728016149043, 0.02131283644712303,"
        + " 0.359016856298301, 0.00171911539057337, 0.00938941622514268, 0.00472287706508574",
    "logit, -9.363419125731141, 0.03068766418559409, 0.1067037919570130, 0.03687820359128521,"
        + " 0.629570231137751, 0.00288953073015767, 0.0156394954065761, 0.00780227960439347"
  })
  void weightsAndOffsetsAgreeWithGlm(
      String link,
      double b0,
      double b1,
      double b2,
      double b3,
      double se0,
      double se1,
      double se2,
      double se3)
      throws IOException {
    List<String> lines = Files.readAllLines(Cli.PIMA.resolve("train.csv"));
    List<String> more = new ArrayList<>(List.of(lines.get(0) + ",wt,off"));
    for (int i = 1; i < lines.size(); i++) {
      more.add(
          String.format(Locale.ROOT, "%s,%s,%.3f", lines.get(i), i * 7 % 5 * 2.5, Math.sin(i)));
    }
    Path table = folder.resolve("pima.csv");
    Files.write(table, more);
    String[] args = {
      table.toString(),
      "--formula",
      "type ~ glu + bmi + age",
      "--weights",
      "wt",
      "--offset",
      "off",
      "--link",
      link,
      "--prior-variance",
      "1e4"
    };
    assertNearGlm(
        coefficients(args), new double[] {b0, b1, b2, b3}, new double[] {se0, se1, se2, se3});
  }

  private static void assertNearGlm(double[] found, double[] coefficients, double[] errors) {
    int width = found.length / coefficients.length;
    for (int j = 0; j < coefficients.length; j++) {
      assertThat(found[j * width])
          .as("coefficient %d", j)
          .isCloseTo(coefficients[j], within(NEAR_GLM * errors[j]));
    }
  }

  /** Cases and controls in equal numbers from a population with 10 % cases. */
  @ParameterizedTest
  @ValueSource(strings = {"probit", "logit"})
  void aBaseRateCalibratesToThePopulation(String link) throws IOException {
    Random random = new Random(2);
    List<String> sample = new ArrayList<>(List.of("x,y"));
    List<String> population = new ArrayList<>(List.of("x,y"));
    int cases = 0;
    int all = 0;
    double sum = 0;
    for (int i = 0; i < 40_000; i++) {
      double x = random.nextGaussian();
      double predictor = 0.8 * x - (link.equals("probit") ? 1.65 : 2.6);
      double noise =
          link.equals("probit") ? random.nextGaussian() : -Math.log(1 / random.nextDouble() - 1);
      boolean y = predictor + noise > 0;
      cases += y ? 1 : 0;
      all++;
      String line = String.format(Locale.ROOT, "%.5f,%d", x, y ? 1 : 0);
      if (y ? sample.size() < 4000 : random.nextInt(9) == 0) {
        sample.add(line);
      }
      if (i % 10 == 0) {
        population.add(line);
      }
    }
    Path train = folder.resolve("sample.csv");
    Path test = folder.resolve("population.csv");
    Files.write(train, sample);
    Files.write(test, population);
    double rate = (double) cases / all;
    Cli.Result result =
        Cli.run(
            "predict",
            "--train",
            train,
            "--target",
            "y",
            "--link",
            link,
            "--base-rate",
            rate,
            test);
    assertThat(result.code()).as(result.err()).isZero();
    double[] predicted = numbers(result.out(), 0);
    for (int i = 0; i < predicted.length; i += 3) {
      sum += predicted[i];
    }
    // Three standard errors of a share of 10 % in 4,000 rows are 0.014.
    assertThat(3 * sum / predicted.length).isCloseTo(rate, within(0.014));
    Cli.Result wrong = Cli.run("fit", train, "--target", "y", "--base-rate", "1.5", "-o", model);
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("--base-rate must be in (0, 1), got 1.5");
  }

  /**
   * Each copy of a row counts by the factor of its outcome, as each row of the whole table does.
   */
  @ParameterizedTest
  @CsvSource({
    "counts, probit, 0.1, --prior-variance=25",
    "weighted, probit, 0.1, --prior-variance=25",
    "weighted, probit, 0.9, --prior-variance=4",
    "weighted, logit, 0.1, --prior-variance=25"
  })
  void aBaseRateOfWeightsIsThatOfTheWholeTable(
      String table, String link, String rate, String prior) {
    String[] more = {"--link", link, "--base-rate", rate, prior, "--prior", "normal"};
    double[] whole = coefficients(as("expanded", more));
    assertThat(coefficients(as(table, more))).containsExactly(whole, within(SAME));
    if (table.equals("weighted")) {
      assertThat(coefficients(as(table, more), "--stream")).containsExactly(whole, within(SAME));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x,y,w;1,0,1;2,1,-3 | --weights,w | row 2, column \"w\": a weight must be at least 0, got -3.0",
        "x,y,w;1,0,1;2,1, | --weights,w | line 3 (row 2), column \"w\": the cell is empty",
        "x,y,w;1,0,1;2,1,a | --weights,w | column \"w\"",
        "x,y,o;1,0,1;2,1,NA | --offset,o | line 3 (row 2), column \"o\": the cell is empty",
        "x,y,n;1,0,1;2,3,2 | --trials,n | line 3 (row 2), column \"y\": 3 successes are more than 2 trials",
        "x,y,n;1,0,1;2,1.5,2 | --trials,n | line 3 (row 2), column \"y\": a count must be a whole number from 0 on, got 1.5",
        "x,y,n;1,0,1;2,1,-2 | --trials,n | line 3 (row 2), column \"n\": a count must be a whole number from 0 on, got -2.0",
        "x,y,n;1,0,1;2,1, | --trials,n | line 3 (row 2), column \"n\": the count is missing",
        "x,y;1,0;2,1 | --weights,w | has no column \"w\"",
        "x,y;1,0;2,1 | --offset,o | has no column \"o\"",
        "x,y;1,0;2,1 | --trials,n | has no column \"n\""
      })
  void badNumbersAreNamedByRowAndColumn(String lines, String options, String complaint)
      throws IOException {
    Path table = folder.resolve("bad.csv");
    Files.writeString(table, lines.strip().replace(";", "\n") + "\n");
    List<Object> args = new ArrayList<>(List.of("fit", table, "--target", "y", "-o", model));
    args.addAll(List.of(options.split(",", -1)));
    Cli.Result result = Cli.run(args.toArray());
    assertThat(result.code()).isNotZero();
    assertThat(result.err()).contains(complaint);
    assertThat(Files.exists(model)).isFalse();
  }

  @Test
  void anOffsetIsNeededToPredict() throws IOException {
    run("fit", as("expanded", "--offset", "o"), "-o", model);
    Path test = folder.resolve("test.csv");
    Files.writeString(test, "x,g,z\n1,a,2\n");
    Cli.Result result = Cli.run("predict", model, test);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("lacks the column \"o\"");
    assertThat(Cli.run("inspect", model).out()).contains("offset         o\n");
  }

  @Test
  void oddsRatiosAreShown() {
    run("fit", as("counts", "--link", "logit"), "-o", model);
    Cli.Result table = Cli.run("inspect", model);
    assertThat(table.out()).contains("link           logit\n").contains("odds ratio");
    Cli.Result csv = Cli.run("inspect", model, "--format", "csv");
    double[] x =
        Cli.numbers(csv.out().lines().filter(l -> l.startsWith("x,")).findFirst().orElseThrow(), 1);
    assertThat(x[4]).isCloseTo(Math.exp(x[0]), within(SAME));
    assertThat(x[5]).isCloseTo(Math.exp(x[2]), within(SAME));
    assertThat(x[6]).isCloseTo(Math.exp(x[3]), within(SAME));
    assertThat(Cli.run("inspect", model, "--format", "json").out()).contains("\"oddsRatio\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"probit", "logit"})
  void separationIsNamed(String link) throws IOException {
    Random random = new Random(6);
    List<String> lines = new ArrayList<>(List.of("x,u,g,y"));
    for (int i = 0; i < 40; i++) {
      int y = i % 2;
      lines.add(
          String.format(
              Locale.ROOT,
              "%.3f,%.3f,%s,%d",
              y + random.nextDouble(),
              random.nextGaussian(),
              y == 1 && i % 6 == 1 ? "b" : "a",
              y));
    }
    Path table = folder.resolve("separated.csv");
    Files.write(table, lines);
    Cli.Result result = Cli.run("fit", table, "--target", "y", "--link", link, "-o", model);
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .contains(
            "separates the outcomes, so that only the prior bounds its coefficient: x, g=b\n");
    Cli.Result mixed =
        Cli.run("fit", Cli.PIMA.resolve("train.csv"), "--target", "type", "-o", model);
    assertThat(mixed.err()).doesNotContain("separate");
  }

  @Test
  void otherMethodsSayWhatToDo() {
    for (String[] args :
        List.of(
            as("expanded", "--link", "logit", "--method", "exact"),
            as("counts", "--method", "pfm"),
            as("weighted", "--method", "mf"))) {
      List<Object> all = new ArrayList<>(List.of("fit"));
      all.addAll(List.of(args));
      all.addAll(List.of("-o", model));
      Cli.Result result = Cli.run(all.toArray());
      assertThat(result.code()).isEqualTo(2);
      assertThat(result.err()).contains("--method ep or textbook");
    }
  }
}
