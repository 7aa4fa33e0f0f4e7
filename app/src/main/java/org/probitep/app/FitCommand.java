/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.probitep.data.EncodedRows;
import org.probitep.data.FittedModel;
import org.probitep.data.Labels;
import org.probitep.data.TestRows;
import org.probitep.data.TrainingData;
import org.probitep.data.modelfile.ModelWriter;
import org.probitep.data.table.DataException;
import org.probitep.ep.EpFit;
import org.probitep.exact.EpCheck;
import org.probitep.exact.ExactFit;
import org.probitep.methods.Method;
import org.probitep.methods.MethodFit;
import org.probitep.model.DesignMatrix;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code probitep fit}: from a table to a model file. */
@Command(
    name = "fit",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    defaultValueProvider = FitDefaults.class,
    sortOptions = false,
    description = "Fit a model to a table and save it.",
    footer = {
      "",
      "Examples:",
      "  probitep fit train.csv --target type -o model.zip",
      "  probitep fit train.csv --target type --positive Yes --prior-variance 10 -o model.zip",
      "  probitep fit train.csv --target type --check -o model.zip",
      "  probitep fit train.csv --target type --method exact -o model.zip"
    })
final class FitCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      arity = "0..1",
      paramLabel = "TRAIN.csv",
      description = "The table with the target; - is standard input.")
  private Path train;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "MODEL",
      required = true,
      description = "The model file to write.")
  private Path output;

  @Option(
      names = "--check",
      description =
          "Then say how far EP is from the exact posterior, by importance sampling from it: for"
              + " --method ep and up to 5,000 rows.")
  private boolean check;

  @Option(
      names = "--check-rows",
      paramLabel = "TEST.csv",
      description = "Compare probabilities on these rows (default: the training rows).")
  private Path checkRows;

  @Spec private CommandSpec spec;

  @Mixin private TableInput input;

  @Mixin private FitOptions options;

  FitCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    requireCheckable(options.methodOptions().method());
    Outputs.check(output, inputs());
    TrainingData data =
        TrainingData.read(input.main(train, "TRAIN.csv"), options.spec(), options.modelOptions());
    // Before the fit, which may be long: what cannot be checked is known by now.
    DesignMatrix rows = checkRows == null ? data.observations().x() : rowsToCheck(data);
    boolean checkable = check && hasFewRows(data);
    Fitting fitting = new Fitting(options, streams);
    MethodFit fit = fitting.run(data);
    FittedModel model = fitting.model(data, fit);
    ModelWriter.write(model, output);
    streams.say(Fitting.line(model.summary()));
    if (checkable) {
      check(data, fit.ep().orElseThrow(), rows);
    }
    return check && !checkable ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private Path[] inputs() {
    return checkRows == null ? new Path[] {train} : new Path[] {train, checkRows};
  }

  private void requireCheckable(Method method) {
    if (checkRows != null && !check) {
      throw new ParameterException(spec.commandLine(), "--check-rows needs --check");
    }
    if (check && method != Method.EP) {
      throw new ParameterException(
          spec.commandLine(), "--check is for --method ep, not for " + Labels.of(method));
    }
  }

  private DesignMatrix rowsToCheck(TrainingData data) throws IOException {
    EncodedRows rows = TestRows.read(input.open(checkRows), data.schema());
    if (rows.x().rows() == 0) {
      throw new DataException(checkRows + " has a header but no rows");
    }
    rows.notes().forEach(note -> streams.say(checkRows + ": " + note));
    return rows.x();
  }

  /** Tells at once, not after the fit, that there will be no check. */
  private boolean hasFewRows(TrainingData data) {
    int n = data.observations().size();
    if (n > ExactFit.MOST_ROWS) {
      streams.say(
          String.format(
              Locale.ROOT,
              "--check is for at most %,d rows, and there are %,d: the model is not checked",
              ExactFit.MOST_ROWS,
              n));
    }
    return n <= ExactFit.MOST_ROWS;
  }

  private void check(TrainingData data, EpFit fit, DesignMatrix rows) {
    Progress progress = new Progress(streams);
    EpCheck result;
    try {
      result =
          EpCheck.of(
              data.observations(),
              fit.posterior().prior(),
              fit,
              rows,
              new double[rows.rows()],
              EpCheck.DEFAULT_DRAWS,
              options.methodOptions().seed(),
              options.kernels(),
              options.threads(),
              progress);
    } finally {
      progress.end();
    }
    String kind = checkRows == null ? " training rows" : " rows of " + checkRows;
    CheckReport.of(result, rows.rows() + kind).forEach(streams::say);
  }
}
