/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.List;
import java.util.Locale;
import org.probitep.app.evaluation.Candidate;
import org.probitep.app.evaluation.Evaluation;
import org.probitep.app.metrics.ConfusionMatrix;
import org.probitep.app.metrics.Costs;
import org.probitep.app.metrics.Estimate;
import org.probitep.app.metrics.PairedDifference;
import org.probitep.app.metrics.PairedDifference.Difference;
import org.probitep.app.metrics.Score;
import org.probitep.app.metrics.ScoredOutcomes;
import org.probitep.app.text.Digits;
import org.probitep.app.text.Format;
import org.probitep.data.Printable;
import org.probitep.data.encode.Target;

/** An evaluation for people to read. */
public final class EvaluationTable {
  /** Scores of two models often agree in the first two. */
  private static final int DIGITS = 4;

  /** Anything smaller can only be rounding: metrics are sums of terms of about 1. */
  private static final double ROUNDING = 1e-14;

  private static final int LABEL_WIDTH = 20;
  private static final int INTERVAL_WIDTH = 22;
  private static final int NUMBER_WIDTH = 10;
  private static final String DECISIONS_BEGIN_WITH = "accuracy";

  private final EvaluationResult result;
  private final Evaluation evaluation;
  private final Target target;
  private final StringBuilder text = new StringBuilder();

  private EvaluationTable(EvaluationResult result) {
    this.result = result;
    this.evaluation = result.evaluation();
    this.target = result.target().printable();
  }

  public static String of(EvaluationResult result) {
    EvaluationTable table = new EvaluationTable(result);
    table.addHead();
    table.addScores();
    result.evaluation().difference().ifPresent(table::addDifference);
    table.addDecisions();
    result.evaluation().costs().ifPresent(table::addCosts);
    return table.text.toString();
  }

  private void addHead() {
    ScoredOutcomes counted = evaluation.metrics().scored();
    line(
        "%s: %s predicted%s, %s with %s = %s, %s with %s",
        result.source(),
        Format.count(evaluation.rows(), "row"),
        counted.size() == evaluation.rows()
            ? ""
            : " that stand for " + Format.count(counted.size()),
        Format.count(counted.positives()),
        target.name(),
        target.positive(),
        Format.count(counted.negatives()),
        target.negative());
    line("%s; intervals of %s %%", evaluation.design(), Digits.g(100 * level(), DIGITS));
  }

  private double level() {
    return evaluation.metrics().level();
  }

  private void addScores() {
    StringBuilder head = new StringBuilder(" ".repeat(LABEL_WIDTH));
    for (Candidate candidate : evaluation.candidates()) {
      boolean first = candidate == evaluation.model();
      head.append(pad(candidate.name(), width(candidate)));
      head.append(first ? " ".repeat(INTERVAL_WIDTH) : "");
    }
    line("");
    line("%s", head.toString().stripTrailing());
    List<List<Score>> columns = evaluation.candidates().stream().map(Candidate::scores).toList();
    for (int k = 0; k < columns.get(0).size(); k++) {
      Score score = columns.get(0).get(k);
      if (score.key().equals(DECISIONS_BEGIN_WITH)) {
        line("at threshold %s", Digits.g(evaluation.metrics().decisions().threshold(), DIGITS));
      }
      addScore(score, columns, k);
    }
  }

  private void addScore(Score score, List<List<Score>> columns, int k) {
    StringBuilder row = new StringBuilder();
    row.append(String.format(Locale.ROOT, "%-" + LABEL_WIDTH + "s", score.label()));
    for (int c = 0; c < columns.size(); c++) {
      Candidate candidate = evaluation.candidates().get(c);
      Estimate estimate = columns.get(c).get(k).estimate();
      row.append(pad(number(estimate.value()), width(candidate)));
      row.append(c == 0 ? interval(estimate) : "");
    }
    line("%s", row.toString().stripTrailing());
  }

  private static int width(Candidate candidate) {
    return Math.max(NUMBER_WIDTH, candidate.name().length()) + 2;
  }

  private static String pad(String cell, int width) {
    return String.format(Locale.ROOT, "%" + width + "s", cell);
  }

  private static String interval(Estimate estimate) {
    String shown =
        estimate.hasInterval()
            ? "  [" + number(estimate.lower()) + ", " + number(estimate.upper()) + "]"
            : "";
    return String.format(Locale.ROOT, "%-" + INTERVAL_WIDTH + "s", shown);
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "–";
    }
    if (Double.isInfinite(value)) {
      return "infinite";
    }
    return Math.abs(value) < ROUNDING ? "0" : Digits.aligned(value, DIGITS);
  }

  private void addDifference(PairedDifference difference) {
    line("");
    line(
        "%s minus %s, on the same rows",
        evaluation.model().name(), evaluation.baselines().get(0).name());
    for (Difference one : difference.all()) {
      line(
          "%-" + LABEL_WIDTH + "s%s%s  standard error %s",
          one.label(),
          pad(number(one.estimate().value()), width(evaluation.model())),
          interval(one.estimate()),
          number(one.standardError()));
    }
  }

  private void addDecisions() {
    ConfusionMatrix decisions = evaluation.metrics().decisions();
    String yes = target.name() + " = " + target.positive();
    String no = target.name() + " = " + target.negative();
    String predictedYes = "counted as " + target.positive();
    String predictedNo = "counted as " + target.negative();
    int label = Math.max(LABEL_WIDTH, Math.max(yes.length(), no.length()));
    String format =
        "%-" + label + "s  %" + predictedYes.length() + "s  %" + predictedNo.length() + "s";
    line("");
    line(format, evaluation.model().name(), predictedYes, predictedNo);
    line(format, yes, decisions.truePositives(), decisions.falseNegatives());
    line(format, no, decisions.falsePositives(), decisions.trueNegatives());
  }

  private void addCosts(Costs costs) {
    double threshold = costs.threshold();
    ConfusionMatrix decisions = evaluation.metrics().decisionsAt(threshold);
    line("");
    line(
        "If a false positive costs %s and a false negative %s, it is cheapest to say %s"
            + " from a probability of %s on.",
        Digits.g(costs.falsePositive(), DIGITS),
        Digits.g(costs.falseNegative(), DIGITS),
        target.positive(),
        Digits.g(threshold, DIGITS));
    line("mean cost of a row");
    for (Candidate candidate : evaluation.candidates()) {
      addCost(candidate.name(), costs.mean(candidate.metrics().decisionsAt(threshold)));
    }
    addCost("always " + target.positive(), costs.meanOfAlwaysYes(decisions));
    addCost("always " + target.negative(), costs.meanOfAlwaysNo(decisions));
  }

  private void addCost(String what, double cost) {
    line("  %-" + (LABEL_WIDTH - 2) + "s%s", what, pad(number(cost), NUMBER_WIDTH + 2));
  }

  private void line(String format, Object... values) {
    text.append(Printable.line(String.format(Locale.ROOT, format, values))).append('\n');
  }
}
