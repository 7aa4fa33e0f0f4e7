/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import org.probitep.data.frame.RawTable;
import org.probitep.methods.Method;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code probitep evaluate}: how good the probabilities are on rows that were not fitted. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    defaultValueProvider = FitDefaults.class,
    sortOptions = false,
    description = {
      "Predict rows that were not fitted, and show how good the probabilities are.",
      "The default is 10-fold cross-validation. The base rate and logistic regression, unregularised and"
          + " with a ridge penalty, are shown for comparison. Folds run in parallel on all processors,"
          + " or on --threads; each fit uses one thread, so the results do not depend on their number."
    },
    footer = {
      "",
      "Examples:",
      "  probitep evaluate train.csv --target type",
      "  probitep evaluate train.csv --target type --report report.html",
      "  probitep evaluate train.csv --target type --test test.csv --cost-fp 1 --cost-fn 5",
      "  probitep evaluate train.csv --target type --loo --predictions rows.csv --format json"
    })
public final class EvaluateCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      arity = "0..1",
      paramLabel = "DATA",
      description = "A table with the target; - for standard input.")
  private Path data;

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

  private void evaluate(EvaluationOptions asked, Outputs outputs) throws IOException {
    RawTable table =
        RawTable.read(
            options.outcomes(WatchedTable.of(input.table(data), streams)),
            options.spec().rawOptions());
    if (how.test() == null) {
      EvaluationResult result = splits(table, asked);
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

  private EvaluationResult splits(RawTable table, EvaluationOptions asked) {
    TableFolds folds = TableFolds.of(table, options.spec(), options.modelOptions());
    LabelledRows rows = folds.rows();
    Plan plan = how.plan(table.source(), rows, asked.method().seed());
    requireFewRows(asked, rows.size());
    folds.notes().forEach(streams::say);
    how.notes(rows, folds.target()).forEach(streams::say);
    return new EvaluationResult(table.source(), folds.target(), evaluate(plan, folds, asked));
  }

  private void test(RawTable table, EvaluationOptions asked, Outputs outputs) throws IOException {
    TrainingData training = TrainingData.of(table, null, options.spec(), options.modelOptions());
    requireFewRows(asked, training.observations().size());
    EncodedRows rows =
        EncodedRows.readWithOutcomes(options.outcomes(input.file(how.test())), training.schema());
    if (rows.x().rows() == 0) {
      throw new DataException(how.test() + " has a header but no rows");
    }
    training.notes().forEach(streams::say);
    FoldData fold = FoldData.of(training, rows, options.modelOptions());
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
            evaluate(plan, split -> fold, asked));
    write(result, outputs);
    if (report.isWanted()) {
      writePage(table.source(), result, training, asked, outputs);
    }
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
    return input.allFiles(data, how.test());
  }

  private Evaluation evaluate(Plan plan, FoldSource source, EvaluationOptions asked) {
    Evaluation evaluation =
        Progress.during(
            streams,
            progress ->
                Evaluator.run(
                    plan, source, asked, progress, done -> progress.onFold(done, plan.folds())));
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
    outputs.write(output, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }
}
