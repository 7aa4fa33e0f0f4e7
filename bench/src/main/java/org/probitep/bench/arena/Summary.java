/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.arena;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * One method over all measured data sets.
 *
 * @param method its name
 * @param common the mean log loss over the sets that every method ran on
 * @param all the mean log loss over all sets, NaN if the method did not run on one
 * @param wide the same over the wide ones
 * @param brier the mean Brier score over the sets that every method ran on
 * @param auc the mean area under the ROC curve over them
 * @param slope the median of the calibration slopes over them
 * @param wins on how many sets its log loss is below the yardstick's
 * @param ran on how many sets it ran
 * @param worst the largest number of standard errors by which it is above the base rate
 * @param worstSet where that was
 * @param seconds of fit and prediction, the mean over the folds, summed over the sets
 */
record Summary(
    String method,
    double common,
    double all,
    double wide,
    double brier,
    double auc,
    double slope,
    int wins,
    int ran,
    double worst,
    String worstSet,
    double seconds) {
  /** Sets that were simulated are not counted. */
  static List<SetResult> measured(List<SetResult> results) {
    return results.stream().filter(result -> !result.set().simulated()).toList();
  }

  /** The sets among them that every method ran on. */
  static List<SetResult> common(List<SetResult> results, List<String> methods) {
    return measured(results).stream()
        .filter(result -> methods.stream().allMatch(result::has))
        .toList();
  }

  static Summary of(String method, List<String> methods, List<SetResult> results) {
    List<SetResult> measured = measured(results);
    List<SetResult> ran = measured.stream().filter(result -> result.has(method)).toList();
    List<SetResult> common = common(results, methods);
    List<SetResult> wide = measured.stream().filter(result -> result.set().isWide()).toList();
    Comparator<SetResult> byExcess =
        Comparator.comparingDouble(result -> result.errorsAboveBaseRate(method));
    SetResult worst = ran.stream().max(byExcess).orElseThrow();
    return new Summary(
        method,
        mean(common, method, Scores::logLoss),
        mean(measured, method, Scores::logLoss),
        mean(wide, method, Scores::logLoss),
        mean(common, method, Scores::brier),
        mean(common, method, Scores::auc),
        median(common, method),
        (int) ran.stream().filter(result -> result.beatsYardstick(method)).count(),
        ran.size(),
        worst.errorsAboveBaseRate(method),
        worst.set().name(),
        ran.stream().mapToDouble(result -> result.of(method).seconds()).sum());
  }

  private static double mean(
      List<SetResult> results, String method, ToDoubleFunction<Scores> score) {
    return results.stream()
        .mapToDouble(r -> r.has(method) ? score.applyAsDouble(r.of(method)) : Double.NaN)
        .average()
        .orElse(Double.NaN);
  }

  private static double median(List<SetResult> results, String method) {
    double[] slopes =
        results.stream()
            .mapToDouble(result -> result.of(method).slope())
            .filter(slope -> !Double.isNaN(slope))
            .sorted()
            .toArray();
    int middle = slopes.length / 2;
    if (slopes.length % 2 == 1) {
      return slopes[middle];
    }
    return slopes.length == 0 ? Double.NaN : (slopes[middle - 1] + slopes[middle]) / 2;
  }
}
