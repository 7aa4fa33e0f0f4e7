/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.probitep.app.evaluation.Evaluation;
import org.probitep.app.evaluation.EvaluationOptions;
import org.probitep.app.evaluation.Evaluator;
import org.probitep.app.evaluation.FoldData;
import org.probitep.app.evaluation.FoldSource;
import org.probitep.app.evaluation.LabelledRows;
import org.probitep.app.evaluation.Plan;
import org.probitep.app.evaluation.TableFolds;
import org.probitep.data.EncodedRows;
import org.probitep.data.TestRows;
import org.probitep.data.TrainingData;
import org.probitep.data.raw.RawTable;
import org.probitep.data.table.DataException;
import org.probitep.data.table.RequestException;
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
    description =
        "Predict rows that were not fitted, and say how good the probabilities were: by 10-fold"
            + " cross-validation unless another way is given. Beside the model stand the base rate"
            + " and logistic regression, unregularised and with a ridge penalty. Folds run on all"
            + " processors unless --threads says otherwise.",
    footer = {
      "",
      "Examples:",
      "  probitep evaluate train.csv --target type",
      "  probitep evaluate train.csv --target type --test test.csv --cost-fp 1 --cost-fn 5",
      "  probitep evaluate train.csv --target type --loo --predictions rows.csv --format json"
    })
final class EvaluateCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      arity = "0..1",
      paramLabel = "DATA.csv",
      description = "A table with the target; - is standard input.")
  private Path data;

  @Mixin private EvaluateOptions how;

  @Option(
      names = "--format",
      paramLabel = "table|csv|json",
      defaultValue = "table",
      description = "How to print it (default: ${DEFAULT-VALUE}).")
  private InspectCommand.Format format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Where to write (default: standard output).")
  private Path output;

  @Option(
      names = "--predictions",
      paramLabel = "FILE.csv",
      description = "Also write each predicted row: its number, fold, outcome and probabilities.")
  private Path predictions;

  @Mixin private TableInput input;

  @Mixin private FitOptions options;

  EvaluateCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    EvaluationOptions asked = how.checked(options);
    checkOutputs();
    RawTable table = RawTable.read(input.main(data, "DATA.csv"), options.spec().rawOptions());
    write(how.test() == null ? splits(table, asked) : test(table, asked));
    return 0;
  }

  private EvaluationReport splits(RawTable table, EvaluationOptions asked) {
    TableFolds folds = TableFolds.of(table, options.spec(), options.modelOptions());
    LabelledRows rows = folds.rows();
    Plan plan = how.plan(table.source(), rows, asked.method().seed());
    requireFewRows(asked, rows.size());
    folds.notes().forEach(streams::say);
    how.notes(rows, folds.target()).forEach(streams::say);
    return new EvaluationReport(table.source(), folds.target(), evaluate(plan, folds, asked));
  }

  private EvaluationReport test(RawTable table, EvaluationOptions asked) throws IOException {
    TrainingData training = TrainingData.of(table, null, options.spec(), options.modelOptions());
    requireFewRows(asked, training.observations().size());
    EncodedRows rows = TestRows.readWithOutcomes(input.open(how.test()), training.schema());
    if (rows.x().rows() == 0) {
      throw new DataException(how.test() + " has a header but no rows");
    }
    training.notes().forEach(streams::say);
    FoldData fold = FoldData.of(training, rows, options.modelOptions());
    Plan plan =
        Plan.test(
            LabelledRows.of(rows.outcomes()),
            "fitted to " + training.observations().size() + " rows of " + table.source());
    return new EvaluationReport(
        how.test().toString(), training.schema().target(), evaluate(plan, split -> fold, asked));
  }

  private static void requireFewRows(EvaluationOptions asked, int rows) {
    if (asked.method().method() == Method.EXACT) {
      Fitting.requireFewRows(rows);
    }
  }

  private void checkOutputs() throws IOException {
    Path[] inputs = how.test() == null ? new Path[] {data} : new Path[] {data, how.test()};
    Outputs.check(output, inputs);
    Outputs.check(predictions, inputs);
    if (output != null
        && predictions != null
        && output.toAbsolutePath().normalize().equals(predictions.toAbsolutePath().normalize())) {
      throw new RequestException("--output and --predictions are both " + output);
    }
  }

  private Evaluation evaluate(Plan plan, FoldSource source, EvaluationOptions asked) {
    Progress progress = new Progress(streams);
    Evaluation evaluation;
    try {
      evaluation =
          Evaluator.run(plan, source, asked, progress, done -> progress.onFold(done, plan.folds()));
    } finally {
      progress.end();
    }
    evaluation.notes().forEach(streams::say);
    return evaluation;
  }

  private void write(EvaluationReport report) throws IOException {
    String text =
        switch (format) {
          case TABLE -> EvaluationTable.of(report);
          case CSV -> EvaluationCsv.of(report.evaluation());
          case JSON -> EvaluationJson.of(report);
        };
    if (predictions != null) {
      streams.write(predictions, out -> EvaluationCsv.writePredictions(report.evaluation(), out));
    }
    streams.write(output, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }
}
