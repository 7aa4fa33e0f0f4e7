/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.modelfile.ModelReader;

/**
 * Where {@code fit} averages over priors, other commands take the same model, or say what they take
 * in its place.
 */
class AverageEverywhereTest {
  private static final String ALONE =
      " uses the normal prior alone: without it, fit would also" + " try";

  @TempDir private Path folder;

  /** Few rows of many columns that go together; with ten times as many, shrinkage is tried too. */
  private Path table(String name, int n, int p) throws IOException {
    Random random = new Random(name.hashCode());
    double[] loadings = new Random(99).doubles(p, -1.5, 1.5).toArray();
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < p; j++) {
      text.append('x').append(j).append(',');
    }
    text.append("y\n");
    for (int i = 0; i < n; i++) {
      double hidden = random.nextGaussian();
      for (int j = 0; j < p; j++) {
        text.append(0.3 * hidden * loadings[j] + 0.5 * random.nextGaussian()).append(',');
      }
      text.append(1.5 * hidden + random.nextGaussian() > 0 ? 1 : 0).append('\n');
    }
    return Files.writeString(folder.resolve(name + ".csv"), text);
  }

  private static Cli.Result run(Object... words) {
    Cli.Result result = Cli.run(words);
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  private Cli.Result fit(Path table, String model, Object... more) {
    List<Object> words =
        new ArrayList<>(List.of("fit", table, "--target", "y", "-o", folder.resolve(model)));
    Collections.addAll(words, more);
    return run(words.toArray());
  }

  private String predicted(String model, Path rows) {
    return run("predict", folder.resolve(model), rows, "-q").out();
  }

  @Test
  void aCheckJudgesTheModelThatFitMakes() throws IOException {
    Path train = table("train", 30, 60);
    Path fresh = table("fresh", 20, 60);
    fit(train, "plain.zip");
    Cli.Result checked = fit(train, "checked.zip", "--check", "--check-rows", fresh);
    assertThat(predicted("checked.zip", fresh)).isEqualTo(predicted("plain.zip", fresh));
    assertThat(checked.err())
        .containsPattern("the fit under the normal prior, which has \\d+ % of the weight")
        .containsPattern("the fit along the rows, which has \\d+ % of the weight:")
        .contains("over the 20 rows of " + fresh)
        .contains("on these rows the probabilities of the average are ")
        .doesNotContain("EP's probabilities are");
    Cli.Result direct = run("predict", "--train", train, "--target=y", "--check", fresh);
    assertThat(direct.out()).isEqualTo(predicted("plain.zip", fresh));
    assertThat(lastLine(direct)).isEqualTo(lastLine(checked));
  }

  private static String lastLine(Cli.Result result) {
    List<String> lines = result.err().lines().toList();
    return lines.get(lines.size() - 1);
  }

  @Test
  void leaveOneOutIsThatOfTheModel() throws IOException {
    Path train = table("train", 30, 60);
    fit(train, "plain.zip");
    double[] ofOutcome = ModelReader.read(folder.resolve("plain.zip")).sites().looProbabilities();
    Path rows = folder.resolve("rows.csv");
    Cli.Result evaluated = run("evaluate", train, "--target", "y", "--loo", "--predictions", rows);
    assertThat(evaluated.err()).doesNotContain("that shrink");
    List<String> lines = Files.readAllLines(rows);
    List<String> names = List.of(lines.get(0).split(",", -1));
    for (int i = 0; i < ofOutcome.length; i++) {
      String[] cells = lines.get(i + 1).split(",", -1);
      double probability = Double.parseDouble(cells[names.indexOf("probability")]);
      boolean positive = cells[names.indexOf("outcome")].equals("1");
      assertThat(positive ? probability : 1 - probability).isCloseTo(ofOutcome[i], within(1e-9));
    }
  }

  /** Priors that shrink have no exact sampler, and have seen every row. */
  @Test
  void whatCannotBeJudgedIsSaid() throws IOException {
    Path wide = table("wide", 15, 160);
    String noted = fit(wide, "plain.zip").err();
    assertThat(noted).contains("in which few coefficients are not 0");
    String weight = noted.replaceAll("(?s).*are not 0 \\((\\d+ %) of the weight.*", "$1");
    Cli.Result checked = fit(wide, "checked.zip", "--check");
    assertThat(predicted("checked.zip", wide)).isEqualTo(predicted("plain.zip", wide));
    assertThat(checked.err())
        .contains("the fits that shrink, which have " + weight + " of the weight, are not checked")
        .containsPattern("of what was checked of the average \\(\\d+ % of the weight\\) are ");
    assertThat(run("evaluate", wide, "--target", "y", "--loo").err())
        .contains("omits the fits that shrink, which have " + weight + " of the weight");
  }

  @Test
  void whoTakesTheNormalPriorAloneSaysSo() throws IOException {
    Path train = table("train", 30, 60);
    assertThat(fit(train, "m.zip").err()).doesNotContain(ALONE);
    assertThat(fit(train, "m.zip", "--keep-sites").err()).containsOnlyOnce("--keep-sites" + ALONE);
    assertThat(run("compare", train, "--target=y", "--methods=ep,mf", "--repeat=1").err())
        .containsOnlyOnce("compare" + ALONE);
    assertThat(fit(train, "m.zip", "--keep-sites", "--prior=normal").err()).doesNotContain(ALONE);
    Path pima = Cli.PIMA.resolve("train.csv");
    assertThat(run("compare", pima, "--target=type", "--methods=ep,mf", "--repeat=1").err())
        .doesNotContain(ALONE);
  }
}
