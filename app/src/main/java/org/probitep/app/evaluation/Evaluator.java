/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.probitep.app.metrics.Metrics;
import org.probitep.app.metrics.RowWeights;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.Scale;
import org.probitep.ep.EpOptions;
import org.probitep.methods.LeaveOneOut;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodListener;
import org.probitep.methods.Methods;
import org.probitep.model.Observations;
import org.probitep.selection.MixedPrior;

/** Runs a plan: fits in parallel, predicts, and evaluates. Immutable. */
public final class Evaluator {
  /** LIBLINEAR keeps an object of 28 bytes for each value that is not 0: these are 0.6 GB. */
  private static final long MOST_CELLS_OF_BASELINES = 20_000_000;

  private static final List<Baseline> BASELINES =
      List.of(new BaseRate(), LogisticRegression.unregularised(), LogisticRegression.ridge());

  private final Plan plan;
  private final FoldSource source;
  private final EvaluationOptions options;
  private final List<Baseline> shown;
  private final int predictThreads;

  private Evaluator(Plan plan, FoldSource source, EvaluationOptions options, List<Baseline> shown) {
    this.shown = shown;
    this.plan = plan;
    this.source = source;
    this.options = options;
    this.predictThreads = Math.max(1, options.threads() / plan.splits().size());
  }

  /**
   * Runs a plan.
   *
   * @param fits is told of sweeps or draws, if there is only one fit
   * @param folds is told how many folds are done
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  public static Evaluation run(
      Plan plan,
      FoldSource source,
      EvaluationOptions options,
      MethodListener fits,
      IntConsumer folds) {
    return new Evaluator(plan, source, options, BASELINES).run(fits, folds);
  }

  /** Runs a plan for a second model of the same rows, without the baselines. */
  public static Evaluation runAlone(
      Plan plan,
      FoldSource source,
      EvaluationOptions options,
      MethodListener fits,
      IntConsumer folds) {
    return new Evaluator(plan, source, options, List.of()).run(fits, folds);
  }

  private Evaluation run(MethodListener fits, IntConsumer folds) {
    List<FoldResult> results = new ArrayList<>();
    List<Split> splits = plan.splits();
    if (plan.isLeaveOneOut() && shown.isEmpty()) {
      splits.forEach(split -> results.add(FoldResult.NOTHING));
    } else if (splits.size() == 1) {
      results.add(fold(splits.get(0), true, fits));
    } else {
      boolean withModel = !plan.isLeaveOneOut();
      results.addAll(
          Parallel.map(
              options.threads(),
              splits.size(),
              k -> fold(splits.get(k), withModel, MethodListener.SILENT),
              folds));
    }
    Optional<FoldResult> leftOut =
        plan.isLeaveOneOut() ? Optional.of(leaveOneOut(fits)) : Optional.empty();
    return judge(results, leftOut);
  }

  private FoldResult fold(Split split, boolean withModel, MethodListener listener) {
    FoldData data = source.fold(split);
    List<Optional<double[]>> baselines = baselines(data);
    if (!withModel) {
      return new FoldResult(Optional.empty(), baselines, true, List.of());
    }
    MethodFit fit = fit(data, listener);
    Predicted predicted =
        Predicted.of(
            fit.posterior()
                .predict(
                    data.test().x(),
                    data.test().offsets(),
                    options.method().ep().compute().withThreads(predictThreads)),
            options.model().level());
    return new FoldResult(
        Optional.of(predicted), baselines, fit.outcome().converged(), data.notes());
  }

  private List<Optional<double[]>> baselines(FoldData data) {
    if (shown.isEmpty()) {
      return List.of();
    }
    RowCoordinates all = new RowCoordinates(data.train(), data.test().x());
    Optional<RowCoordinates> coordinates = coordinates(data);
    return shown.stream()
        .map(
            baseline ->
                (baseline.tellsRowsApart() ? coordinates : Optional.of(all))
                    .map(rows -> predictions(baseline, rows, data)))
        .toList();
  }

  /** Rows that were selected by outcome have another share of positives than the population. */
  private static double[] predictions(Baseline baseline, RowCoordinates rows, FoldData data) {
    if (data.baseRate().isPresent() && !baseline.tellsRowsApart()) {
      double[] same = new double[rows.test().rows()];
      Arrays.fill(same, data.baseRate().getAsDouble());
      return same;
    }
    return baseline.predict(rows.train(), rows.test(), data.intercept());
  }

