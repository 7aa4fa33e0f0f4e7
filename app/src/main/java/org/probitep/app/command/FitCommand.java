/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.probitep.app.evaluation.RowsToPredict;
import org.probitep.app.export.Portable;
import org.probitep.app.output.Checking;
import org.probitep.app.output.FitText;
import org.probitep.app.output.ModelFacts;
import org.probitep.app.output.ModelJson;
import org.probitep.app.output.Progress;
import org.probitep.app.output.Streams;
import org.probitep.app.report.FitReport;
import org.probitep.app.report.SweepTrace;
import org.probitep.data.DataException;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.StreamedRows;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.KeptRows;
import org.probitep.data.fitted.StreamedPartitions;
import org.probitep.data.fitted.TrainingProfile;
import org.probitep.data.modelfile.ModelWriter;
import org.probitep.data.table.TableSource;
import org.probitep.latent.LatentPosterior;
import org.probitep.methods.Method;
import org.probitep.methods.MethodFit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
      "  probitep fit train.csv --target type --prior-variance 10 -o model.zip",
      "  probitep fit train.csv --target type --report report.html -o model.zip",
      "  probitep fit visits.parquet --formula 'sick ~ age * C(ward)' -o model.zip",
      "  probitep fit --sql \"select * from 'v.csv' where age > 9\" --target y -o m.zip",
      "  probitep fit huge.parquet --target sick --stream --threads 2 -o model.zip",
      "  probitep fit train.csv --target type --keep-sites -o model.zip",
      "  probitep fit train.csv --target type --check -o model.zip",
      "  probitep fit train.csv --target type --method exact -o model.zip"
    })
