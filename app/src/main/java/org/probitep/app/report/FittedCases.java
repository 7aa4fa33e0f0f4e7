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
import org.probitep.data.FittedModel;
import org.probitep.data.Scaling;
import org.probitep.data.Schema;
import org.probitep.data.Target;
import org.probitep.data.TrainingData;
import org.probitep.ep.PredictedProbabilities;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.Observations;

/** Single rows of a fit: only those that are shown are predicted, however many there are. */
final class FittedCases {
  private static final double ROUNDING = 1e-12;

  private final Observations rows;
  private final FittedModel model;
  private final Optional<double[]> leaveOneOut;

  FittedCases(TrainingData data, FittedModel model, Optional<double[]> leaveOneOut) {
    this.rows = data.observations();
    this.model = model;
    this.leaveOneOut = leaveOneOut;
  }

  /** Some rows, evenly spread over the probabilities, or over the table where there are none. */
  Intervals intervals(KernelChoice kernels, int threads) {
    int n = rows.size();
    int[] order = ordered();
    int shown = Math.min(n, Intervals.MOST);
    int[] places = new int[shown];
    for (int k = 0; k < shown; k++) {
      places[k] = order[(int) ((2L * k + 1) * n / (2L * shown))];
    }
    double level = model.summary().level();
    PredictedProbabilities predicted = model.predict(rows.x().selectRows(places), kernels, threads);
    List<Case> cases = new ArrayList<>();
    for (int k = 0; k < shown; k++) {
      cases.add(
          new Case(
              places[k] + 1L,
              predicted.probability(k),
              predicted.lower(k, level),
              predicted.upper(k, level),
              rows.y(places[k])));
    }
    cases.sort(Comparator.comparingDouble(Case::probability));
    return new Intervals(
        cases, n, "The dot is the probability that the model gives to it, the row itself known.");
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

  /** The rows whose outcome the other rows made least likely. */
  Optional<Surprises> surprises(List<Integer> columns) {
    return leaveOneOut.map(
        probability -> {
          List<Surprise> cases =
              IntStream.range(0, rows.size())
                  .boxed()
                  .sorted(Comparator.comparingDouble(i -> ofWhatHappened(probability, i)))
                  .limit(Surprises.MOST)
                  .map(i -> surprise(i, ofWhatHappened(probability, i), columns))
                  .toList();
          List<String> names = columns.stream().map(model.schema().features()::get).toList();
          return new Surprises(
              names,
              cases,
              "Rows whose outcome the model, fitted to all other rows, held for the least likely,"
                  + " with their values in the columns of largest effect.");
        });
  }

  private double ofWhatHappened(double[] probability, int i) {
    return rows.y(i) ? probability[i] : 1 - probability[i];
  }

  private Surprise surprise(int i, double probability, List<Integer> columns) {
    Target target = model.schema().target();
    String label = rows.y(i) ? target.positive() : target.negative();
    return new Surprise(i + 1L, label, probability, columns.stream().map(j -> cell(i, j)).toList());
  }

  /** The value in the units of the file. */
  private String cell(int i, int feature) {
    Schema schema = model.schema();
    Scaling scaling = schema.scaling();
    double scaled = rows.x().get(i, schema.firstFeature() + feature);
    double shift = scaling.centre(feature);
    double value = scaled / scaling.factor(feature) + shift;
    // What rounding leaves of a zero is small beside what was added to get there.
    return Numbers.cell(Math.abs(value) < ROUNDING * Math.abs(shift) ? 0 : value);
  }
}
