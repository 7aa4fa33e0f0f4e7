/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.ep.EpOptions;
import org.probitep.methods.MethodOptions;

/** Options, help, and wrong usage: one line and exit 2. */
class UsageTest {
  @TempDir Path folder;
  private Path train;
  private Path model;

  @BeforeEach
  void prepare() throws IOException {
    train = folder.resolve("train.csv");
    Files.writeString(train, "a,y\n1,0\n2,1\n3,0\n5,1\n");
    model = folder.resolve("model.zip");
  }

  private void assertUsage(String message, Object... args) {
    Cli.Result result = Cli.run(args);
    assertThat(result.err()).startsWith("probitep: " + message).hasLineCount(1);
    assertThat(result.err()).contains(" --help)");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(model).doesNotExist();
  }

  @Test
  void incompleteCommands() {
    assertUsage(
        "name a command: fit, predict, inspect, effects, export, update, forget, serve, describe,"
            + " evaluate, compare, study");
    assertUsage("Unmatched argument at index 0: 'guess'", "guess");
    assertUsage(
        "name a file (- for standard input), or give --sql", "fit", "--target", "y", "-o", model);
    assertUsage("Missing required option: '--output=MODEL'", "fit", train, "--target", "y");
    assertUsage("Missing required option: '--target=COL'", "fit", train, "-o", model);
    assertUsage("Missing required option: '--target=COL'", "predict", "--train", train, train);
    assertUsage("give MODEL and TEST (or --sql), or --train", "predict", train);
    assertUsage(
        "--train takes the place of MODEL",
        "predict",
        "--train",
        train,
        "--target",
        "y",
        model,
        train);
    assertUsage(
        "Unknown option: '--frm=dual'", "fit", train, "--target", "y", "-o", model, "--frm=dual");
  }

  @ParameterizedTest
  @CsvSource({
    "--prior-variance, 0, 'prior variance must be between 1e-100 and 1e100, got 0.0'",
    "--prior-variance, NaN, 'prior variance must be between 1e-100 and 1e100, got NaN'",
    "--intercept-variance, -1, 'intercept variance must be between 1e-100 and 1e100, got -1.0'",
    "--tolerance, 0, 'tolerance must be in (0, 1), got 0.0'",
    "--max-sweeps, 0, 'max-sweeps must be at least 1, got 0'",
    "--damping, 1.5, 'damping must be in (0, 1], got 1.5'",
    "--threads, 0, 'threads must be at least 1, got 0'",
    "--level, 95, 'level must be in (0, 1), got 95.0'",
    "--method, vb, 'Invalid value for option ''--method'': must be ep or textbook or pfm or mf or"
        + " exact, got ''vb'''",
    "--samples, 0, 'samples must be at least 1, got 0'",
    "--samples, -5, 'samples must be at least 1, got -5'",
    "--samples, many, 'Invalid value for option ''--samples'': ''many'' is not an int'",
    "--seed, x, 'Invalid value for option ''--seed'': ''x'' is not a long'",
    "--form, square, 'Invalid value for option ''--form'': must be auto or primal or dual, got"
        + " ''square'''",
    "--scale, sd, 'Invalid value for option ''--scale'': must be half-sd or none, got ''sd'''",
    "--kernels, mkl, 'Invalid value for option ''--kernels'': must be auto or java or openblas'",
    "--max-sweeps, many, 'Invalid value for option ''--max-sweeps'': ''many'' is not an int'"
  })
  void badValues(String option, String value, String message) {
    assertUsage(message, "fit", train, "--target", "y", "-o", model, option, value);
    assertUsage(message, "predict", "--train", train, "--target", "y", train, option, value);
  }

  /** Only EP with its rows in memory comes in both forms. */
  @Test
  void aFormThatCannotBeHadIsRefused() {
    for (String method : List.of("pfm", "mf", "exact", "textbook")) {
      String message = "--form is for --method ep: " + method + " chooses its own";
      for (String form : List.of("primal", "dual")) {
        assertUsage(
            message,
            "predict",
            "--train",
            train,
            "--target",
            "y",
            train,
            "--method",
            method,
            "--form",
            form);
      }
    }
    assertUsage(
        "--form dual does not go with --stream, which is always primal",
        "fit",
        train,
        "--target",
        "y",
        "-o",
        model,
        "--stream",
        "--form",
        "dual");
  }