public final class FitCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      arity = "0..1",
      paramLabel = "TRAIN",
      description = "A table with the target; - for standard input.")
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
          "After the fit, check how far EP's probabilities and their credible limits are from the"
              + " exact posterior: by importance sampling or, where that is inconclusive, by the"
              + " sampler of --method exact, which may take minutes. For --method ep and up to"
              + " 5,000 rows.")
  private boolean check;

  @Option(
      names = "--check-rows",
      paramLabel = "TEST",
      description =
          "The rows that --check compares: give the rows you are going to predict, or rows that"
              + " cover their range (default: the training rows).")
  private Path checkRows;

  @Spec private CommandSpec spec;

  @Option(
      names = "--stream",
      description =
          "For tables larger than memory: keep the cells in a temporary file, 8 bytes each, instead"
              + " of in memory. For --method ep, and files that can be read more than once.")
  private boolean stream;

  @Option(
      names = "--keep-sites",
      description =
          "Keep in the model file what update and forget need: the site of each training row, and"
              + " the rows themselves. For --method ep.")
  private boolean keepSites;

  @Option(
      names = "--portable",
      description =
          "Keep no training rows in the model file. Otherwise the file holds them when there are at"
              + " least as many columns as rows; with this option a columns × columns matrix, or"
              + " mixtures of all rows, take their place.")
  private boolean portable;

  @Option(names = "--json", description = "Print the fit as JSON, as inspect --json does.")
  private boolean json;

  @Mixin private ReportOption report;

  @Mixin private InputOptions input;

  @Mixin private FitOptions options;

  public FitCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    requireCheckable(options.methodOptions().method());
    if (keepSites && portable) {
      throw Usage.error(
          spec, "--keep-sites keeps the rows and --portable does not: give one of them");
    }
    if (keepSites) {
      requireKeepable(options.methodOptions().method());
    }
    try (Outputs outputs = new Outputs(streams)) {
      outputs
          .file("--output", output)
          .file("--report", report.file())
          .check(input.allFiles(train, checkRows));
      return fit(outputs);
    }
  }

  private int fit(Outputs outputs) throws IOException {
    TableSource table = options.outcomes(WatchedTable.of(input.table(train), streams));
    if (stream) {
      return fitStreamed(table, outputs);
    }
    TrainingData read = TrainingData.read(table, options.spec(), options.modelOptions());
    // Before the fit, which may be long, so that rows that cannot be checked are found early.
    RowsToPredict rows = checkRows == null ? RowsToPredict.of(read) : rowsToCheck(read);
    Checking checking = new Checking(options.methodOptions(), options.level(), streams);
    boolean fewRows = check && checking.hasFewRows(read);
    Fitting fitting = new Fitting(options, streams);
    SweepTrace trace = new SweepTrace();
    MethodFit fit =
        fitting.run(read, report.isWanted() ? trace::before : UnaryOperator.identity(), keepSites);
    TrainingData data = read.withLink(fit.posterior().link());
    FittedModel plain = fitting.modelLeavingOut(data, fit);
    FittedModel fitted =
        plain.withProfile(TrainingProfile.of(plain, data.observations(), options.compute()));
    FittedModel model = asWanted(fitted, data);
    outputs.write(output, out -> ModelWriter.write(model, out));
    if (report.isWanted()) {
      report.write(
          FitReport.of(
              table.name(),
              data,
              model,
              fit.method() == Method.EXACT ? List.of() : trace.sweeps(),
              options.compute(),
              report.provenance(List.of(input.allFiles(train)), model.summary().options())),
          outputs);
    }
    boolean checkable = fewRows && checking.hasProbit(fit);
    List<String> verdict =
        checkable ? checking.of(data, fit, rows, Optional.ofNullable(checkRows)) : List.of();
    finish(model, outputs);
    sayIfRows(model);
    verdict.forEach(streams::say);
    return check && !checkable ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private FittedModel asWanted(FittedModel fitted, TrainingData data) {
    if (portable) {
      return Portable.of(fitted, options.compute());
    }
    return keepSites ? fitted.keeping(KeptRows.of(data)) : fitted;
  }

  private void sayIfRows(FittedModel model) {
    boolean drawn = model.posterior() instanceof LatentPosterior; // draws need them
    if (model.holdsRows()) {
      streams.say(
          output
              + " holds the training rows, "
              + (keepSites ? "for update and forget" : "which its predictions need")
              + ": keep it as you keep the data"
              + (keepSites || drawn ? "" : ", or fit with --portable"));
    }
  }

  /** Puts the outputs in place, and says how the fit went, for people or for programs. */
  private void finish(FittedModel model, Outputs outputs) throws IOException {
    if (json) {
      outputs.write(null, ModelJson.of(ModelFacts.of(model, model.summary().level())));
    }
    outputs.commit();
    streams.say(FitText.line(model.summary()));
  }

  private int fitStreamed(TableSource table, Outputs outputs) throws IOException {
    requireStreamable();
    FittedModel model = streamed(table);
    model.summary().outcome().notes().forEach(streams::say);
    if (!model.summary().outcome().converged()) {
      streams.say(FitText.warning(model.summary(), options.epOptions()));
    }
    outputs.write(output, out -> ModelWriter.write(model, out));
    finish(model, outputs);
    return ExitCode.OK;
  }

  private FittedModel streamed(TableSource table) throws IOException {
    try (StreamedRows rows = StreamedRows.of(table, options.spec(), options.modelOptions())) {
      rows.notes().forEach(streams::say);
      return Progress.during(
          streams,
          progress ->
              StreamedPartitions.fit(
                  rows, options.modelOptions(), options.methodOptions(), progress));
    }
  }

  private void requireStreamable() {
    if (options.methodOptions().method() != Method.EP || check || report.isWanted()) {
      throw Usage.error(
          spec, "--stream needs --method ep, and goes with neither --check nor --report");
    }
    if (!input.isQuery() && InputOptions.files(train).length == 0) {
      throw Usage.error(spec, "--stream reads the table more than once: name a file, not -");
    }
  }

  /** Only a single fit by expectation propagation has sites, and rows in memory can be kept. */
  private void requireKeepable(Method method) {
    if (method != Method.EP || stream) {
      throw Usage.error(spec, "--keep-sites needs --method ep, and does not go with --stream");
    }
    if (options.spec().likelihood().counts().isPresent()) {
      throw Usage.error(spec, "--keep-sites does not go with counts of trials: use --weights");
    }
  }

  private void requireCheckable(Method method) {
    if (checkRows != null && !check) {
      throw Usage.error(spec, "--check-rows needs --check");
    }
    if (check) {
      Checking.whyNot(method, options.spec().likelihood())
          .ifPresent(
              why -> {
                throw Usage.error(spec, why);
              });
    }
  }

  private RowsToPredict rowsToCheck(TrainingData data) throws IOException {
    EncodedRows rows =
        EncodedRows.read(input.file(checkRows), data.schema(), options.newCategories(data));
    if (rows.x().rows() == 0) {
      throw new DataException(checkRows + " has a header but no rows");
    }
    rows.notes().forEach(note -> streams.say(checkRows + ": " + note));
    return RowsToPredict.of(rows);
  }
}
