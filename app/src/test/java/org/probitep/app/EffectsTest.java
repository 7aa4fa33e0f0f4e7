/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code effects}, against R on Pima and against the probabilities that predict gives. */
class EffectsTest {
  private static final Path TRAIN = Cli.PIMA.resolve("train.csv");

  /**
   * R 4.2.2: {@code f <- glm(y ~ . - type, binomial("probit"), d, epsilon = 1e-14)} with y = (type
   * == "Yes"); average effects {@code mean(dnorm(X %*% b)) * b}, effects at the mean {@code
   * dnorm(colMeans(X) %*% b) * b}, their standard errors by the delta method with {@code vcov(f)}.
   */
  private static final List<String> OF_R =
      List.of(
          "npreg,0.01458784606,0.009174002786,0.02017155543,0.01289215132",
          "glu,0.004733763326,0.0007725382974,0.006545679804,0.001316787506",
          "bp,-0.000608049476,0.002630277707,-0.0008407892201,0.00363906742",
          "skin,-0.0004281667198,0.003189292283,-0.0005920537334,0.004409511958",
          "bmi,0.01244258776,0.00594316361,0.01720516845,0.008350744061",
          "ped,0.2629591833,0.08873993123,0.3636106195,0.1298358957",
          "age,0.006147867584,0.00309726431,0.008501052949,0.004405000247");

  /** Posterior means under a wide prior are not the maximum of the likelihood, but close by. */
  private static final double SHARE_OF_ERROR = 0.25;

  @TempDir Path folder;

  private Path fit(Path table, Object... more) {
    Path model = folder.resolve("m.zip");
    Object[] args = new Object[6 + more.length];
    Object[] first = {"fit", table, "-q", "-o", model, "--prior-variance=1e4"};
    System.arraycopy(first, 0, args, 0, 6);
    System.arraycopy(more, 0, args, 6, more.length);
    Cli.Result fitted = Cli.run(args);
    assertThat(fitted.code()).as(fitted.err()).isZero();
    return model;
  }

  private static List<String> csv(Object... args) {
    Cli.Result result = Cli.run(args);
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    return result.out().lines().skip(1).toList();
  }

  @Test
  void slopesOfPimaAreThoseOfR() {
    Path model = fit(TRAIN, "--target", "type");
    List<String> lines = csv("effects", model, TRAIN, "--format", "csv");
    assertThat(lines).hasSize(14);
    for (int k = 0; k < 7; k++) {
      String[] r = OF_R.get(k).split(",", -1);
      assertSlope(lines.get(k), r[0] + ",\"one more, by slope\",average,", r[1], r[2]);
      assertSlope(lines.get(7 + k), r[0] + ",\"one more, by slope\",at the mean,", r[3], r[4]);
    }
  }

  @Test
  void aNegativeValueOfACurveIsANumber() throws IOException {
    Path table = folder.resolve("negative.csv");
    Files.writeString(table, "x,y\n-3,0\n-1,1\n-2,0\n1,1\n-2.5,1\n0,0\n");
    List<String> curve = csv("effects", fit(table, "--target", "y"), table, "--curve", "x");
    assertThat(curve.get(0)).startsWith("x,-3,");
    assertThat(Cli.numbers(curve.get(40), 1)[0]).isEqualTo(1);
  }

  private static void assertSlope(String line, String start, String effect, String error) {
    assertThat(line).startsWith(start);
    double[] ours = Cli.numbers(line.substring(start.length()), 0);
    double se = Double.parseDouble(error);
    assertThat(ours[0]).isCloseTo(Double.parseDouble(effect), within(SHARE_OF_ERROR * se));
    assertThat(ours[1]).isCloseTo(se, within(SHARE_OF_ERROR * se));
    assertThat(ours[2]).isLessThan(ours[0]);
    assertThat(ours[3]).isGreaterThan(ours[0]);
  }

  private Path wards() throws IOException {
    StringBuilder text = new StringBuilder("ward,age,smoker,y\n");
    for (int i = 0; i < 90; i++) {
      text.append("abc".charAt(i % 3)).append(',').append(20 + i * 7 % 31).append(',');
      text.append(i % 4 == 0)
          .append(',')
          .append((i * 11 + i % 3 * 5) % 17 < 8 ? 1 : 0)
          .append('\n');
    }
    return Files.writeString(folder.resolve("wards.csv"), text);
  }

  private double meanPrediction(Path model, Path table, String from, String to) throws IOException {
    Path changed = folder.resolve("changed.csv");
    List<String> lines = Files.readAllLines(table);
    Files.write(changed, lines.stream().map(line -> line.replaceFirst(from, to)).toList());
    return csv("predict", model, changed, "-q").stream()
        .mapToDouble(line -> Cli.numbers(line, 0)[0])
        .average()
        .orElseThrow();
  }

