/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.probitep.app.evaluation.Evaluation;
import org.probitep.app.evaluation.EvaluationOptions;
import org.probitep.app.evaluation.Evaluator;
import org.probitep.app.evaluation.FoldData;
import org.probitep.app.evaluation.FoldSource;
import org.probitep.app.evaluation.LabelledRows;
import org.probitep.app.evaluation.Plan;
import org.probitep.app.evaluation.TableFolds;
import org.probitep.app.output.EvaluationCsv;
import org.probitep.app.output.EvaluationJson;
import org.probitep.app.output.EvaluationResult;
import org.probitep.app.output.EvaluationTable;
import org.probitep.app.output.KeptCells;
import org.probitep.app.output.Progress;
import org.probitep.app.output.Streams;
import org.probitep.app.report.EvaluateReport;
import org.probitep.app.report.FitReport;
import org.probitep.app.report.ReportContent;
import org.probitep.app.report.SweepTrace;
import org.probitep.app.text.Format;
import org.probitep.data.DataException;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.frame.RawOptions;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.table.TableSource;
import org.probitep.methods.Method;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code probitep evaluate}: how good the probabilities are on rows that were not fitted. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    defaultValueProvider = FitDefaults.class,
    sortOptions = false,
    description = {
      "Predict rows that were not fitted, and show how good the probabilities are.",
      "The default is 10-fold cross-validation. The base rate and logistic regression,"
          + " unregularised and with a ridge penalty, are shown for comparison. Folds run in"
          + " parallel on all processors, or on --threads; each fit uses one thread, so the results"
          + " do not depend on how many there are."
    },
    footer = {
      "",
      "Examples:",
      "  probitep evaluate train.csv --target type",
      "  probitep evaluate train.csv --target type --report report.html",
      "  probitep evaluate train.csv --target type --test test.csv --cost-fp 1 --cost-fn 5",
      "  probitep evaluate train.csv --target type --loo --predictions rows.csv --format json",
      "  probitep evaluate train.csv --formula 'type ~ glu + bmi' --against 'type ~ glu'",
      "  probitep evaluate visits.csv --target sick --ignore patient --folds-by patient",
      "  probitep evaluate model.zip new.csv"
    })
