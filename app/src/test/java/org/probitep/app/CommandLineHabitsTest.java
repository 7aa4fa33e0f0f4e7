/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people expect of any good command-line program. */
class CommandLineHabitsTest {
  @TempDir Path folder;

  @Test
  void quietSaysNothingWhenAllIsWell() {
    Path train = Cli.PIMA.resolve("train.csv");
    Path model = folder.resolve("model.zip");
    Cli.Result loud = Cli.run("fit", train, "--target", "type", "-o", model);
    assertThat(loud.err()).contains("fitted 200 rows");
    for (String option : new String[] {"-q", "--quiet"}) {
      Cli.Result quiet = Cli.run("fit", train, "--target", "type", "-o", model, option);
      assertThat(quiet.code()).isZero();
      assertThat(quiet.err()).isEmpty();
    }
  }

  @Test
  void quietKeepsWarningsAndErrors() throws IOException {
    Path train = Files.writeString(folder.resolve("t.csv"), "x,y\n1,1\n2,1\n");
    Path model = folder.resolve("model.zip");
    Cli.Result warned = Cli.run("fit", train, "--target", "y", "-o", model, "--quiet");
    assertThat(warned.err()).startsWith("probitep: warning: every row has y = 1").hasLineCount(1);
    Cli.Result failed = Cli.run("fit", train, "--target", "z", "-o", model, "--quiet");
    assertThat(failed.code()).isEqualTo(2);
    assertThat(failed.err()).contains("no column \"z\"");
  }

  @Test
  void helpBeginsWithTheUsageOnce() {
    for (String command : List.of("fit", "predict", "inspect", "describe", "evaluate", "compare")) {
      assertThat(Cli.run(command, "--help").out())
          .startsWith("Usage: probitep " + command + " ")
          .containsOnlyOnce("Usage:");
    }
  }

  @Test
  void oneIsNotManyThings() throws IOException {
    Path train = Files.writeString(folder.resolve("t.csv"), "x,y\n1,1\n2,0\n");
    Path model = folder.resolve("model.zip");
    Path page = folder.resolve("page.html");
    Cli.Result fit =
        Cli.run("fit", train, "--target=y", "--no-intercept", "--max-sweeps=1", "-o", model);
    assertThat(fit.err())
        .contains("fitted 2 rows, 1 coefficient (")
        .contains("not converged after 1 sweep:");
    Cli.run("fit", train, "--target=y", "--no-intercept", "-o", model, "--report", page);
    assertThat(Files.readString(page)).contains("1 coefficient,");
  }

  @Test
  void aModelIsNoTable() {
    Path train = Cli.PIMA.resolve("train.csv");
    Path model = folder.resolve("model.zip");
    assertThat(Cli.run("fit", train, "--target=type", "-o", model).code()).isZero();
    for (String command : List.of("describe", "evaluate")) {
      Cli.Result result = Cli.run(command, model, "--target=type");
      assertThat(result.code()).isEqualTo(1);
      assertThat(result.err()).contains(model + " is a model, not a table").hasLineCount(1);
    }
  }

  @Test
  void completionKnowsEveryCommand() {
    Cli.Result result = Cli.run("completion");
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains("complete -F")
        .contains("predict")
        .contains("--prior-variance");
  }

  @Test
  void completionScriptIsGoodBash() throws Exception {
    Path script = Files.writeString(folder.resolve("c.sh"), Cli.run("completion").out());
    Process bash = new ProcessBuilder("bash", "-n", script.toString()).start();
    assertThat(bash.waitFor()).isZero();
  }
}
