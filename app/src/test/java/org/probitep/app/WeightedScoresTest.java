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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scores, reports and comparisons of weighted rows are those of the table of copies. */
class WeightedScoresTest {
  private static final double SAME = 1e-7;

  /** x, z, how many died and how many survived; one group is nearly half of all. */
  private static final int[][] GROUPS = {
    {0, 0, 67, 19}, {1, 0, 9, 4}, {0, 1, 12, 14}, {1, 1, 4, 15}, {2, 0, 0, 6}, {2, 1, 1, 9}
  };

  @TempDir private Path folder;

  private Path weighted;
  private Path expanded;

  @BeforeEach
  void setUp() throws IOException {
    List<String> rows = new ArrayList<>(List.of("x,z,y,w"));
    List<String> copies = new ArrayList<>(List.of("x,z,y"));
    for (int[] group : GROUPS) {
      for (int y = 0; y < 2; y++) {
        String cells = group[0] + "," + group[1] + "," + y;
        rows.add(cells + "," + group[2 + y]);
        for (int c = 0; c < group[2 + y]; c++) {
          copies.add(cells);
        }
      }
    }
    weighted = Files.write(folder.resolve("weighted.csv"), rows);
    expanded = Files.write(folder.resolve("expanded.csv"), copies);
  }

  private static Cli.Result run(Object... words) {
    Cli.Result result = Cli.run(words);
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  private JsonNode evaluated(boolean asWeights, Object... more) throws IOException {
    List<Object> words = new ArrayList<>(List.of("evaluate", asWeights ? weighted : expanded));
    words.addAll(List.of("--target", "y", "--json"));
    words.addAll(asWeights ? List.of("--weights", "w") : List.of());
    words.addAll(List.of(more));
    return new JsonMapper().readTree(run(words.toArray()).out());
  }

  private static void assertSameNumbers(JsonNode found, JsonNode expected) {
    if (expected.isNumber()) {
      assertThat(found.asDouble()).isCloseTo(expected.asDouble(), within(SAME));
    }
    expected.fieldNames().forEachRemaining(k -> assertSameNumbers(found.get(k), expected.get(k)));
  }

  @Test
  void leaveOneOutDoesNotRankCopiesAgainstEachOther() throws IOException {
    Object[] how = {"--loo", "--prior-variance", "4"};
    JsonNode found = evaluated(true, how).get("models").get(0).get("metrics");
    JsonNode expected = evaluated(false, how).get("models").get(0).get("metrics");
    // Not those that rest on bins: copies differ in the last digits, and bins may part them.
    for (String score : List.of("logLoss", "brierScore", "rocArea", "accuracy", "sensitivity")) {
      assertThat(expected.has(score)).as(score).isTrue();
      assertSameNumbers(found.get(score), expected.get(score));
    }
  }

  @Test
  void theDifferenceOfTwoModelsIsThatOfTheCopies() throws IOException {
    Object[] how = {"--against", "y ~ x", "--prior-variance", "4"};
    JsonNode found = evaluated(true, concat(how, "--test", weighted)).get("difference");
    JsonNode expected = evaluated(false, concat(how, "--test", expanded)).get("difference");
    assertThat(expected).as("the difference").isNotNull();
    assertSameNumbers(found, expected);
  }

  private static Object[] concat(Object[] words, Object... more) {
    List<Object> all = new ArrayList<>(List.of(words));
    all.addAll(List.of(more));
    return all.toArray();
  }

  @Test
  void bothOutcomesAreCountedByWeight() {
    Cli.Result result = run("evaluate", weighted, "--target", "y", "--weights", "w", "--loo");
    assertThat(result.out())
        .contains("11 rows predicted that stand for 160, 67 with y = 1, 93 with 0");
    assertThat(result.err())
        .contains("1 row of weight 0 left out")
        .doesNotContain("rows with missing cells");
  }

  @Test
  void aReportShowsWhatItWouldShowOfTheCopies() throws IOException {
    Path page = folder.resolve("page.html");
    Path model = folder.resolve("m.zip");
    Object[] more = {"--target", "y", "-o", model, "--report", page, "--prior-variance", "4"};
    run(concat(new Object[] {"fit", expanded}, more));
    List<String> expected = figures(page);
    run(concat(concat(new Object[] {"fit", weighted}, more), "--weights", "w"));
    assertThat(expected).hasSize(5);
    assertThat(figures(page).subList(1, 5)).isEqualTo(expected.subList(1, 5));
    assertThat(Files.readString(page)).contains("a weight of 67, 41.9");
  }

  /** Rows, share, ROC area, log loss and convergence, at the top of the page. */
  private static List<String> figures(Path page) throws IOException {
    String html = Files.readString(page);
    String top = html.substring(html.indexOf("<dl class=\"figures\""));
    Matcher cells =
        Pattern.compile("<dd>(.*?)</dd>").matcher(top.substring(0, top.indexOf("</dl>")));
    return cells.results().map(cell -> cell.group(1)).toList();
  }

  /** The same for everybody: the entropy of the share is its log loss where the share is right. */
  @ParameterizedTest
  @ValueSource(strings = {"probit", "logit"})
  void theBaseRateOfAPopulationIsTheOneGiven(String link) throws IOException {
    JsonNode models =
        evaluated(false, "--base-rate", "0.1", "--link", link, "--test", expanded).get("models");
    assertThat(models.get(1).get("name").asText()).isEqualTo("base rate");
    assertThat(logLoss(models.get(1))).isCloseTo(entropy(0.1), within(SAME));
  }

  @Test
  void theBaseRateOfNewRowsIsTheirWeightedShare() throws IOException {
    Path model = folder.resolve("m.zip");
    run("fit", weighted, "--target", "y", "--weights", "w", "-o", model);
    JsonNode models =
        new JsonMapper().readTree(run("evaluate", model, weighted, "--json").out()).get("models");
    assertThat(logLoss(models.get(1))).isCloseTo(entropy(67 / 160.0), within(SAME));
  }

  private static double logLoss(JsonNode model) {
    return model.get("metrics").get("logLoss").get("value").asDouble();
  }

  private static double entropy(double share) {
    return -share * Math.log(share) - (1 - share) * Math.log(1 - share);
  }
}
