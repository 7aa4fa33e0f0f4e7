/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli.Result;

/** Tables as R and pandas write them, and as people leave them. */
class ForeignTablesTest {
  private static final int ROWS = 40;

  @TempDir private Path folder;
  private Path plain;
  private Path model;

  @BeforeEach
  void writePlainTable() throws IOException {
    plain = write("plain.csv", rows(",", "."));
    model = folder.resolve("model.zip");
  }

  private Path write(String name, List<String> lines) throws IOException {
    return Files.write(folder.resolve(name), lines);
  }

  /** A number with decimals, whole numbers among them, a category and the target. */
  private static List<String> rows(String delimiter, String mark) {
    List<String> lines = new ArrayList<>(List.of(String.join(delimiter, "dose", "ward", "y")));
    for (int i = 0; i < ROWS; i++) {
      String dose = i % 4 == 0 ? "-" + i % 7 : i % 7 + mark + i % 9;
      lines.add(String.join(delimiter, dose, "w" + i % 3, i % 5 < 2 ? "1" : "0"));
    }
    return lines;
  }

  private static String out(Object... words) {
    Result result = Cli.run(words);
    assertThat(result.code()).as(result.err()).isZero();
    return result.out();
  }

  private static void refused(Result result, String... parts) {
    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.err()).contains(parts);
  }

  private static Object[] predict(Path train, Path test, Object... more) {
    List<Object> words =
        new ArrayList<>(
            List.of("predict", "--train", train, "--target", "y", "--prior-variance", 25, test));
    words.addAll(List.of(more));
    return words.toArray();
  }

  @Test
  void decimalCommasAreRefusedUnlessTheyAreExpected() throws IOException {
    Path csv2 = write("csv2.csv", rows(";", ","));
    refused(
        Cli.run("fit", csv2, "--target", "y", "-o", model),
        "line 3 (row 2), column \"dose\": \"1,1\" is not a number; if its comma is the decimal"
            + " mark",
        "(see --decimal, --categorical)");
    assertThat(out(predict(csv2, csv2, "--decimal", ","))).isEqualTo(out(predict(plain, plain)));
    assertThat(Cli.run("describe", csv2).out()).contains("if its comma is the decimal mark");
  }

  @Test
  void aModelOfPointsReadsCommasIfTold() throws IOException {
    Path csv2 = write("csv2.csv", rows(";", ","));
    out("fit", plain, "--target", "y", "-o", model);
    refused(Cli.run("predict", model, csv2), "\"1,1\" is not a number", "(see --decimal)");
    assertThat(out("predict", model, csv2, "--decimal", ","))
        .isEqualTo(out("predict", model, plain));
  }

  @Test
  void categoriesMayHaveCommas() throws IOException {
    Path csv2 = write("csv2.csv", rows(";", ","));
    out("fit", csv2, "--target", "y", "--categorical", "dose", "-o", model);
  }

  @Test
  void aPointAmongDecimalCommasIsRefused() throws IOException {
    List<String> lines = rows(";", ",");
    lines.add("1.500;w1;1");
    refused(
        Cli.run(predict(write("mixed.csv", lines), plain, "--decimal", ",")),
        "line 42 (row 41), column \"dose\": \"1.500\" has a point, but the decimal mark is a"
            + " comma: if the point stands between thousands, say so (see --thousands)");
    lines.set(ROWS + 1, "1.5;w1;1");
    refused(
        Cli.run(predict(write("mixed.csv", lines), plain, "--decimal=,", "--thousands=.")),
        "\"1.5\" has a point, but the decimal mark is a comma: write it with a comma");
  }

  /** The plain table in units a thousand times smaller, and as spreadsheets write it. */
  private List<String> inThousands(String delimiter, String mark, String decimal, boolean marked) {
    List<String> lines = new ArrayList<>(List.of(String.join(delimiter, "dose", "ward", "y")));
    for (int i = 0; i < ROWS; i++) {
      int whole = (i % 4 == 0 ? -1 : 1) * (i * i * i * 53 + i);
      String digits = marked ? String.format(Locale.ROOT, "%,d", whole) : "" + whole;
      String dose = digits.replace(",", mark) + (i % 3 == 0 ? decimal + i % 7 : "");
      String cell = dose.contains(delimiter) ? '"' + dose + '"' : dose;
      lines.add(String.join(delimiter, cell, "w" + i % 3, i % 5 < 2 ? "1" : "0"));
    }
    return lines;
  }

  @Test
  void marksBetweenThousandsAreReadIfTold() throws IOException {
    Path bare = write("bare.csv", inThousands(",", "", ".", false));
    String expected = out(predict(bare, bare));
    for (String mark : List.of(",", " ", "'", "\u00a0", "\u2019")) {
      Path marked = write("marked.csv", inThousands(",", mark, ".", true));
      String option = mark.equals("\u00a0") ? " " : mark.equals("\u2019") ? "'" : mark;
      assertThat(out(predict(marked, marked, "--thousands", option))).as(mark).isEqualTo(expected);
    }
    Path points = write("points.csv", inThousands(";", ".", ",", true));
    assertThat(out(predict(points, points, "--decimal", ",", "--thousands", ".")))
        .isEqualTo(expected);
    refused(
        Cli.run("fit", write("one.csv", List.of("dose;y", "2.009,6;1")), "--target=y", "-o", model),
        "\"2.009,6\" is not a number; if its comma is the decimal mark, and a point stands between thousands, say both, or that"
            + " the column is text (see --decimal, --thousands, --categorical)");
    out("fit", bare, "--target=y", "-o", model);
    refused(
        Cli.run("predict", model, write("marked.csv", inThousands(",", ",", ".", true))),
        "column \"dose\": \"1,434.3\" is not a number; if its comma stands between thousands, say"
            + " so (see --thousands)");
  }

  /** 4,902 may be four thousand or nearly five: the table is not read before the user says. */
  @Test
  void commasBetweenThousandsAreNotTakenForDecimalMarks() throws IOException {
    List<String> lines = new ArrayList<>(List.of("dose;y", "801;0", "4,902;1", "12,345;1"));
    for (int i = 0; i < ROWS; i++) {
      lines.add(100 + i + ";" + i % 2);
    }
    Path commas = write("commas.csv", lines);
    refused(
        Cli.run("fit", commas, "--target", "y", "-o", model),
        "line 3 (row 2), column \"dose\": \"4,902\" is not a number; if its comma stands between"
            + " thousands, or is the decimal mark, or the column is text, say which (see"
            + " --thousands, --decimal, --categorical)");
    String doubt =
        "column \"dose\": every comma is followed by exactly three digits, as in \"4,902\", and other"
            + " cells have none, as in \"801\": say that a comma stands between thousands; or, if it"
            + " is the decimal mark after all, that a point does (see --thousands)";
    for (String how : List.of("--missing=impute", "--stream")) {
      refused(Cli.run("fit", commas, "--target=y", "--decimal=,", how, "-o", model), doubt);
    }
    assertThat(Cli.run("describe", commas, "--decimal", ",").out()).contains("exactly three");
    out("fit", commas, "--target=y", "--decimal=,", "--thousands=.", "-o", model);
    refused(Cli.run("predict", model, commas, "--decimal=,"), doubt);
    out("fit", commas, "--target=y", "--thousands=,", "-o", model);
    out("predict", model, commas, "--thousands=,");
  }

  /** A cell that no number with marks between its thousands could have removes the doubt. */
  @Test
  void otherDecimalCommasRemoveTheDoubt() throws IOException {
    for (String clear : List.of("0,125", "1,5", "1200", "1,2345", "1234,567", "1,234e2")) {
      Path file = write("clear.csv", List.of("dose;y", "801;0", "4,902;1", clear + ";1", "3;0"));
      out("fit", file, "--target=y", "--decimal=,", "-o", model);
    }
    Path file = write("doubt.csv", List.of("dose;y", "801;0", "4,902;1", "-1,000;1", "3;0"));
    refused(Cli.run("fit", file, "--target=y", "--decimal=,", "-o", model), "exactly three digits");
  }

  @Test
  void theMarkBetweenThousandsIsOneOfFour() {
    assertThat(Cli.run("describe", plain, "--thousands", "x").code()).isEqualTo(2);
    assertThat(Cli.run("describe", plain, "--thousands", ",,").code()).isEqualTo(2);
    assertThat(Cli.run("describe", plain, "--thousands", ".").code()).isEqualTo(2);
    assertThat(Cli.run("describe", plain, "--thousands", ",", "--decimal", ",").code())
        .isEqualTo(2);
    Result arff = Cli.run("describe", plain, "--thousands", ",", "--input-format", "arff");
    assertThat(arff.code()).isEqualTo(2);
    assertThat(arff.err()).contains("only CSV has a mark between thousands");
  }

  /** The cell to blame is the one with points, wherever it is, and cells are shown as written. */
  @Test
  void pointsBetweenThousandsAreRefused() throws IOException {
    String complaint =
        " has points, but the decimal mark is a comma; if the points stand between thousands";
    for (String cell : List.of("1.234,5", "-12.345.678", "1.234.567,89")) {
      List<String> lines = rows(";", ",");
      lines.add(1, cell + ";w1;1");
      lines.add(2, "3,5;w1;1");
      Path first = write("first.csv", lines);
      refused(
          Cli.run("fit", first, "--target", "y", "--decimal", ",", "-o", model),
          "line 2 (row 1), column \"dose\": \"" + cell + '"' + complaint,
          ", or the column is text, say so (see --thousands, --categorical)");
      out("fit", first, "--target=y", "--decimal=,", "--ignore", "dose", "-o", model);
      out("fit", plain, "--target=y", "-o", model);
      refused(
          Cli.run("predict", model, first, "--decimal", ","),
          "line 2 (row 1), column \"dose\": \"" + cell + '"' + complaint);
    }
    List<String> lines = rows(";", ",");
    lines.add(1, "??;w1;1");
    lines.add(2, "3,5;w1;1");
    for (int i = 0; i < ROWS; i++) {
      lines.add(i + ",25;w1;1");
    }
    refused(
        Cli.run("fit", write("text.csv", lines), "--target=y", "--decimal=,", "-o", model),
        "\"3,5\" is a number, but there is text above, such as \"??\"");
  }

  @Test
  void theDecimalMarkIsAPointOrACommaOfCsv() {
    assertThat(Cli.run("describe", plain, "--decimal", "x").code()).isEqualTo(2);
    assertThat(Cli.run("describe", plain, "--decimal", ",", "--delimiter", ",").code())
        .isEqualTo(2);
    Result arff = Cli.run("describe", plain, "--decimal", ",", "--input-format", "arff");
    assertThat(arff.code()).isEqualTo(2);
    assertThat(arff.err()).contains("only CSV has a decimal mark");
  }

  @Test
  void aFirstColumnWithoutANameHoldsRowNames() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(plain)) {
      lines.add((lines.isEmpty() ? "\"\"" : "\"" + lines.size() + "\"") + "," + line);
    }
    Path named = write("named.csv", lines);
    Result fit = Cli.run("fit", named, "--target", "y", "-o", model);
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.err()).contains("the first column has no name: taken for row names");
    assertThat(out(predict(named, named))).isEqualTo(out(predict(plain, plain)));
  }

  @Test
  void aColumnOfUnknownCategoriesIsAnError() throws IOException {
    out("fit", plain, "--target", "y", "-o", model);
    Path strange = write("strange.csv", List.of("dose,ward", "1,W0", "2,W1", "3,", "4,W0"));
    refused(
        Cli.run("predict", model, strange, "--quiet"),
        "column \"ward\": none of its 3 cells is a category that the model knows, such as \"w0\"",
        "; if all of them are new and not just written differently, say so (see --unseen)");
    Result asked = Cli.run("predict", model, strange, "--unseen", "reference");
    assertThat(asked.code()).as(asked.err()).isZero();
    assertThat(asked.err())
        .contains(
            "warning: column \"ward\": none of its 3 cells is a category that the model knows");
    refused(Cli.run("predict", model, strange, "--unseen", "error"), "line 2 (row 1)", "\"W0\"");
    Path single = write("single.csv", List.of("dose,ward", "1,W0"));
    assertThat(Cli.run("predict", model, single).err()).contains("count as the reference");
    Path some = write("some.csv", List.of("dose,ward", "1,W0", "1,w1"));
    assertThat(Cli.run("predict", model, some).err()).contains("count as the reference");
  }

  /** A model keeps what --unseen said at its fit, and so do the models that are made from it. */
  @Test
  void aModelRemembersThatNewCategoriesAreExpected() throws IOException {
    Path strange =
        write("strange.csv", List.of("dose,ward,y", "1,W0,1", "2,W1,0", "3,W2,1", "4,W0,0"));
    String refusal = "\"ward\": none of its 4 cells is a category that the model knows";
    Path portable = folder.resolve("portable.zip");
    Path updated = folder.resolve("updated.zip");
    Object[] fit = {"fit", plain, "--target", "y", "--keep-sites", "-o", model};
    Object[] streamed = {"fit", plain, "--target", "y", "--stream", "-o", model};
    for (Object[] command : new Object[][] {fit, streamed}) {
      out(with(command));
      refused(Cli.run("predict", model, strange, "-q"), refusal);
      refused(Cli.run("evaluate", model, strange, "-q"), refusal);
      out(with(command, "--unseen", "reference"));
      out("export", model, "--format", "model", "-o", portable);
      List<Path> models = new ArrayList<>(List.of(model, portable));
      if (command == fit) {
        out("update", model, plain, "-o", updated);
        models.add(updated);
      }
      for (Path one : models) {
        for (String verb : List.of("predict", "evaluate")) {
          Result kept = Cli.run(verb, one, strange);
          assertThat(kept.code()).as(kept.err()).isZero();
          assertThat(kept.err()).contains("warning: column " + refusal);
        }
        refused(Cli.run("predict", one, strange, "--unseen", "error"), "line 2 (row 1)", "\"W0\"");
      }
    }
  }

  /** Every command that learns from a table says it, also to those who want warnings only. */
  @Test
  void aCellThatSetsTheScaleIsNamed() throws IOException {
    List<String> lines = rows(",", ".");
    lines.set(8, lines.get(8).replaceFirst("[^,]*", "9999"));
    Path slip = write("slip.csv", lines);
    String note =
        "warning: one cell sets the scale of the whole column: if it is a mistake, correct";
    String cell = "dose (9999 in row 8, 6 standard deviations from the mean)";
    Object[][] commands = {
      {"fit", slip, "-o", model},
      {"fit", slip, "-o", model, "--stream"},
      {"evaluate", slip},
      {"predict", "--train", slip, plain}
    };
    for (Object[] command : commands) {
      assertThat(Cli.run(with(command, "--target", "y", "-q")).err()).contains(note, cell);
    }
    assertThat(out("describe", slip, "--target", "y"))
        .contains(note, cell, "far from all others: 9999 in row 8");
    assertThat(Cli.run("fit", plain, "--target", "y", "-o", model).err()).doesNotContain(note);
  }

  /** Of 20 levels in 60 rows many may be new; of 3 in 60 they must be written differently. */
  @Test
  void aFewNewCategoriesAmongManyAreOrdinary() throws IOException {
    List<String> lines = new ArrayList<>(List.of("dose,shop,ward,y"));
    for (int i = 0; i < 60; i++) {
      lines.add(i % 7 + ",s" + i % 20 + ",w" + i % 3 + "," + (i % 5 < 2 ? 1 : 0));
    }
    Path train = write("shops.csv", lines);
    out("fit", train, "--target", "y", "-o", model);
    Path shops = write("new.csv", List.of("dose,shop,ward,y", "1,x1,w1,1", "2,x2,w0,0"));
    Path wards =
        write("odd.csv", List.of("dose,shop,ward,y", "1,s1,W1,1", "2,s2,W0,0", "2,s2,W0,0"));
    Object[][] commands = {
      {"predict", model}, {"evaluate", model}, {"predict", "--target=y", "--train", train}
    };
    for (Object[] command : commands) {
      Result taken = Cli.run(with(command, shops));
      assertThat(taken.code()).as(taken.err()).isZero();
      assertThat(taken.err())
          .contains("did not occur in training", "\"shop\": none of its 2 cells is a category");
      refused(Cli.run(with(command, wards, "-q")), "\"ward\": none of its 3 cells is a category");
      Result asked = Cli.run(with(command, wards, "--unseen=reference"));
      assertThat(asked.code()).as(asked.err()).isZero();
      assertThat(asked.err()).contains("\"ward\": none of its 3 cells is a category");
    }
    Object[] test = {"evaluate", train, "--target=y", "--folds-by", "shop"};
    assertThat(Cli.run(test).code()).isZero();
    Object[] other = {"evaluate", train, "--target=y", "--test"};
    assertThat(Cli.run(with(other, shops)).code()).isZero();
    refused(Cli.run(with(other, wards, "-q")), "none of its 3 cells");
    assertThat(Cli.run(with(other, wards, "--unseen=reference")).code()).isZero();
  }

  private static Object[] with(Object[] words, Object... more) {
    return Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray();
  }

  /** The plain table with two rows whose target is not known, at the front and further down. */
  private Path gaps() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(plain));
    lines.add(1, "9.5,w9,");
    lines.add(10, "-3,w1,NA");
    return write("gaps.csv", lines);
  }

  @Test
  void rowsWithoutATargetAreLeftOut() throws IOException {
    Result fit = Cli.run("fit", gaps(), "--target", "y", "-o", model);
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.err()).contains("2 rows without a value of y left out").doesNotContain("w9");
    assertThat(out(predict(gaps(), plain))).isEqualTo(out(predict(plain, plain)));
    refused(
        Cli.run("fit", gaps(), "--target", "y", "--missing", "error", "-o", model),
        "line 2 (row 1)");
  }

  @Test
  void streamedRowsWithoutATargetAreLeftOut() throws IOException {
    Object[] options = {"--target", "y", "--prior-variance", 25, "--stream", "-o", model};
    List<Object> words = new ArrayList<>(List.of("fit", gaps()));
    words.addAll(List.of(options));
    Result fit = Cli.run(words.toArray());
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.err()).contains("2 rows without a value of y left out");
    String ofGaps = out("predict", model, plain);
    words.set(1, plain);
    out(words.toArray());
    assertThat(ofGaps).isEqualTo(out("predict", model, plain));
  }

  @Test
  void evaluateLeavesThemOutAndKeepsTheRowNumbers() throws IOException {
    Path predictions = folder.resolve("p.csv");
    Result loo =
        Cli.run("evaluate", gaps(), "--target", "y", "--loo", "--predictions", predictions);
    assertThat(loo.code()).as(loo.err()).isZero();
    assertThat(loo.out()).contains("40 rows predicted");
    assertThat(loo.err()).contains("2 rows without a value of y left out");
    assertThat(Files.readAllLines(predictions).get(1)).startsWith("2,");
    Result test =
        Cli.run("evaluate", plain, "--target", "y", "--test", gaps(), "--predictions", predictions);
    assertThat(test.code()).as(test.err()).isZero();
    assertThat(test.err()).contains("2 rows without a value of y left out");
    List<String> lines = Files.readAllLines(predictions);
    assertThat(lines).hasSize(ROWS + 1);
    assertThat(lines.get(1)).startsWith("2,");
    assertThat(lines.get(ROWS)).startsWith("42,");
  }

  @Test
  void numbersOfRowsAreNoticed() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(plain)) {
      lines.add((lines.isEmpty() ? "id" : 100 + lines.size()) + "," + line);
    }
    Path file = write("id.csv", lines);
    String note = "warning: grows with the rows, like a row number or an identifier: id";
    assertThat(Cli.run("fit", file, "--target", "y", "-o", model).err()).contains(note);
    assertThat(Cli.run("fit", file, "--target", "y", "--stream", "-o", model).err()).contains(note);
    assertThat(Cli.run("fit", plain, "--target", "y", "-o", model).err())
        .doesNotContain("grows with");
  }
}
