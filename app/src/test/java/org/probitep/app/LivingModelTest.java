/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code update} and {@code forget}, beside fits by the textbook's engine to the same rows. */
class LivingModelTest {
  /** What issue 12 asks for; of a coefficient, for each unit of its size. */
  private static final double SAME = 1e-9;

  private static final int ROWS = 60;
  private static final int NEW = 7;
  private static final String HEADER = "a,b,ward,o,w,y";

  @TempDir private Path folder;

  private Path model;
  private List<String> rows;

  @BeforeEach
  void setUp() {
    model = folder.resolve("model.zip");
    Random random = new Random(7);
    rows = new ArrayList<>();
    for (int i = 0; i < ROWS + NEW; i++) {
      double a = random.nextGaussian();
      rows.add(
          String.format(
              Locale.ROOT,
              "%.4f,%.4f,%s,%.2f,%s,%s",
              a,
              random.nextGaussian(),
              List.of("north", "south", "west").get(i % 3),
              random.nextGaussian() / 2,
              List.of("1", "0.5", "3", "2.25").get(random.nextInt(4)),
              a + random.nextGaussian() > 0 ? "ill" : "well"));
    }
  }

  private Path table(String name, List<String> lines) throws IOException {
    List<String> all = new ArrayList<>(List.of(HEADER));
    all.addAll(lines);
    return Files.write(folder.resolve(name), all);
  }

  private Path first() throws IOException {
    return table("first.csv", rows.subList(0, ROWS));
  }

  private Path more() throws IOException {
    return table("more.csv", rows.subList(ROWS, ROWS + NEW));
  }

  private static Cli.Result run(Object... args) {
    Cli.Result result = Cli.run(args);
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  private static Object[] words(Object command, Path table, String how, Object... more) {
    List<Object> all = new ArrayList<>(List.of(command, table));
    all.addAll(how.contains("--formula") ? List.of() : List.of("--target", "y"));
    // Nothing of the design is learned from the rows, so that a refit has the same.
    all.addAll(List.of("--scale", "none", "--reference", "ward=south", "--prior-variance", "4"));
    all.addAll(how.isBlank() ? List.of() : List.of(how.strip().split(" +")));
    all.addAll(List.of(more));
    return all.toArray();
  }

  private void keep(String how) throws IOException {
    run(words("fit", first(), how, "--keep-sites", "-o", model));
  }

  /** Probabilities of all rows with their intervals, and coefficients with their sd, as numbers. */
  private double[] answers(Path file) throws IOException {
    Path all = table("all.csv", rows);
    return (run("predict", file, all).out() + run("inspect", file, "--format", "csv").out())
        .lines()
        .filter(line -> !line.contains("mean") && !line.contains("probability"))
        .flatMapToDouble(
            line ->
                Arrays.stream(line.replaceFirst("^[^\\d-].*?,", "").split(","))
                    .mapToDouble(Double::parseDouble))
        .toArray();
  }

  private static double evidence(Path file) {
    String json = run("inspect", file, "--json").out();
    return Double.parseDouble(json.replaceAll("(?s).*\"logEvidence\" : ([-.\\dE]+).*", "$1"));
  }

  private void assertIsTheFitOf(List<String> expected, String how) throws IOException {
    Path refitted = folder.resolve("refitted.zip");
    run(
        words(
            "fit",
            table("expected.csv", expected),
            how.replaceFirst("--form \\w+", ""), // which the textbook's way does not have
            "--method",
            "textbook",
            "--tolerance",
            "1e-13",
            "-o",
            refitted));
    double[] wanted = answers(refitted);
    double[] got = answers(model);
    assertThat(got).hasSameSizeAs(wanted);
    for (int i = 0; i < got.length; i++) {
      assertThat(got[i]).isCloseTo(wanted[i], within(SAME * Math.max(1, Math.abs(wanted[i]))));
    }
    assertThat(evidence(model)).isCloseTo(evidence(refitted), within(SAME * ROWS));
  }

  private List<String> without(int... numbers) {
    return IntStream.range(0, ROWS)
        .filter(i -> IntStream.of(numbers).noneMatch(number -> number == i + 1))
        .mapToObj(rows::get)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--form primal",
        "--form dual",
        "--form auto",
        "--link logit --form primal",
        "--link logit --form dual",
        "--weights w --offset o --form primal",
        "--weights w --offset o --form dual",
        "--weights w --link logit",
        "--formula y~a+b+ward+offset(o/2)",
        "--base-rate 0.1",
        "--base-rate 0.1 --weights w",
        "--base-rate 0.1 --link logit",
        "--no-intercept --threads 2",
        "--damping 0.5" // slow: the last residual says little of what is left to go
      })
  void bothAreTheFitToTheRowsThatAreLeft(String how) throws IOException {
    String options = how.startsWith("--no") ? how : how + " --intercept-variance 9";
    keep(options);
    run("update", model, more());
    assertIsTheFitOf(rows, options);
    run("forget", model, ROWS + 1 + "-" + (ROWS + NEW));
    assertIsTheFitOf(rows.subList(0, ROWS), options);
    run("forget", model, "3,17 20-25");
    assertIsTheFitOf(without(3, 17, 20, 21, 22, 23, 24, 25), options);
  }

