/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.probitep.app.metrics.Estimate;
import org.probitep.data.DataException;
import org.probitep.data.encode.ModelOptions;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.methods.Method;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.Normal;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.selection.PriorChoice;

class EvaluatorTest {
  private static final double LEVEL = 0.95;

  /** The fit's own numbers and ours from its posterior, both to rounding. */
  private static final double ROUNDING = 1e-9;

  private static final Observations ROWS = Pima.read().train();
  private static final GaussianPrior PRIOR = GaussianPrior.isotropic(8, 25);

  private static EvaluationOptions options(int threads) {
    return new EvaluationOptions(
        ModelOptions.withDefaults().withPriorVariance(25),
        MethodOptions.of(EpOptions.withDefaults()),
        Optional.empty(),
        Optional.empty(),
        threads);
  }

  private static Observations select(int[] places) {
    boolean[] y = new boolean[places.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = ROWS.y(places[i]);
    }
    return Observations.of(ROWS.x().selectRows(places), y);
  }

  private static FoldData fold(Split split) {
    return new FoldData(
        select(split.train()),
        RowsToPredict.of(ROWS.x().selectRows(split.test())),
        new PriorChoice.Given(PRIOR),
        true,
        OptionalDouble.empty(),
        List.of());
  }

  private static LabelledRows rows() {
    boolean[] y = new boolean[ROWS.size()];
    for (int i = 0; i < y.length; i++) {
      y[i] = ROWS.y(i);
    }
    return LabelledRows.of(y);
  }

  private static Evaluation run(Plan plan, int threads) {
    return Evaluator.run(
        plan, EvaluatorTest::fold, options(threads), MethodListener.SILENT, d -> {});
  }

  @Test
  void eachRowIsPredictedByTheFitThatHasNotSeenIt() {
    Plan plan = Plan.folds(rows(), 7, 5);
    Evaluation evaluation = run(plan, 2);
    assertThat(evaluation.size()).isEqualTo(200);
    for (Split split : plan.splits()) {
      EpFit fit = EpFit.fit(select(split.train()), PRIOR, EpOptions.withDefaults());
      GaussianPredictions expected = fit.posterior().predict(ROWS.x().selectRows(split.test()));
      double[] logistic =
          LogisticRegression.ridge()
              .predict(select(split.train()), ROWS.x().selectRows(split.test()), true);
      double rate = Baseline.baseRate(select(split.train()));
      for (int i = 0; i < expected.size(); i++) {
        int row = split.test()[i];
        assertThat(evaluation.row(row)).isEqualTo(row + 1);
        assertThat(evaluation.fold(row)).isEqualTo(plan.splits().indexOf(split) + 1);
        assertThat(evaluation.outcome(row)).isEqualTo(ROWS.y(row));
        assertThat(evaluation.probability(row)).isEqualTo(expected.probability(i));
        assertThat(evaluation.lower(row)).isEqualTo(expected.lower(i, LEVEL));
        assertThat(evaluation.upper(row)).isEqualTo(expected.upper(i, LEVEL));
        assertThat(evaluation.baselines().get(0).probability(row)).isEqualTo(rate);
        assertThat(evaluation.baselines().get(2).probability(row)).isEqualTo(logistic[i]);
      }
    }
  }

  @Test
  void threadsChangeNothing() {
    Evaluation one = run(Plan.folds(rows(), 10, 1), 1);
    Evaluation four = run(Plan.folds(rows(), 10, 1), 4);
    for (int i = 0; i < one.size(); i++) {
      assertThat(four.probability(i)).isEqualTo(one.probability(i));
    }
    for (int c = 0; c < one.candidates().size(); c++) {
      assertThat(four.candidates().get(c).scores()).isEqualTo(one.candidates().get(c).scores());
    }
  }

  @Test
  void aHoldoutPredictsOnlyWhatWasHeldOut() {
    LabelledRows some = LabelledRows.of(rows().outcomes(), shifted());
    Evaluation evaluation = run(Plan.holdout(some, 0.3, 4), 2);
    assertThat(evaluation.size()).isEqualTo(60);
    int[] held = Plan.holdout(rows(), 0.3, 4).splits().get(0).test();
    for (int i = 0; i < held.length; i++) {
      assertThat(evaluation.row(i)).isEqualTo(1001 + held[i]);
      assertThat(evaluation.outcome(i)).isEqualTo(ROWS.y(held[i]));
      assertThat(evaluation.fold(i)).isEqualTo(1);
    }
  }

