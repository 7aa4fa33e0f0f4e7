/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.probitep.app.evaluation.RowsToPredict;
import org.probitep.app.output.Checking;
import org.probitep.app.output.FitText;
import org.probitep.app.output.KeptCells;
import org.probitep.app.output.PredictionCsv;
import org.probitep.app.output.Streams;
import org.probitep.app.text.Format;
import org.probitep.data.RequestException;
import org.probitep.data.design.NewCategories;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.data.table.TableSource;
import org.probitep.methods.MethodFit;
import org.probitep.posterior.Predictions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code probitep predict}: probabilities for the rows of a table. */
@Command(
    name = "predict",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    defaultValueProvider = FitDefaults.class,
    sortOptions = false,
    customSynopsis = {
      "probitep predict MODEL TEST [-o OUT.csv] [--level P]",
      "       probitep predict --train TRAIN --target COL TEST [-o OUT.csv] [OPTIONS]"
    },
    description = {
      "Predict the rows of a table, from a saved model or after a fit.",
      "Prints probability,lower,upper for each row. Methods that sample (pfm, exact) add the Monte"
          + " Carlo standard errors of these three: se, lower_se, upper_se."
    },
    footer = {
      "",
      "Examples:",
      "  probitep predict --train train.csv --target type test.csv",
      "  probitep predict --train train.csv --target type --method exact test.csv",
      "  probitep predict model.zip test.csv --level 0.9 -o probabilities.csv",
      "  probitep predict model.zip test.csv --keep id,age"
    })
public final class PredictCommand implements Callable<Integer> {
  /** Options of fit that apply to a fitted model as well. */
  private static final Set<String> OF_PREDICTION =
      Set.of("--level", "--kernels", "--threads", "--unseen");

  /** Probabilities nearer to 0 or 1 depend on few draws. */
  private static final double LEAST_RELIABLE = 0.002;

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..2",
      paramLabel = "FILE",
      description = "MODEL TEST, or just TEST with --train; - for standard input.")
  private List<Path> files = List.of();

  @Option(
      names = "--train",
      paramLabel = "TRAIN",
      description = "Fit this table first, instead of loading a model.")
  private Path train;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT.csv",
      description = "Where to write (default: standard output).")
  private Path output;

  @Option(
      names = "--keep",
      paramLabel = "COL",
      split = ",",
      description =
          "Write the number of each row and these columns of TEST, unchanged, before the"
              + " probabilities; 'all' for all columns.")
  private List<String> keep = List.of();

  @Option(
      names = "--check",
      description =
          "With --train: check how far EP's probabilities and their credible limits are from the"
              + " exact posterior on the rows that are predicted (see fit --check).")
  private boolean check;

  @Mixin private InputOptions input;

  @Mixin private FitOptions options;

  private Optional<KeptCells> kept = Optional.empty();

  public PredictCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    options.methodOptions();
    options.modelOptions();
    try (Outputs outputs = new Outputs(streams).file("--output", output)) {
      return train == null ? fromModel(outputs) : fromTraining(outputs);
    }
  }

  private int fromTraining(Outputs outputs) throws IOException {
    if (files.size() > 1) {
      throw Usage.error(spec, "--train takes the place of MODEL: give only TEST");
    }
    if (check) {
      Checking.whyNot(options.methodOptions().method(), options.spec().likelihood())
          .ifPresent(
              why -> {
                throw Usage.error(spec, why);
              });
    }
    Path test = files.isEmpty() ? null : files.get(0);
    outputs.check(input.allFiles(train, test));
    TableSource table = table(test);
    TrainingData data =
        TrainingData.read(
            options.outcomes(WatchedTable.of(input.file(train), streams)),
            options.spec(),
            options.modelOptions());
    // Before the fit, which may be long, so that a file that cannot be predicted is found early.
    EncodedRows rows = EncodedRows.read(table, data.schema(), options.newCategories(data));
    Fitting fitting = new Fitting(options, streams);
    if (!check) {
      return predict(fitting.fit(data), rows, outputs);
    }
    Checking checking = new Checking(options.methodOptions(), options.level(), streams);
    boolean checkable = rows.x().rows() > 0 && checking.hasFewRows(data);
    MethodFit fit = fitting.run(data);
    int code = predict(fitting.model(data, fit), rows, outputs);
    if (!checkable || !checking.hasProbit(fit)) {
      return ExitCode.SOFTWARE;
    }
    checking.of(data, fit, RowsToPredict.of(rows), Optional.ofNullable(test)).forEach(streams::say);
    return code;
  }

  private int fromModel(Outputs outputs) throws IOException {
    if (files.size() != (input.isQuery() ? 1 : 2)) {
      throw Usage.error(
          spec,
          "give MODEL and TEST (or --sql), or --train TRAIN --target COL and TEST (or --sql)");
    }
    Path test = input.isQuery() ? null : files.get(1);
    if (check) {
      throw Usage.error(spec, "--check needs the training rows: it goes with --train, or with fit");
    }
    for (String name : options.given()) {
      if (!OF_PREDICTION.contains(name)) {
        throw Usage.error(
            spec, name + " is an option for fitting, but MODEL is already fitted (see --train)");
      }
    }
    outputs.check(input.allFiles(files.get(0), test));
    TableSource table = table(test);
    FittedModel model = ModelReader.read(files.get(0));
    FitText.doubt(files.get(0), model.summary()).ifPresent(streams::say);
    NewCategories rule = options.newCategories(model);
    return predict(model, EncodedRows.read(table, options.schema(model), rule), outputs);
  }

  private TableSource table(Path test) {
    TableSource table = WatchedTable.of(input.table(test), streams);
    requireFile(test);
    kept = keep.isEmpty() ? Optional.empty() : Optional.of(KeptCells.of(table, keep));
    return kept.<TableSource>map(cells -> cells).orElse(table);
  }

  private int predict(FittedModel model, EncodedRows rows, Outputs outputs) throws IOException {
    rows.notes().forEach(streams::say);
    double level = options.isGiven("--level") ? options.level() : model.summary().level();
    Predictions predictions = model.predict(rows, options.compute());
    sayWhereErrorsAreUnreliable(predictions);
    outputs.write(output, out -> PredictionCsv.write(predictions, level, kept, out));
    outputs.commit();
    return 0;
  }

  /** Missing draws do not show in the spread of those that there are. */
  private void sayWhereErrorsAreUnreliable(Predictions predictions) {
    if (!predictions.isMonteCarlo()) {
      return;
    }
    int extreme =
        (int)
            IntStream.range(0, predictions.size())
                .mapToDouble(predictions::probability)
                .filter(p -> Math.min(p, 1 - p) < LEAST_RELIABLE)
                .count();
    if (extreme > 0) {
      streams.say(
          "se may be several times too small in "
              + Format.count(extreme, "row")
              + " with a probability below 0.002 or above 0.998, which rest on few draws");
    }
  }

  private static void requireFile(Path file) {
    if (InputOptions.files(file).length > 0 && !Files.exists(file)) {
      throw new RequestException("there is no file " + file);
    }
  }
}