public final class EvaluateCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..2",
      paramLabel = "[MODEL] DATA",
      hideParamSyntax = true,
      description =
          "A table with the target; - for standard input. With MODEL, a file written by fit,"
              + " nothing is fitted: that model is evaluated.")
  private List<Path> files = List.of();

  @Mixin private EvaluateOptions how;

  @Mixin private FormatOption format;

  @Mixin private InputOptions input;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Where to write (default: standard output).")
  private Path output;

  @Option(
      names = "--predictions",
      paramLabel = "FILE.csv",
      description = "Also write the predicted rows: number, fold, outcome and probabilities.")
  private Path predictions;

  @Mixin private ReportOption report;

  @Mixin private FitOptions options;

  public EvaluateCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    if (model() != null) {
      requireSavedModelOptions();
    }
    EvaluationOptions asked = how.checked(options);
    try (Outputs outputs = new Outputs(streams)) {
      outputs
          .file("--output", output)
          .file("--predictions", predictions)
          .file("--report", report.file())
          .check(inputs());
      evaluate(asked, outputs);
      outputs.commit();
    }
    return 0;
  }

  private void requireSavedModelOptions() {
    how.requireNoSplit(options);
    for (String name : options.given()) {
      if (!SavedModelEvaluation.OPTIONS.contains(name)) {
        throw Usage.error(spec, name + " is an option for fitting, but MODEL is already fitted");
      }
    }
    if (report.isWanted()) {
      throw Usage.error(spec, "--report needs the training rows, which MODEL does not have");
    }
  }

  /** The model that is evaluated, or null if one is to be fitted. */
  private Path model() {
    return files.size() == (input.isQuery() ? 1 : 2) ? files.get(0) : null;
  }

  private Path data() {
    return input.isQuery() || files.isEmpty() ? null : files.get(files.size() - 1);
  }

  private void evaluate(EvaluationOptions asked, Outputs outputs) throws IOException {
    TableSource file = WatchedTable.of(input.table(data()), streams);
    if (model() != null) {
      write(SavedModelEvaluation.run(model(), file, asked, options, streams), outputs);
      return;
    }
    TableSource source = options.outcomes(file);
    Optional<KeptCells> groups =
        Optional.ofNullable(how.foldsBy()).map(by -> KeptCells.of(source, List.of(by)));
    RawTable table = RawTable.read(groups.<TableSource>map(g -> g).orElse(source), columns());
    if (how.test() == null) {
      EvaluationResult result = splits(table, groups, asked);
      write(result, outputs);
      if (report.isWanted()) {
        // Last, because this uses up the table.
        writePage(
            table.source(),
            result,
            TrainingData.of(table, null, options.spec(), options.modelOptions()),
            asked,
            outputs);
      }
    } else {
      test(table, asked, outputs);
    }
  }

  /** The columns of the model, and of the one with which it is compared. */
  private RawOptions columns() {
    RawOptions columns = options.spec().rawOptions();
    return how.against() == null
        ? columns
        : columns.reading(options.spec(how.against()).rawOptions());
  }

  private EvaluationResult splits(
      RawTable table, Optional<KeptCells> groups, EvaluationOptions asked) {
    TableFolds folds = TableFolds.of(table, options.spec(), options.modelOptions());
    LabelledRows rows = folds.rows();
    long seed = asked.method().seed();
    Plan plan =
        groups
            .map(cells -> how.planByGroup(rows, cells, seed))
            .orElseGet(() -> how.plan(table.source(), rows, seed));
    requireFewRows(asked, rows.size());
    TableFolds learned = folds.learned();
    learned.notes().forEach(streams::say);
    how.notes(rows, folds.target()).forEach(streams::say);
    Optional<FoldSource> rival =
        Optional.ofNullable(how.against())
            .map(f -> TableFolds.of(table, options.spec(f), options.modelOptions()));
    return new EvaluationResult(
        table.source(), folds.target(), evaluate(plan, learned, rival, asked));
  }

  private void test(RawTable table, EvaluationOptions asked, Outputs outputs) throws IOException {
    int[] all = RowSelection.of(table, null).rows();
    Optional<FoldSource> rival =
        how.against() == null
            ? Optional.empty()
            : Optional.of(
                fold(TrainingData.of(table, all, options.spec(how.against()), asked.model())));
    TrainingData training = TrainingData.of(table, null, options.spec(), options.modelOptions());
    requireFewRows(asked, training.observations().size());
    EncodedRows rows =
        EncodedRows.readWithOutcomes(
            options.outcomes(input.file(how.test())),
            training.schema(),
            options.newCategories(training));
    if (rows.x().rows() == 0) {
      throw new DataException(how.test() + " has a header but no rows");
    }
    training.notes().forEach(streams::say);
    FoldData fold = FoldData.of(training.learned(), rows, options.modelOptions());
    Plan plan =
        Plan.test(
            LabelledRows.of(rows.outcomes(), rows.rowNumbers())
                .withWeights(rows.weights(), training.schema().likelihood().baseRate()),
            "fitted to "
                + Format.count(training.observations().size(), "row")
                + " of "
                + table.source());
    EvaluationResult result =
        new EvaluationResult(
            how.test().toString(),
            training.schema().target(),
            evaluate(plan, split -> fold, rival, asked));
    write(result, outputs);
    if (report.isWanted()) {
      writePage(table.source(), result, training, asked, outputs);
    }
  }

  private FoldSource fold(TrainingData training) throws IOException {
    EncodedRows rows =
        EncodedRows.readWithOutcomes(
            options.outcomes(input.file(how.test())),
            training.schema(),
            options.newCategories(training));
    FoldData fold = FoldData.of(training.learned(), rows, options.modelOptions());
    return split -> fold;
  }

  private static void requireFewRows(EvaluationOptions asked, int rows) {
    if (asked.method().method() == Method.EXACT) {
      Fitting.requireFewRows(rows);
    }
  }

  /** Fits all training rows for the effects and the trace that the page shows. */
  private void writePage(
      String table,
      EvaluationResult result,
      TrainingData training,
      EvaluationOptions asked,
      Outputs outputs)
      throws IOException {
    SweepTrace trace = new SweepTrace();
    FittedModel model =
        Progress.during(
            streams,
            progress ->
                FittedModel.fit(
                    training, asked.model(), asked.methodOfFit(1), trace.before(progress)));
    ReportContent fit =
        FitReport.of(
            table,
            training,
            model,
            trace.sweeps(),
            options.compute(),
            report.provenance(List.of(inputs()), model.summary().options()));
    Optional<TrainingData> predicted =
        how.test() == null ? Optional.of(training) : Optional.empty();
    report.write(EvaluateReport.of(fit, result.source(), result.evaluation(), predicted), outputs);
  }

  private Path[] inputs() throws IOException {
    return input.allFiles(model(), data(), how.test());
  }

  private Evaluation evaluate(
      Plan plan, FoldSource source, Optional<FoldSource> rival, EvaluationOptions asked) {
    Evaluation evaluation =
        Progress.during(
            streams,
            progress ->
                Evaluator.run(
                    plan, source, asked, progress, done -> progress.onFold(done, plan.folds())));
    if (rival.isPresent()) {
      Evaluation other =
          Progress.during(
              streams,
              progress ->
                  Evaluator.runAlone(
                      plan,
                      rival.get(),
                      asked,
                      progress,
                      done -> progress.onFold(done, plan.folds())));
      evaluation = evaluation.against(how.against(), other);
    }
    evaluation.notes().forEach(streams::say);
    return evaluation;
  }

  private void write(EvaluationResult result, Outputs outputs) throws IOException {
    String text =
        switch (format.format()) {
          case TABLE -> EvaluationTable.of(result);
          case CSV -> EvaluationCsv.of(result.evaluation());
          case JSON -> EvaluationJson.of(result);
        };
    if (predictions != null) {
      outputs.write(predictions, out -> EvaluationCsv.writePredictions(result.evaluation(), out));
    }
    outputs.write(output, text);
  }
}