  /** Changing the file and predicting it gives the same means. */
  @Test
  void levelsAndContrastsAreDifferencesOfPredictions() throws IOException {
    Path table = wards();
    Path model =
        fit(table, "--formula", "y ~ ward * ns(age, df = 2) + smoker", "--reference", "ward=a");
    double a = meanPrediction(model, table, "^[abc],", "a,");
    double c = meanPrediction(model, table, "^[abc],", "c,");
    String level = csv("effects", model, table, "--format", "csv").get(1);
    assertThat(level).startsWith("ward,c against a,average,");
    assertThat(Cli.numbers(level, 3)[0]).isCloseTo(c - a, within(1e-12));
    String contrast =
        csv("effects", model, table, "--contrast", "ward=c vs ward=a", "--format", "csv").get(0);
    assertThat(Cli.numbers(contrast, 3)).containsExactly(Cli.numbers(level, 3));
    List<String> curve = csv("effects", model, table, "--curve", "ward");
    assertThat(curve).hasSize(3);
    assertThat(Cli.numbers(curve.get(0), 2)[0]).isCloseTo(a, within(1e-12));
    assertThat(Cli.numbers(curve.get(2), 2)[0]).isCloseTo(c, within(1e-12));
    assertThat(csv("effects", model, table, "--curve", "age")).hasSize(41);
    assertThat(csv("effects", model, table, "--curve", "smoker")).hasSize(2);
    List<String> predicted = csv("predict", model, table, "-q");
    String rows = csv("effects", model, table, "--rows", "2,9", "--format", "csv").get(0);
    double expected = Cli.numbers(predicted.get(1), 0)[0] - Cli.numbers(predicted.get(8), 0)[0];
    assertThat(Cli.numbers(rows, 3)[0]).isCloseTo(expected, within(1e-12));
  }

  @Test
  void aModelAloneHasEffectsAtTheMean() throws IOException {
    Path model = fit(wards(), "--target", "y");
    assertThat(Cli.run("effects", model).out())
        .startsWith("Changes in the probability of y = 1, with intervals of 95 %\n\ncolumn")
        .contains("b against a", "one more, by slope", "true against false", "at the mean")
        .doesNotContain("average");
    assertThat(Cli.run("effects", model, "--json").out()).contains("\"change\" : \"b against a\"");
  }

  /** A difference of two rows is that of their probabilities, whatever the posterior is. */
  @ParameterizedTest
  @ValueSource(strings = {"--link logit", "--prior shrink", "--prior-variance average"})
  void otherLinksAndAveragesHaveEffects(String options) throws IOException {
    Path table = wards();
    Path model = folder.resolve("other.zip");
    String fit = "fit " + table + " --target y -q -o " + model + " " + options;
    assertThat(Cli.run((Object[]) fit.split(" ")).code()).isZero();
    List<String> predicted = csv("predict", model, table, "-q");
    String rows = csv("effects", model, table, "--rows", "2,9", "--format", "csv").get(0);
    double expected = Cli.numbers(predicted.get(1), 0)[0] - Cli.numbers(predicted.get(8), 0)[0];
    assertThat(Cli.numbers(rows, 3)[0]).isCloseTo(expected, within(1e-9));
    assertThat(Cli.run("effects", model, table).out()).contains("b against a", "average");
  }

  private static void assertRefused(int code, String complaint, Object... args) {
    Cli.Result refused = Cli.run(args);
    assertThat(refused.code()).isEqualTo(code);
    assertThat(refused.err()).contains(complaint);
  }

  @Test
  void whatCannotBeComputedIsRefused() throws IOException {
    Path table = wards();
    Path model = fit(table, "--target", "y");
    assertRefused(2, "--curve needs DATA", "effects", model, "--curve", "age");
    assertRefused(2, "--rows takes two", "effects", model, table, "--rows", "1");
    assertRefused(2, "there is no row 99", "effects", model, table, "--rows", "1,99");
    assertRefused(
        2,
        "the column \"ward\" has no \"z\", only \"a\", \"b\", \"c\"",
        "effects",
        model,
        "--contrast",
        "ward=z vs ward=a");
    assertRefused(
        2,
        "the model has no column \"bmi\", only \"ward\", \"age\", \"smoker\"",
        "effects",
        model,
        table,
        "--curve",
        "bmi");
    assertRefused(2, "written as 'race=white vs", "effects", model, "--contrast", "ward=a");
    Path drawn = folder.resolve("drawn.zip");
    Cli.run("fit", table, "--target", "y", "--method", "pfm", "-q", "-o", drawn);
    assertRefused(2, "fit by ep, textbook or mf", "effects", drawn);
  }
}
