/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.probitep.app.text.Format;

/**
 * What a figure shows.
 *
 * @param title its title
 * @param subtitle a line under the title
 * @param series one for each method
 * @param floor the yardstick's own standard error for each p, empty if unknown
 * @param logarithmic whether the differences are on a log scale
 */
record FigureData(
    String title,
    String subtitle,
    List<Series> series,
    List<ValueForColumns> floor,
    boolean logarithmic) {
  /** The methods that the paper's figure compares. */
  static final List<StudyMethod> METHODS = List.of(StudyMethod.EP, StudyMethod.PFM_VB);

  /** A method's errors for one p. */
  record ErrorsForColumns(int p, ErrorSummary errors) {}

  /** A method's errors over p. */
  record Series(StudyMethod method, List<ErrorsForColumns> points) {}

  /** A number for one p. */
  record ValueForColumns(int p, double value) {}

  static FigureData of(StudyResults results, Yardstick yardstick) {
    StudySettings settings = results.settings();
    List<Series> series = new ArrayList<>();
    for (StudyMethod method : METHODS) {
      List<ErrorsForColumns> points = new ArrayList<>();
      for (int p : results.pValues()) {
        results
            .errors(p, method, yardstick)
            .ifPresent(errors -> points.add(new ErrorsForColumns(p, errors)));
      }
      if (!points.isEmpty()) {
        series.add(new Series(method, points));
      }
    }
    List<ValueForColumns> floor = new ArrayList<>();
    for (int p : pValues(series)) {
      OptionalDouble error = results.standardError(p, yardstick);
      error.ifPresent(value -> floor.add(new ValueForColumns(p, value)));
    }
    return new FigureData(
        title(settings, yardstick),
        subtitle(settings),
        series,
        floor,
        yardstick == Yardstick.PRECISE);
  }

  static String title(StudySettings settings, Yardstick yardstick) {
    return switch (yardstick) {
      case DRAWS ->
          "Against " + Format.count(settings.samples()) + " exact draws (the paper’s yardstick)";
      case PRECISE -> "Against a precise exact reference";
    };
  }

  private static String subtitle(StudySettings settings) {
    String units =
        String.format(
            Locale.ROOT,
            "Probit regression with n = %s and ν² = %s, %s test units",
            Format.count(settings.trainingUnits()),
            Format.shortest(settings.priorVariance()),
            Format.count(settings.testUnits()));
    return settings.replications() == 1
        ? units
        : units + " × " + Format.count(settings.replications()) + " data sets";
  }

  boolean isEmpty() {
    return series.isEmpty();
  }

  /** The scale that holds every quartile and the floor. */
  AxisScale scale() {
    double smallest = Double.POSITIVE_INFINITY;
    double largest = 0;
    for (double value : values()) {
      largest = Math.max(largest, value);
      smallest = value > 0 ? Math.min(smallest, value) : smallest;
    }
    return logarithmic && largest > 0
        ? AxisScale.LogScale.of(smallest, largest)
        : AxisScale.LinearScale.to(largest);
  }

  private double[] values() {
    List<Double> values = new ArrayList<>();
    for (Series one : series) {
      for (ErrorsForColumns point : one.points()) {
        values.add(point.errors().q1());
        values.add(point.errors().q3());
      }
    }
    floor.forEach(level -> values.add(level.value()));
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Every p that has a point, smallest first. */
  List<Integer> pValues() {
    return pValues(series);
  }

  private static List<Integer> pValues(List<Series> series) {
    return series.stream()
        .flatMap(one -> one.points().stream())
        .map(ErrorsForColumns::p)
        .distinct()
        .sorted()
        .toList();
  }
}
