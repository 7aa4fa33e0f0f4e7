/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.arena;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints results as tables in Markdown. */
final class ArenaTables {
  private final List<String> methods;
  private final PrintStream out;

  ArenaTables(List<String> methods, PrintStream out) {
    this.methods = methods;
    this.out = out;
  }

  /** Every score of every method on one data set. */
  void printSet(SetResult result) {
    out.println("### " + result.set());
    out.println();
    out.println("| method | log loss | minus ridge (se) | Brier | AUC | slope | seconds |");
    out.println("|---|---|---|---|---|---|---|");
    Scores yardstick = result.of(SetResult.YARDSTICK);
    for (String method : methods) {
      if (result.has(method)) {
        Scores scores = result.of(method);
        out.printf(
            Locale.ROOT,
            "| %s | %s | %+.4f (%.4f) | %s | %s | %s | %.3g |%n",
            method,
            number(scores.logLoss(), 4),
            scores.excessOver(yardstick),
            scores.standardErrorOver(yardstick),
            number(scores.brier(), 4),
            number(scores.auc(), 3),
            slope(method, scores.slope()),
            scores.seconds());
      }
    }
    out.println();
  }

  /** The log losses of all methods on all data sets, with the lead of the defaults over ridge. */
  void printLogLosses(List<SetResult> results) {
    String defaults = ArenaOptions.DEFAULTS;
    out.println(
        "| data | rows × columns | " + String.join(" | ", methods) + " | minus ridge (se) |");
    out.println("|---|---|" + "---|".repeat(methods.size() + 1));
    for (SetResult result : results) {
      Scores ridge = result.of(SetResult.YARDSTICK);
      String lead =
          result.has(defaults)
              ? String.format(
                  Locale.ROOT,
                  "%+.4f (%.4f)",
                  result.of(defaults).excessOver(ridge),
                  result.of(defaults).standardErrorOver(ridge))
              : "–";
      out.printf(
          Locale.ROOT,
          "| %s%s | %,d × %,d | %s | %s |%n",
          result.set().name(),
          result.set().simulated() ? ", not counted" : result.set().isWide() ? ", wide" : "",
          result.set().rows(),
          result.set().columns(),
          methods.stream()
              .map(method -> logLoss(result, method))
              .collect(Collectors.joining(" | ")),
          lead);
    }
    out.println();
  }

  /** One line for each method that ran on a measured set. */
  void printSummary(List<SetResult> results) {
    List<SetResult> measured = Summary.measured(results);
    List<String> ran =
        methods.stream().filter(m -> measured.stream().anyMatch(result -> result.has(m))).toList();
    long wide = measured.stream().filter(result -> result.set().isWide()).count();
    out.printf(
        "| | mean log loss, %d sets of all methods | all %d sets | %d wide sets | beats ridge"
            + " | worst above the base rate, in se | Brier | AUC | slope, median | seconds |%n",
        Summary.common(results, ran).size(), measured.size(), wide);
    out.println("|---|---|---|---|---|---|---|---|---|---|");
    for (String method : ran) {
      Summary s = Summary.of(method, ran, results);
      out.printf(
          Locale.ROOT,
          "| %s | %s | %s | %s | %d of %d | %+.1f (%s) | %s | %s | %s | %.1f |%n",
          method,
          number(s.common(), 4),
          number(s.all(), 4),
          number(s.wide(), 4),
          s.wins(),
          s.ran(),
          s.worst(),
          s.worstSet(),
          number(s.brier(), 4),
          number(s.auc(), 3),
          slope(method, s.slope()),
          s.seconds());
    }
    out.println();
  }

  private static String logLoss(SetResult result, String method) {
    return result.has(method) ? number(result.of(method).logLoss(), 4) : "–";
  }

  /** One probability for all rows has no slope; that of its folds means nothing. */
  private static String slope(String method, double slope) {
    return method.equals(SetResult.BASE_RATE) ? "–" : number(slope, 2);
  }

  private static String number(double value, int digits) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
