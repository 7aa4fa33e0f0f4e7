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

/** All outputs of a command come into being together or not at all. */
class OutputsTest {
  private static final Path FULL = Path.of("/dev/full");

  @TempDir Path folder;
  private Path train;
  private Path model;
  private Path page;

  @BeforeEach
  void prepare() throws IOException {
    train = Files.writeString(folder.resolve("t.csv"), "a,y\n1,0\n2,1\n3,0\n4,1\n5,1\n6,0\n");
    model = folder.resolve("model.zip");
    page = folder.resolve("page.html");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private Object[] fit(Object... more) {
    Object[] args = {"fit", train, "--target", "y"};
    return Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray();
  }

  /** Exit 1 and one line, with a model that was there before and without one. */
  private void assertNothingComes(String line, Object... args) throws IOException {
    Files.deleteIfExists(model);
    assertFails(line, args);
    assertThat(names()).containsExactly("t.csv");
    Files.writeString(model, "old");
    assertFails(line, args);
    assertThat(model).hasContent("old");
    assertThat(names()).containsExactly("model.zip", "t.csv");
  }

  private static void assertFails(String line, Object... args) {
    Cli.Result result = Cli.run(args);
    assertThat(result.err()).endsWith("probitep: " + line + "\n");
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void aReportThatCannotBeWrittenKeepsTheModelAway() throws IOException {
    assumeTrue(Files.exists(FULL));
    String complaint = "cannot write /dev/full: No space left on device";
    assertNothingComes(complaint, fit("-o", model, "--report", FULL));
    assertNothingComes(complaint, fit("-o", FULL, "--report", model));
    Object[] evaluate = {"evaluate", train, "--target", "y", "--folds", "2"};
    assertNothingComes(complaint, with(evaluate, "-o", model, "--report", FULL));
    assertNothingComes(complaint, with(evaluate, "--predictions", model, "-o", FULL));
    assertNothingComes(complaint, with(evaluate, "--report", model, "--predictions", FULL));
  }

  private static Object[] with(Object[] args, Object... more) {
    return Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray();
  }

  @Test
  void standardOutputThatFailsKeepsTheModelAway() throws IOException {
    for (String stream : List.of("--no-intercept", "--stream")) {
      Files.writeString(model, "old");
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      String[] args =
          Arrays.stream(fit("-o", model, "--json", stream))
              .map(String::valueOf)
              .toArray(String[]::new);
      int code =
          Main.run(args, new FullStream(), new PrintStream(err, true, StandardCharsets.UTF_8));
      assertThat(code).isEqualTo(1);
      assertThat(err.toString(StandardCharsets.UTF_8))
          .endsWith("probitep: cannot write the output: No space left on device\n");
      assertThat(model).hasContent("old");
      assertThat(names()).containsExactly("model.zip", "t.csv");
    }
  }

  /** As in "probitep fit … --json | head -n 1": the model is what was asked for, and comes. */
  @Test
  void aReaderThatHasSeenEnoughDoesNotKeepTheModelAway() throws IOException {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    String[] args =
        Arrays.stream(fit("-q", "-o", model, "--json")).map(String::valueOf).toArray(String[]::new);
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = Main.run(args, closed, new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(code).isZero();
    assertThat(Cli.run("inspect", model).code()).isZero();
  }

  private static final class FullStream extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      throw new IOException("No space left on device");
    }
  }

  @Test
  void helpAndVersionThatCannotBePrintedAreFailures() {
    for (String[] args :
        new String[][] {{"--help"}, {"--version"}, {"fit", "--help"}, {"completion"}}) {
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      int code =
          Main.run(args, new FullStream(), new PrintStream(err, true, StandardCharsets.UTF_8));
      assertThat(code).isEqualTo(1);
      assertThat(err.toString(StandardCharsets.UTF_8))
          .isEqualTo("probitep: cannot write the output: No space left on device\n");
    }
  }

  @Test
  void allOutputsComeWhenAllIsWell() throws IOException {
    Cli.Result result = Cli.run(fit("-o", model, "--report", page, "--json"));
    assertThat(result.code()).isZero();
    assertThat(result.out()).startsWith("{");
    assertThat(names()).containsExactly("model.zip", "page.html", "t.csv");
    assertThat(Cli.run("inspect", model).code()).isZero();
    assertThat(page).content().startsWith("<!DOCTYPE html>");
  }

  private void assertRefused(String line, Object... args) throws IOException {
    List<String> before = names();
    Cli.Result result = Cli.run(args);
    assertThat(result.err()).isEqualTo("probitep: " + line + "\n");
    assertThat(result.code()).isEqualTo(2);
    assertThat(names()).isEqualTo(before);
  }

  @Test
  void twoOutputsToOneFileAreRefused() throws IOException {
    assertRefused("--output and --report are both " + model, fit("-o", model, "--report", model));
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("model.zip"));
    String one = "--output and --report are the same file: ";
    assertRefused(one + model + " and " + link, fit("-o", model, "--report", link));
    Path dotted = folder.resolve("./model.zip");
    assertRefused(one + model + " and " + dotted, fit("-o", model, "--report", dotted));
    Files.writeString(model, "old");
    assertRefused(one + link + " and " + model, fit("-o", link, "--report", model));
    Path hard = Files.createLink(folder.resolve("hard"), model);
    assertRefused(one + hard + " and " + model, fit("-o", hard, "--report", model));
    assertThat(model).hasContent("old");
  }

  @Test
  void aNameIsTriedBeforeTheWork() throws IOException {
    Path good = folder.resolve("n".repeat(255));
    assertThat(Cli.run(fit("-o", good)).code()).isZero();
    Path bad = folder.resolve("n".repeat(256));
    String complaint = "cannot write " + bad + ": File name too long";
    assertRefused(complaint, fit("-o", bad));
    assertRefused(complaint, fit("-o", model, "--report", bad));
    assertRefused(complaint, "evaluate", train, "--target", "y", "--predictions", bad);
    assertRefused(complaint, "predict", "--train", train, "--target", "y", train, "-o", bad);
    assertRefused(complaint, "study", "-o", bad);
  }

  @Test
  void whatAKilledRunLeftIsRemoved() throws IOException {
    Path left = Files.writeString(folder.resolve(".model.zip.0k2j4h6g8f1d3.tmp"), "half a model");
    assertThat(Cli.run(fit("-o", model)).code()).isZero();
    assertThat(left).doesNotExist();
  }
}
