/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bad input gets one clear line and exit 2 or 1; nothing is printed as data, no file is made, and
 * an old one stays.
 */
class RefusedInputTest {
  private static final String GOOD = "a,b,y\n1,2,0\n2,1,1\n3,5,0\n4,4,1\n";

  @TempDir Path folder;
  private Path train;
  private Path model;
  private Path test;

  @BeforeEach
  void prepare() throws IOException {
    train = file("train.csv", GOOD);
    test = file("test.csv", "a,b\n1,1\n");
    model = folder.resolve("model.zip");
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** The command fails with this one line, whatever it would write to stays as it is. */
  private void assertRefused(int code, String line, Object... args) throws IOException {
    List<String> before = names();
    Cli.Result result = Cli.run(args);
    assertThat(result.err()).isEqualTo("probitep: " + line + "\n");
    assertThat(result.code()).isEqualTo(code);
    assertThat(result.out()).isEmpty();
    assertThat(names()).isEqualTo(before);
  }

  /** A training file is refused alike by fit, and by predict with --train, with and without -o. */
  private void assertTrainingRefused(int code, String line, Path bad, Object... options)
      throws IOException {
    Path out = folder.resolve("out.csv");
    assertRefused(code, line, with(options, "fit", bad, "--target", "y", "-o", model));
    assertRefused(code, line, with(options, "predict", "--train", bad, "--target", "y", test));
    assertRefused(
        code, line, with(options, "predict", "--train", bad, "--target", "y", test, "-o", out));
    Files.writeString(out, "old");
    assertRefused(
        code, line, with(options, "predict", "--train", bad, "--target", "y", test, "-o", out));
    assertThat(out).hasContent("old");
    Files.delete(out);
  }

  private static Object[] with(Object[] more, Object... args) {
    return Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray();
  }

  private Path fitted() {
    assertThat(Cli.run("fit", train, "--target", "y", "-o", model).code()).isZero();
    return model;
  }

  @Test
  void missingFiles() throws IOException {
    Path no = folder.resolve("no.csv");
    assertTrainingRefused(2, "there is no file " + no, no);
    assertRefused(2, "there is no file " + no, "predict", "--train", train, "--target", "y", no);
    fitted();
    assertRefused(2, "there is no file " + no, "predict", model, no);
    assertRefused(2, "there is no file " + no, "predict", no, test);
    assertRefused(2, "there is no file " + no, "inspect", no);
  }

  @Test
  void emptyFiles() throws IOException {
    Path empty = file("empty.csv", "");
    String complaint = empty + " is empty: it needs a header line with the column names";
    assertTrainingRefused(1, complaint, empty);
    fitted();
    assertRefused(1, complaint, "predict", model, empty);
    assertRefused(1, empty + " is not a probitep model file", "predict", empty, test);
    Path header = file("header.csv", "a,b,y\n");
    assertTrainingRefused(1, header + " has a header but no rows", header);
  }

  @Test
  void noSuchColumn() throws IOException {
    Path other = file("other.csv", "a,b,z\n1,2,0\n");
    assertTrainingRefused(2, other + " has no column \"y\": it has a, b, z", other);
  }

  @Test
  void targetsThatAreNotTwoValued() throws IOException {
    Path three = file("three.csv", "a,y\n1,low\n2,high\n3,mid\n");
    assertTrainingRefused(
        1,
        three
            + ": the target \"y\" must have two values, but has 3: \"high\", \"low\", \"mid\";"
            + " choose the one to take against the others (see --positive)",
        three);
    Path one = file("one.csv", "a,y\n1,low\n2,low\n");
    assertTrainingRefused(
        1, one + ": the target \"y\" must have two values, but has 1: \"low\"", one);
    Path numbers = file("numbers.csv", "a,y\n1,0.5\n2,0.25\n3,1\n");
    assertTrainingRefused(
        1,
        numbers
            + ": the target \"y\" must have two values, but has 3: \"0.25\", \"0.5\", \"1\";"
            + " choose the one to take against the others (see --positive)",
        numbers);
    assertTrainingRefused(
        2,
        "the target \"y\" has no label \"yes\": it has \"0\", \"1\"",
        train,
        "--positive",
        "yes");
  }

  @Test
  void cellsThatAreNotNumbers() throws IOException {
    fitted();
    for (String cell : List.of("NaN", "Inf", "-Infinity", "1e400")) {
      Path bad = file("bad.csv", "a,b,y\n1,2,0\n2," + cell + ",1\n");
      String complaint =
          bad + ", line 3 (row 2), column \"b\": \"" + cell + "\" is not a finite number";
      String hint = cell.equals("NaN") ? "; if it means missing, say so (see --na)" : "";
      assertTrainingRefused(1, complaint + hint, bad);
      assertRefused(1, complaint, "predict", model, bad);
      assertRefused(1, complaint, "predict", "--train", train, "--target", "y", bad);
      if (!hint.isEmpty()) {
        Object[] fit = {"fit", bad, "--target", "y", "--na", cell, "-o", folder.resolve("na.zip")};
        assertThat(Cli.run(fit).code()).isZero();
      }
    }
    Path text = file("text.csv", "a,b,y\n1,2,0\n2,text,1\n");
    String complaint = text + ", line 3 (row 2), column \"b\": \"text\" is not a finite number";
    assertTrainingRefused(
        1,
        complaint
            + "; if it means missing, or the column is text, say so (see --na, --categorical)",
        text);
    assertRefused(1, complaint, "predict", model, text);
    Path hole = file("hole.csv", "a,b,y\n1,2,0\n,1,1\n");
    assertTrainingRefused(
        1,
        hole + ", line 3 (row 2), column \"a\": the cell is empty, and missing cells are refused",
        hole,
        "--missing",
        "error");
  }

  @Test
  void testFilesThatLackColumns() throws IOException {
    Path lacking = file("lacking.csv", "b,y\n1,0\n");
    String complaint = lacking + " lacks the column \"a\"";
    assertRefused(1, complaint, "predict", "--train", train, "--target", "y", lacking);
    assertRefused(1, complaint, "predict", fitted(), lacking);
  }

  @Test
  void raggedRowsAndTwoColumnsOfOneName() throws IOException {
    Path ragged = file("ragged.csv", "a,b,y\n1,2,0\n1,2\n");
    assertTrainingRefused(
        1, ragged + ", line 3 (row 2): the row has 2 cells, but the header has 3 columns", ragged);
    Path twice = file("twice.csv", "a,a,y\n1,2,0\n");
    assertTrainingRefused(1, twice + " has two columns named \"a\"", twice);
  }

  @Test
  void oneValueOfAZeroOneTargetIsAcceptedWithAWarning() throws IOException {
    Path ones = file("ones.csv", "a,y\n1,1\n2,1\n");
    Cli.Result result = Cli.run("predict", "--train", ones, "--target", "y", ones);
    assertThat(result.code()).isZero();
    assertThat(result.err()).startsWith("probitep: warning: every row has y = 1");
    assertThat(result.out().lines()).hasSize(3);
  }

  @Test
  void truncatedAlteredAndForeignModels() throws IOException {
    byte[] good = Files.readAllBytes(fitted());
    Files.write(model, Arrays.copyOf(good, good.length / 2));
    String cut = model + " is a damaged model file: it is cut short or altered";
    assertRefused(1, cut, "predict", model, test);
    assertRefused(1, cut, "inspect", model);
    byte[] altered = good.clone();
    altered[good.length / 2] ^= 1;
    Files.write(model, altered);
    Cli.Result result = Cli.run("predict", model, test);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .startsWith("probitep: " + model + " is a damaged model file: ")
        .hasLineCount(1);
    assertRefused(1, train + " is not a probitep model file", "inspect", train);
  }

  @Test
  void fullDisks() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full));
    String complaint = "cannot write /dev/full: No space left on device";
    assertRefused(1, complaint, "fit", "-q", train, "--target", "y", "-o", full);
    assertRefused(
        1, complaint, "predict", "-q", "--train", train, "--target", "y", test, "-o", full);
  }

  @Test
  void standardOutputThatFails() {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Input/output error");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] args = {
      "predict", "-q", "--train", train.toString(), "--target", "y", test.toString()
    };
    int code = Main.run(args, broken, new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(code).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("probitep: cannot write the output: Input/output error\n");
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoFailureToTalkAbout() {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] args = {
      "predict", "-q", "--train", train.toString(), "--target", "y", test.toString()
    };
    int code = Main.run(args, broken, new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(code).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void outputsThatCannotBe() throws IOException {
    Path nowhere = folder.resolve("no/model.zip");
    assertRefused(
        2,
        "cannot write " + nowhere + ": there is no directory " + nowhere.getParent(),
        "fit",
        train,
        "--target",
        "y",
        "-o",
        nowhere);
    assertRefused(
        2,
        folder + " is a directory: name a file to write",
        "fit",
        train,
        "--target",
        "y",
        "-o",
        folder);
    assertRefused(
        2,
        train + " would be overwritten, but it is an input",
        "fit",
        train,
        "--target",
        "y",
        "-o",
        train);
    assertThat(train).hasContent(GOOD);
  }

  @Test
  void aStackTraceOnlyWithDebug() {
    Path no = folder.resolve("no.csv");
    Cli.Result result = Cli.run("inspect", no, "--debug");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("RequestException").contains("\tat org.probitep");
    assertThat(result.err().lines().reduce((a, b) -> b))
        .hasValue("probitep: there is no file " + no);
    assertThat(Cli.run("inspect", no).err()).doesNotContain("\tat ");
  }
}
