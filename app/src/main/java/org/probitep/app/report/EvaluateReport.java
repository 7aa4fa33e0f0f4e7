/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.probitep.app.evaluation.Candidate;
import org.probitep.app.evaluation.Evaluation;
import org.probitep.app.metrics.ScoredOutcomes;
import org.probitep.app.report.Assessments.Assessed;
import org.probitep.app.report.ReportContent.Case;
import org.probitep.app.report.ReportContent.Fact;
import org.probitep.app.report.ReportContent.Intervals;
import org.probitep.app.report.ReportContent.Surprise;
import org.probitep.app.report.ReportContent.Surprises;
import org.probitep.app.text.Format;
import org.probitep.data.encode.TrainingData;

/**
 * The report of an evaluation: effects and fit are those of one model of all training rows; all
 * measures of quality are about rows that were not fitted.
 */
public final class EvaluateReport {
  private final ReportContent fit;
  private final String source;
  private final Evaluation evaluation;

  private EvaluateReport(ReportContent fit, String source, Evaluation evaluation) {
    this.fit = fit;
    this.source = source;
    this.evaluation = evaluation;
  }

  /**
   * What the report says.
   *
   * @param fit the report of a model of all training rows
   * @param source the name of the table whose rows were predicted
   * @param training those rows, if they come from the training table; surprises then show their
   *     cells
   */
  public static ReportContent of(
      ReportContent fit, String source, Evaluation evaluation, Optional<TrainingData> training) {
    return new EvaluateReport(fit, source, evaluation).content(training);
  }

  private ReportContent content(Optional<TrainingData> training) {
    return new ReportContent(
        "How well " + fit.outcome().event() + " is predicted",
        String.format(
            Locale.ROOT,
            "%,d rows of %s were given a probability of %s by models that had not seen them (%s)."
                + " This page shows how good these probabilities were, and shows the model fitted"
                + " to all training rows.",
            evaluation.rows(),
            source,
            fit.outcome().event(),
            evaluation.design()),
        figures(),
        fit.outcome(),
        fit.level(),
        fit.data(),
        fit.notes(),
        fit.coefficients(),
        fit.curves(),
        fit.columns(),
        Optional.of(assessment()),
        Optional.of(intervals()),
        Optional.of(surprises(training)),
        fit.convergence(),
        fit.provenance());
  }

  private List<Fact> figures() {
    ScoredOutcomes counted = evaluation.metrics().scored();
    return List.of(
        new Fact("rows predicted", Format.count(evaluation.rows())),
        new Fact(
            "with " + fit.outcome().event(),
            Numbers.percent((double) counted.positives() / counted.size())),
        new Fact("ROC area", Numbers.of(evaluation.metrics().roc().area().value())),
        new Fact("log loss", Numbers.of(evaluation.metrics().logLoss().value())),
        new Fact("Brier score", Numbers.of(evaluation.metrics().brier().value())));
  }

  private Assessment assessment() {
    return Assessments.of(
        "No row was predicted by a model that had seen it: "
            + evaluation.design()
            + ". Brackets are "
            + Numbers.level(fit.level())
            + " intervals. For comparison: the share of "
            + fit.outcome().event()
            + " among the training rows for everybody, and logistic regression, without and with a"
            + " ridge penalty.",
        evaluation.candidates().stream().map(EvaluateReport::assessed).toList(),
        evaluation.costs());
  }

  private static Assessed assessed(Candidate candidate) {
    return new Assessed(candidate.name(), candidate.metrics(), candidate.tellsRowsApart());
  }

  private Intervals intervals() {
    List<Case> cases =
        IntStream.of(Intervals.shown(ordered(evaluation::probability)))
            .mapToObj(
                i ->
                    new Case(
                        evaluation.row(i),
                        evaluation.probability(i),
                        evaluation.lower(i),
                        evaluation.upper(i),
                        evaluation.outcome(i)))
            .toList();
    return new Intervals(
        cases,
        evaluation.size(),
        "The dot is the probability given to it by a model that had not seen it.");
  }

  private Surprises surprises(Optional<TrainingData> training) {
    Optional<Cells> cells =
        training.flatMap(data -> fit.coefficients().map(largest -> Cells.of(data, largest)));
    Map<Integer, Integer> indices = new HashMap<>();
    training.ifPresent(
        data ->
            IntStream.range(0, data.observations().size())
                .forEach(i -> indices.put(data.sourceRow(i) + 1, i)));
    int[] order = ordered(this::ofWhatHappened);
    Set<Integer> shown = new HashSet<>(); // of the parts of a row only one
    List<Surprise> cases =
        IntStream.of(order)
            .filter(i -> shown.add(evaluation.row(i)))
            .limit(Surprises.MOST)
            .mapToObj(
                i ->
                    new Surprise(
                        evaluation.row(i),
                        fit.outcome().event(evaluation.outcome(i)),
                        ofWhatHappened(i),
                        cells.map(c -> c.of(indices.get(evaluation.row(i)))).orElse(List.of())))
            .toList();
    return new Surprises(
        cells.map(Cells::names).orElse(List.of()),
        cases,
        "The rows whose outcome a model that had not seen them found least likely.");
  }

  private double ofWhatHappened(int i) {
    return evaluation.outcome(i) ? evaluation.probability(i) : 1 - evaluation.probability(i);
  }

  private int[] ordered(IntToDoubleFunction key) {
    return IntStream.range(0, evaluation.size())
        .boxed()
        .sorted(Comparator.comparingDouble(key::applyAsDouble))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
