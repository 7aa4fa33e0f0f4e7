/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.probitep.app.evaluation.EvaluationOptions;
import org.probitep.app.evaluation.LabelledRows;
import org.probitep.app.evaluation.Plan;
import org.probitep.app.metrics.Costs;
import org.probitep.app.output.KeptCells;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.Target;
import org.probitep.data.table.Place;
import org.probitep.methods.Method;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of evaluate that fit does not have. */
final class EvaluateOptions {
  /** What most people use. */
  private static final int DEFAULT_FOLDS = 10;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--folds",
      paramLabel = "K",
      description = "Cross-validate with K folds (default: " + DEFAULT_FOLDS + ").")
  private Integer folds;

  @Option(
      names = "--holdout",
      paramLabel = "SHARE",
      description = "Hold out this share of the rows, such as 0.3, and fit the rest.")
  private Double holdout;

  @Option(
      names = "--test",
      paramLabel = "FILE",
      description =
          "Fit all rows of DATA and predict those of FILE, which must have the target too.")
  private Path test;

  @Option(
      names = "--loo",
      description = "Leave-one-out, for all rows from a single fit by expectation propagation.")
  private boolean loo;

  @Option(
      names = "--folds-by",
      paramLabel = "COL",
      description =
          "Keep rows with the same value in COL together in one fold, such as the visits of a"
              + " patient.")
  private String foldsBy;

  @Option(
      names = "--against",
      paramLabel = "F",
      description =
          "Also fit the model of this formula to the same rows, and show the differences of the"
              + " scores with their standard errors.")
  private String against;

  @Option(
      names = "--threshold",
      paramLabel = "T",
      description =
          "A row counts as positive if its probability is at least T (default: the best threshold"
              + " for the costs, or 0.5).")
  private Double threshold;

  @Option(
      names = "--cost-fp",
      paramLabel = "A",
      description = "Cost of a false positive; needs --cost-fn.")
  private Double costOfFalsePositive;

  @Option(
      names = "--cost-fn",
      paramLabel = "B",
      description = "Cost of a false negative; needs --cost-fp.")
  private Double costOfFalseNegative;

  /** The table with rows to test, or null. */
  Path test() {
    return test;
  }

  /** The column whose equal cells keep rows in one fold, or null. */
  String foldsBy() {
    return foldsBy;
  }

  /** The formula of another model, or null. */
  String against() {
    return against;
  }

  /** A usage error if an option makes no sense for a model that is fitted already. */
  void requireNoSplit(FitOptions options) {
    for (String name :
        List.of("--folds", "--holdout", "--test", "--loo", "--folds-by", "--against")) {
      if (options.isGiven(name)) {
        throw Usage.error(command, name + " fits models, but MODEL is already fitted");
      }
    }
  }

  /** Checks everything that can be checked before the table is read. */
  EvaluationOptions checked(FitOptions options) {
    List<String> ways =
        List.of("--folds", "--holdout", "--test", "--loo").stream()
            .filter(options::isGiven)
            .toList();
    if (ways.size() > 1) {
      throw Usage.error(command, "choose one of " + String.join(" and ", ways));
    }
    if (foldsBy != null && !ways.isEmpty() && folds == null) {
      throw Usage.error(command, "--folds-by goes with --folds, not with " + ways.get(0));
    }
    Method method = options.methodOptions().method();
    if (loo && method != Method.EP && method != Method.TEXTBOOK) {
      throw Usage.error(command, "--loo needs --method ep or textbook, not " + Labels.of(method));
    }
    if (folds != null && folds < 2) {
      throw Usage.error(command, "--folds must be at least 2, got " + folds);
    }
    if (holdout != null && !(holdout > 0 && holdout < 1)) {
      throw Usage.error(command, "--holdout must be in (0, 1), got " + holdout);
    }
    if ((costOfFalsePositive == null) != (costOfFalseNegative == null)) {
      throw Usage.error(command, "--cost-fp and --cost-fn go together");
    }
    return Usage.checked(
        command,
        () ->
            new EvaluationOptions(
                options.modelOptions(),
                options.methodOptions(),
                Optional.ofNullable(threshold),
                costs(),
                threads(options)));
  }

  private Optional<Costs> costs() {
    return costOfFalsePositive == null
        ? Optional.empty()
        : Optional.of(new Costs(costOfFalsePositive, costOfFalseNegative));
  }

  private static int threads(FitOptions options) {
    return options.isGiven("--threads")
        ? options.threads()
        : Runtime.getRuntime().availableProcessors();
  }

  /** The number of each row's group, from 0 on: rows with equal cells are a group. */
  private int[] groups(KeptCells cells, LabelledRows rows) {
    Map<String, Integer> numberOf = new HashMap<>();
    int[] groups = new int[rows.size()];
    for (int i = 0; i < groups.length; i++) {
      String cell = cells.cells(rows.number(i) - 1);
      if (cell.isBlank()) {
        throw new DataException(
            Place.inColumn(cells.name(), foldsBy)
                + "the cell of row "
                + rows.number(i)
                + " is empty, so the row belongs to no group");
      }
      groups[i] = numberOf.computeIfAbsent(cell, c -> numberOf.size());
    }
    return groups;
  }

  /** The plan that keeps the rows of a group in one fold. */
  Plan planByGroup(LabelledRows rows, KeptCells cells, long seed) {
    int[] groups = groups(cells, rows);
    int count = 1 + Arrays.stream(groups).max().orElse(-1);
    int wanted = folds == null ? Math.min(DEFAULT_FOLDS, count) : folds;
    if (count < 2 || wanted > count) {
      throw new RequestException(
          String.format(
              Locale.ROOT,
              "%s has %,d different values: too few for %d folds",
              Place.quote(foldsBy),
              count,
              Math.max(2, wanted)));
    }
    return Plan.foldsByGroup(rows, groups, foldsBy, wanted, seed);
  }

  /** How the rows of a table are split, if no other table is the test. */
  Plan plan(String source, LabelledRows rows, long seed) {
    long trials = rows.trials();
    if (trials < 2 || (loo && rows.size() < 2)) {
      throw new DataException(source + " has only one row: there are no others to predict it from");
    }
    if (loo) {
      return Plan.leaveOneOut(rows, seed);
    }
    if (holdout != null) {
      return Plan.holdout(rows, holdout, seed);
    }
    if (folds != null && folds > trials) {
      throw new RequestException(
          "--folds must be at most the number of rows, " + trials + ", got " + folds);
    }
    return Plan.folds(rows, folds == null ? (int) Math.min(DEFAULT_FOLDS, trials) : folds, seed);
  }

  /** What the user should know about the split, one line each. */
  List<String> notes(LabelledRows rows, Target target) {
    long positives = rows.positiveTrials();
    long rarer = Math.min(positives, rows.trials() - positives);
    int wanted = folds == null ? DEFAULT_FOLDS : folds;
    if (loo || holdout != null || rarer == 0 || rarer >= wanted) {
      return List.of();
    }
    boolean positive = rarer == positives;
    return List.of(
        String.format(
            Locale.ROOT,
            "only %d %s %s = %s, fewer than the folds: some folds have none of them to test",
            rarer,
            rarer == 1 ? "row has" : "rows have",
            target.name(),
            positive ? target.positive() : target.negative()));
  }
}