  private static int[] shifted() {
    int[] numbers = new int[ROWS.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = 1001 + i;
    }
    return numbers;
  }

  /** Intervals come from the cavities: these must give the probabilities of the fit again. */
  @Test
  void leaveOneOutIntervalsBelongToItsProbabilities() {
    Evaluation evaluation = run(Plan.leaveOneOut(rows(), 1), 2);
    double z = Estimate.z(LEVEL);
    for (int i = 0; i < evaluation.size(); i++) {
      double low = Normal.quantile(evaluation.lower(i));
      double high = Normal.quantile(evaluation.upper(i));
      double mean = (low + high) / 2;
      double sd = (high - low) / 2 / z;
      assertThat(evaluation.probability(i))
          .isCloseTo(Normal.cdf(mean / Math.sqrt(1 + sd * sd)), within(ROUNDING));
      assertThat(evaluation.fold(i)).isEqualTo(i + 1);
    }
    assertThat(evaluation.baselines()).hasSize(3);
  }

  @Test
  void theBaseRateHasNoAreas() {
    Evaluation evaluation = run(Plan.folds(rows(), 4, 1), 1);
    for (Candidate candidate : evaluation.candidates()) {
      boolean defined =
          candidate.scores().stream()
              .filter(score -> score.key().endsWith("Area"))
              .allMatch(score -> score.estimate().isDefined());
      assertThat(defined).as(candidate.name()).isEqualTo(candidate.tellsRowsApart());
    }
    assertThat(evaluation.model().name()).isEqualTo("probitep ep");
  }

  @Test
  void aFitThatDoesNotConvergeIsTold() {
    EvaluationOptions hasty =
        new EvaluationOptions(
            ModelOptions.withDefaults().withPriorVariance(25),
            MethodOptions.of(EpOptions.withDefaults().withMaxSweeps(1)).withMethod(Method.EP),
            Optional.empty(),
            Optional.empty(),
            2);
    Evaluation evaluation =
        Evaluator.run(
            Plan.folds(rows(), 3, 1), EvaluatorTest::fold, hasty, MethodListener.SILENT, d -> {});
    assertThat(evaluation.notes()).first().asString().startsWith("warning: 3 of 3 fits did not");
  }

  @Test
  void foldsAreCountedAndTheirComplaintsComeThrough() {
    List<Integer> counted = new ArrayList<>();
    Plan plan = Plan.folds(rows(), 5, 1);
    Evaluator.run(plan, EvaluatorTest::fold, options(2), MethodListener.SILENT, counted::add);
    assertThat(counted).containsExactly(1, 2, 3, 4, 5);
    FoldSource broken =
        split -> {
          throw new DataException("row 3 is odd");
        };
    assertThatThrownBy(
            () -> Evaluator.run(plan, broken, options(2), MethodListener.SILENT, d -> {}))
        .isInstanceOf(DataException.class)
        .hasMessage("row 3 is odd");
  }

  @Test
  void anInterruptEndsTheFolds() {
    AtomicInteger begun = new AtomicInteger();
    Thread caller = Thread.currentThread();
    FoldSource slow =
        split -> {
          if (begun.incrementAndGet() == 3) {
            caller.interrupt();
          }
          return fold(split);
        };
    try {
      assertThatThrownBy(
              () ->
                  Evaluator.run(
                      Plan.folds(rows(), 200, 1), slow, options(1), MethodListener.SILENT, d -> {}))
          .isInstanceOf(CancellationException.class);
      assertThat(begun.get()).isLessThan(200);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void tooLargeTablesHaveNoLogisticBaseline() {
    Plan plan = Plan.test(LabelledRows.of(new boolean[] {true, false}), "two rows");
    FoldResult without =
        new FoldResult(
            Optional.of(new Predicted(2)),
            List.of(Optional.of(new double[] {0.1, 0.2}), Optional.empty(), Optional.empty()),
            true,
            List.of());
    Gathered gathered = new Gathered(plan, List.of(without));
    assertThat(gathered.baselinePredictions(0)).hasValue(new double[] {0.1, 0.2});
    assertThat(gathered.baselinePredictions(1)).isEmpty();
    assertThat(gathered.notes(Optional.empty()).toString()).contains("too large");
  }
}
