/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.probitep.app.report.ReportContent.Case;
import org.probitep.app.report.ReportContent.Intervals;
import org.probitep.app.report.ReportContent.Surprise;
import org.probitep.app.report.ReportContent.Surprises;
import org.probitep.app.report.ReportContent.TargetLabels;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FittedModel;
import org.probitep.kernels.Compute;
import org.probitep.model.Observations;
import org.probitep.posterior.Predictions;

/** Single rows of a fit; only the rows that are shown are predicted. */
final class FittedCases {
  private final TrainingData data;
  private final Observations rows;
  private final FittedModel model;
  private final TargetLabels outcome;
  private final Optional<double[]> leaveOneOut;

  FittedCases(
      TrainingData data, FittedModel model, TargetLabels outcome, Optional<double[]> leaveOneOut) {
    this.data = data;
    this.outcome = outcome;
    this.rows = data.observations();
    this.model = model;
    this.leaveOneOut = leaveOneOut;
  }

  /** Some rows, evenly spread over the probabilities, or over the table where there are none. */
  Intervals intervals(Compute compute) {
    int n = rows.size();
    int[] indices = Intervals.shown(ordered());
    double level = model.summary().level();
    double[] all = data.offsets();
    double[] offsets = IntStream.of(indices).mapToDouble(i -> all[i]).toArray();
    Predictions predicted =
        model.posterior().predict(rows.x().selectRows(indices), offsets, compute);
    List<Case> cases = new ArrayList<>();
    for (int k = 0; k < indices.length; k++) {
      cases.add(
          new Case(
              number(indices[k]),
              predicted.probability(k),
              predicted.lower(k, level),
              predicted.upper(k, level),
              rows.y(indices[k])));
    }
    cases.sort(Comparator.comparingDouble(Case::probability));
    return new Intervals(
        cases,
        n,
        "The dot is the probability that the model gives it; the row was part of the fit.");
  }

  private int[] ordered() {
    IntStream all = IntStream.range(0, rows.size());
    return leaveOneOut
        .map(
            probability ->
                all.boxed()
                    .sorted(Comparator.comparingDouble(i -> probability[i]))
                    .mapToInt(Integer::intValue)
                    .toArray())
        .orElseGet(() -> IntStream.range(0, rows.size()).toArray());
  }

  /** The rows whose outcomes were least likely given the other rows. */
  Optional<Surprises> surprises(Cells cells) {
    return leaveOneOut.map(
        probability -> {
          List<Surprise> cases =
              IntStream.range(0, rows.size())
                  .boxed()
                  .sorted(Comparator.comparingDouble(i -> ofWhatHappened(probability, i)))
                  .limit(Surprises.MOST)
                  .map(i -> surprise(i, ofWhatHappened(probability, i), cells))
                  .toList();
          return new Surprises(
              cells.names(),
              cases,
              "The rows whose outcome the model, fitted to all other rows, found least likely, with"
                  + " their values in the columns of largest effect. A value that was missing is"
                  + " marked as filled in.");
        });
  }

  /** The row of the table that an observation came from, counted from 1. */
  private long number(int i) {
    return data.sourceRow(i) + 1L;
  }

  private double ofWhatHappened(double[] probability, int i) {
    return rows.y(i) ? probability[i] : 1 - probability[i];
  }

  private Surprise surprise(int i, double probability, Cells cells) {
    return new Surprise(number(i), outcome.event(rows.y(i)), probability, cells.of(i));
  }
}