  @Test
  void aFitWithALearnedPriorKeepsItAndItsScaling() throws IOException {
    run("fit", first(), "--target", "y", "--ignore", "o,w", "--keep-sites", "-o", model);
    double[] before = answers(model);
    String said = run("update", model, more()).err();
    assertThat(said)
        .contains("added 7 rows, numbered 61 to 67; columns, categories, scaling and prior stay")
        .contains("fitted 67 rows");
    assertThat(answers(model)).isNotEqualTo(before);
    assertThat(run("inspect", model).out())
        .contains("rows, columns  67, 5")
        .contains("by the first fit: prior variance")
        .contains("kept, with 67 training rows, for update and forget");
    run("forget", model, "61-67");
    assertThat(answers(model)).containsExactly(before, within(1e-7)); // of a fit to 1e-8
    assertThat(run("inspect", model).out()).doesNotContain("first fit: by the first fit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--form primal", "--form dual"})
  void nothingIsLeftOfAForgottenRow(String form) throws IOException {
    double secret = 1234.5678;
    rows.set(4, secret + ",0,west,0,3,ill");
    keep(form);
    assertThat(holds(model, secret)).isTrue();
    Path other = folder.resolve("other.zip");
    assertThat(run("forget", model, "5", "-o", other).err())
        .contains("forgot 1 row; means, scales, categories and prior were learned with them")
        .contains(model + " still holds the rows");
    assertThat(holds(model, secret)).isTrue();
    assertThat(holds(other, secret)).isFalse();
    run("forget", model, "5");
    assertThat(holds(model, secret)).isFalse();
  }