  @Test
  void optionsOfFittingHaveNoPlaceBesideAModel() throws IOException {
    Path saved = folder.resolve("saved.zip");
    assertThat(Cli.run("fit", train, "--target", "y", "-o", saved).code()).isZero();
    String[] ofFitting = {
      "--prior-variance=1",
      "--target=y",
      "--no-intercept",
      "--formula=y~a",
      "--ignore=a",
      "--categorical=a",
      "--ordered=a=1<2",
      "--na=x",
      "--missing=drop",
      "--method=pfm",
      "--samples=5",
      "--seed=2"
    };
    for (String option : ofFitting) {
      assertUsage(
          option.replaceAll("=.*|no-", "")
              + " is an option for fitting, but MODEL is already fitted",
          "predict",
          saved,
          train,
          option);
    }
    assertThat(Cli.run("predict", saved, train, "--level=0.5", "--threads=1").code()).isZero();
    assertUsage(
        "an intercept variance needs an intercept",
        "fit",
        train,
        "--target",
        "y",
        "-o",
        model,
        "--no-intercept",
        "--intercept-variance",
        "1");
  }

  @Test
  void theInterceptCanBeLeftOut() {
    Cli.Result with = predict();
    assertThat(predict("--intercept").out()).isEqualTo(with.out());
    assertThat(predict("--no-intercept").out()).isNotEqualTo(with.out());
  }

  private Cli.Result predict(String... options) {
    Object[] args = new Object[6 + options.length];
    Object[] fixed = {"predict", "--train", train, "--target", "y", train};
    System.arraycopy(fixed, 0, args, 0, 6);
    System.arraycopy(options, 0, args, 6, options.length);
    Cli.Result result = Cli.run(args);
    assertThat(result.code()).isZero();
    return result;
  }

  /** Each option reaches the fit: it changes the numbers, or what the model says of itself. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--prior-variance=1",
        "--intercept-variance=1",
        "--scale=none",
        "--tolerance=0.5",
        "--level=0.5",
        "--positive=0",
        "--max-sweeps=1"
      })
  void optionsChangeTheNumbers(String option) {
    assertThat(predict(option).out()).isNotEqualTo(predict().out());
  }

  @ParameterizedTest
  @CsvSource({
    "--damping=0.5, '\"damping\" : 0.5'",
    "--stopping=sites, '\"stopping\" : \"sites\"'",
    "--form=dual, '\"form\" : \"dual\"'",
    "--kernels=java, '\"kernels\" : \"java\"'",
    "--threads=2, '\"threads\" : 2'",
    "--scale=none, '\"scale\" : \"none\"'",
    "--level=0.9, '\"level\" : 0.9'"
  })
  void optionsAreRecorded(String option, String recorded) {
    assertThat(Cli.run("fit", train, "--target", "y", "-o", model, option).code()).isZero();
    assertThat(Cli.run("inspect", model, "--format", "json").out()).contains(recorded);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fit", "predict", "inspect", "describe"})
  void helpHasExamples(String command) {
    Cli.Result result = Cli.run(command, "--help");
    assertThat(result.code()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("Examples:").contains("  probitep " + command + " ");
  }

  @Test
  void helpShowsTheLibrarysDefaults() {
    String help = Cli.run("fit", "--help").out().replaceAll("\\s+", " ");
    assertThat(help)
        .contains(
            "learn it from the training rows by maximising the evidence and a weak prior of its own"
                + " (default: auto).")
        .contains("(default: " + EpOptions.withDefaults().maxSweeps() + ")")
        .contains("(default: 1e-8)")
        .contains("(default: half-sd)")
        .contains("(default: ep)")
        .contains("(default: " + MethodOptions.DEFAULT_SAMPLES + ")")
        .contains("Seed for the random draws (default: 1).")
        .contains("--method=ep|textbook|pfm|mf|exact");
  }

  @Test
  void versionIsPrinted() {
    Cli.Result result = Cli.run("--version");
    assertThat(result.code()).isZero();
    assertThat(result.out()).matches("probitep \\d+\\.\\d+\\.\\d+\\S*\n");
  }

  @Test
  void anotherLocaleChangesNothing() {
    Locale before = Locale.getDefault();
    String expected = predict().out();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(predict().out()).isEqualTo(expected);
      Cli.Result fitted = Cli.run("fit", train, "--target", "y", "-o", model);
      assertThat(fitted.err()).containsPattern("residual \\d");
      assertThat(Cli.run("inspect", model).out()).containsPattern("rows, columns  4, 2");
    } finally {
      Locale.setDefault(before);
    }
  }
}