  /** What LIBLINEAR sees of the rows; nothing if that is too much or they are not plain. */
  private static Optional<RowCoordinates> coordinates(FoldData data) {
    long rows = data.train().size();
    long cells = rows * Math.min(rows + 1, data.train().x().columns());
    return cells > MOST_CELLS_OF_BASELINES || !data.isPlain()
        ? Optional.empty()
        : Optional.of(RowCoordinates.ofWide(data.train(), data.test().x(), data.intercept()));
  }

  private MethodFit fit(FoldData data, MethodListener listener) {
    return Methods.fit(data.train(), data.prior(), options.methodOfFit(plan.fits()), listener);
  }

  private FoldResult leaveOneOut(MethodListener listener) {
    FoldData data = source.fold(Split.ofAll(plan.rows().size()));
    MethodFit fit = fit(data, listener);
    Observations train = data.train().withLink(fit.posterior().link());
    List<MixedPrior.Part> parts = fit.leavable(train);
    EpOptions how = options.method().ep().withThreads(options.threads());
    LeaveOneOut rows = LeaveOneOut.of(parts, how, LeaveOneOut.MUCH_WORK);
    List<String> notes = new ArrayList<>(rows.note().stream().toList());
    fit.mixed()
        .filter(MixedPrior::shrinks)
        .map(Evaluator::shrinkageLeftAside)
        .ifPresent(notes::add);
    if (options.model().scale() != Scale.NONE) {
      int[] outliers = ScaleOutliers.of(train.x());
      rows = rows.withOutliers(outliers);
      if (outliers.length > 0) {
        notes.add(ScaleOutliers.note(outliers.length, plan.rows().number(outliers[0])));
      }
    }
    Predicted predicted =
        Predicted.leaveOneOut(
            parts, rows, data.test().offsets(), options.model().level(), how.compute());
    return new FoldResult(Optional.of(predicted), List.of(), fit.outcome().converged(), notes);
  }

  private static String shrinkageLeftAside(MixedPrior average) {
    return String.format(
        Locale.ROOT,
        "leave-one-out omits the fits that shrink, which have %.0f %% of the weight in the"
            + " model that fit makes, because their priors have seen every row; --folds evaluates"
            + " the whole model",
        100 * average.shrunkWeight());
  }

  private Evaluation judge(List<FoldResult> results, Optional<FoldResult> leftOut) {
    Gathered gathered = new Gathered(plan, results);
    Predicted predicted = leftOut.flatMap(FoldResult::model).orElseGet(gathered::modelPredictions);
    List<String> names =
        new ArrayList<>(List.of("probitep " + Labels.of(options.method().method())));
    List<Boolean> tellApart = new ArrayList<>(List.of(true));
    List<double[]> probabilities = new ArrayList<>(List.of(predicted.probabilities()));
    for (int b = 0; b < shown.size(); b++) {
      Optional<double[]> given = gathered.baselinePredictions(b);
      if (given.isPresent()) {
        names.add(shown.get(b).name());
        tellApart.add(shown.get(b).tellsRowsApart());
        probabilities.add(given.get());
      }
    }
    boolean[] outcomes = gathered.outcomes();
    RowWeights weights = RowWeights.of(plan.weights());
    List<Candidate> candidates =
        Parallel.map(
            options.threads(),
            names.size(),
            c ->
                new Candidate(
                    names.get(c),
                    tellApart.get(c),
                    probabilities.get(c),
                    c == 0 && leftOut.isPresent()
                        ? metrics(outcomes, weights, predicted)
                        : metrics(outcomes, weights, probabilities.get(c), options)),
            done -> {});
    List<String> notes = new ArrayList<>(gathered.notes(leftOut));
    weights.note().ifPresent(notes::add);
    return new Evaluation(plan, outcomes, predicted, candidates, options, notes, Optional.empty());
  }

  /** Evaluates probabilities as asked for. */
  static Metrics metrics(
      boolean[] outcomes, RowWeights weights, double[] probabilities, EvaluationOptions options) {
    return weights.metrics(
        outcomes,
        probabilities,
        options.decisionThreshold(),
        options.model().level(),
        options.method().seed());
  }

  private Metrics metrics(boolean[] outcomes, RowWeights weights, Predicted leftOut) {
    return weights.metrics(
        leftOut.scored(outcomes),
        options.decisionThreshold(),
        options.model().level(),
        options.method().seed());
  }
}