  private static boolean holds(Path file, double value) throws IOException {
    byte[] bytes =
        ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN).putDouble(value).array();
    String needle = new String(bytes, StandardCharsets.ISO_8859_1);
    return Files.readString(file, StandardCharsets.ISO_8859_1).contains(needle);
  }

  @Test
  void aRowKeepsItsNumberForLife() throws IOException {
    rows.set(1, "1,1,west,0,1,"); // no target: not used, but counted
    keep("");
    run("forget", model, "1,3-10,12");
    run("update", model, more());
    assertRefused("row 2 is not in the model: it was forgotten or never used", "2");
    assertRefused("row 12 is not in the model", "12");
    assertRefused("there is no row 68: rows are numbered from 1 to 67", "68");
    Path list = Files.writeString(folder.resolve("numbers.txt"), "row\n13\n 14, 61-67\n\n");
    assertThat(run("forget", model, list).err()).contains("forgot 9 rows");
    assertIsTheFitOf(without(IntStream.rangeClosed(1, 14).filter(i -> i != 11).toArray()), "");
    assertThat(run("update", model, more()).err()).contains("numbered 68 to 74");
  }

  @Test
  void aCategoryThatOnlyAForgottenRowHadIsNamed() throws IOException {
    rows.set(9, "0.5,0.5,attic,0,1,ill");
    keep("");
    assertThat(run("forget", model, "10").err())
        .contains("constant in the remaining rows, but still in the model: ward=attic");
  }

  @Test
  void whatCannotBeForgottenIsSaidInOneLine() throws IOException {
    keep("");
    assertRefused("no row would remain", "1-60");
    String ill =
        String.join(
            ",",
            IntStream.range(0, ROWS)
                .filter(i -> rows.get(i).endsWith("ill"))
                .mapToObj(i -> String.valueOf(i + 1))
                .toList());
    assertRefused("only rows with one outcome would remain, and a model needs both", ill);
    assertRefused("there is no row 0: rows are numbered from 1 to 60", "0");
    assertRefused("there is no row 999999999", "1-999999999");
    assertRefused("\"12345678901\" is neither a row number", "12345678901");
    assertRefused("9-3 is not a range: the smaller number comes first", "9-3");
    assertRefused("none.txt is neither a list of row numbers", "none.txt");
    Path bad = Files.writeString(folder.resolve("bad.txt"), "3\nx\n");
    assertRefused("bad.txt, line 2: \"x\" is neither a row number", bad);
    Path empty = Files.writeString(folder.resolve("empty.txt"), "\n");
    assertRefused("empty.txt has no row numbers", empty);
  }

  private void assertRefused(String message, Object list) throws IOException {
    assertNothingChanges(message, "forget", model, list);
  }

  private void assertNothingChanges(String message, Object... command) throws IOException {
    byte[] before = Files.readAllBytes(model);
    Cli.Result result = Cli.run(command);
    assertThat(result.code()).isNotZero();
    assertThat(result.err()).contains(message);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(Files.readAllBytes(model)).isEqualTo(before);
  }

  @Test
  void whatCannotBeLearnedFromIsSaidInOneLine() throws IOException {
    keep("--weights w");
    assertUpdateRefused("\"attic\" did not occur when the model was fitted", "1,1,attic,0,1,ill");
    assertUpdateRefused("\"dead\" is neither", "1,1,west,0,1,dead");
    assertUpdateRefused("a weight must be at least 0", "1,1,west,0,-1,ill");
    assertUpdateRefused("there is no row to learn from", "1,1,west,0,0,ill");
    assertUpdateRefused("has no rows with the target", "1,1,west,0,1,");
    Path columns = Files.writeString(folder.resolve("c.csv"), "a,b,o,w,y\n1,1,1,1,ill\n");
    assertNothingChanges("ward", "update", model, columns);
    Path target = Files.writeString(folder.resolve("t.csv"), "a,b,ward,o,w\n1,1,west,1,1\n");
    assertNothingChanges("column \"y\"", "update", model, target);
    assertNothingChanges("there is no file", "update", model, folder.resolve("none.csv"));
    assertNothingChanges("name a file", "update", model);
    Path more = more();
    assertNothingChanges("would be overwritten", "update", model, more, "-o", more);
  }

  /** The coefficient of new groups stands for all of them, and must not learn what one is like. */
  @Test
  void aNewGroupIsRefusedWithTheWayOut() throws IOException {
    String groups = "y ~ a + (1 | ward)";
    run("fit", first(), "--formula", groups, "--keep-sites", "-o", model);
    assertUpdateRefused(
        "line 2 (row 1), column \"ward\": \"attic\" did not occur when the model was fitted, so it has"
            + " no coefficient that could learn from this row: fit all rows again, or leave such"
            + " rows out",
        "1,1,attic,0,1,ill");
    assertUpdateRefused(
        "line 2 (row 1), column \"ward\": a missing cell did not occur when the model was fitted",
        "1,1,,0,1,ill");
    Path missing = table("missing.csv", List.of("1,1,,0,1,ill"));
    assertThat(run("predict", model, missing).err())
        .contains(
            "missing categories count as new ones, because training had none missing: ward (1"
                + " cell)");
    run("update", model, more());
    assertThat(run("forget", model, "61").err()).contains("forgot 1 row");
    rows.set(5, "1,1,,0,1,ill");
    run("fit", first(), "--formula", groups, "--keep-sites", "-o", model);
    run("update", model, missing);
    assertThat(run("predict", model, missing).err()).doesNotContain("missing categories");
  }

  private void assertUpdateRefused(String message, String row) throws IOException {
    assertNothingChanges(message, "update", model, table("bad.csv", List.of(row)));
  }

  @Test
  void rowsThatCountForNothingAreLeftOut() throws IOException {
    keep("--weights w");
    List<String> some = List.of("1,1,west,0,0,ill", "1,1,west,0,2,ill", "1,1,west,0,2,");
    assertThat(run("update", model, table("some.csv", some)).err())
        .contains("added 1 row, number 62;")
        .contains("1 row without a value of y left out");
    assertThat(run("update", model, table("some.csv", some)).err()).contains("number 65;");
  }

  @Test
  void sweepsThatDoNotConvergeAreAWarning() throws IOException {
    keep("--max-sweeps 2");
    assertThat(run("--quiet", "update", model, more()).err())
        .contains("warning: not converged after 2 sweeps")
        .contains("try a larger --max-sweeps or a smaller --damping, in a new fit");
    assertThat(run("inspect", model, "--json").out()).contains("\"converged\" : false");
  }

  @Test
  void onlyAModelThatKeepsItsSitesCanBeChanged() throws IOException {
    run(words("fit", first(), "", "-o", model));
    assertNothingChanges("needs: fit it again with --keep-sites", "update", model, more());
    assertRefused("needs: fit it again with --keep-sites", "3");
    assertThat(run("inspect", model).out()).doesNotContain("sites");
    assertThat(run("inspect", model, "--json").out()).contains("\"keptRows\" : 0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--method pfm",
        "--method mf",
        "--method exact",
        "--method textbook",
        "--stream",
        "--prior shrink",
        "--trials w"
      })
  void whatHasNoSitesToKeepIsRefused(String how) throws IOException {
    List<Object> command = new ArrayList<>(List.of("fit", first(), "--target", "y"));
    command.addAll(List.of(how.split(" ")));
    command.addAll(List.of("--keep-sites", "-o", model));
    Cli.Result result = Cli.run(command.toArray());
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.err()).contains("--keep-sites");
    assertThat(model).doesNotExist();
  }

  @Test
  void sitesSaveSweeps() throws IOException {
    assertThat(run(words("fit", first(), "", "--keep-sites", "-o", model)).err())
        .contains(model + " holds the training rows, for update and forget");
    String cold = run(words("fit", table("all.csv", rows), "", "-o", model + "2")).err();
    assertThat(sweeps(run("update", model, more()).err())).isLessThan(sweeps(cold));
    assertThat(sweeps(run("forget", model, "4").err())).isLessThan(sweeps(cold) - 1);
  }

  private static int sweeps(String said) {
    return Integer.parseInt(said.replaceAll("(?s).*: (\\d+) sweeps.*", "$1"));
  }
}
