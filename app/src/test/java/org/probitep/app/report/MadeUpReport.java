/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.probitep.app.effects.AdjustedCurves.AdjustedPoint;
import org.probitep.app.effects.AdjustedCurves.OfColumn;
import org.probitep.app.effects.Effect;
import org.probitep.app.metrics.Costs;
import org.probitep.app.metrics.Metrics;
import org.probitep.app.metrics.ScoredOutcomes;
import org.probitep.app.report.ReportContent.Case;
import org.probitep.app.report.ReportContent.Coefficients;
import org.probitep.app.report.ReportContent.ConvergenceFacts;
import org.probitep.app.report.ReportContent.Explained;
import org.probitep.app.report.ReportContent.Fact;
import org.probitep.app.report.ReportContent.InputFile;
import org.probitep.app.report.ReportContent.IntervalEstimate;
import org.probitep.app.report.ReportContent.Intervals;
import org.probitep.app.report.ReportContent.Provenance;
import org.probitep.app.report.ReportContent.ShownCoefficient;
import org.probitep.app.report.ReportContent.Surprise;
import org.probitep.app.report.ReportContent.Surprises;
import org.probitep.app.report.ReportContent.Sweep;
import org.probitep.app.report.ReportContent.TargetLabels;
import org.probitep.model.Link;
import org.probitep.numerics.Normal;

/** Reports whose numbers are known, and whose names would like to be markup. */
public final class MadeUpReport {
  /** Closes what it stands in, if anybody lets it. */
  public static final String HOSTILE =
      "</script></title></style><script>window.pwned = 1</script><img src=x onerror=\"pwned=2\">'\"";

  /** Outcomes and probabilities of eight cases. */
  static final boolean[] OUTCOMES = {false, false, true, false, true, false, true, true};

  static final double[] PROBABILITIES = {0.05, 0.1, 0.25, 0.3, 0.6, 0.67, 0.8, 1.0};

  private MadeUpReport() {}

  /** Everything that a report can have, with so many columns of this name. */
  public static ReportContent full(String name, int columns) {
    return new ReportContent(
        name,
        "Made up: " + name,
        List.of(new Fact(name, name)),
        new TargetLabels(name, name, "no"),
        0.95,
        List.of(new Fact("file " + name, name)),
        List.of("note: " + name),
        Optional.of(coefficients(name, columns)),
        List.of(curve(name), levels(name, 3), levels("ward", 12)),
        columns,
        Optional.of(assessment(name)),
        Optional.of(new Intervals(cases(), 1234, "Made up " + name + ".")),
        Optional.of(
            new Surprises(
                List.of(name), List.of(new Surprise(7, name, 0.031, List.of(name))), name)),
        Optional.of(convergence(name)),
        new Provenance(
            "1.2.3",
            Instant.parse("2026-01-02T03:04:05Z"),
            "probitep fit '" + name + "'",
            List.of(new InputFile(name, 12, Optional.of("abc123"))),
            List.of(new Fact("option " + name, name))));
  }

  /** What a command has that knows nothing but the data. */
  static ReportContent bare() {
    return new ReportContent(
        "bare",
        "nothing",
        List.of(),
        new TargetLabels("y", "1", "0"),
        0.9,
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        new Provenance("1", Instant.EPOCH, "probitep", List.of(), List.of()));
  }

  /** From 10 % at −3,000,000 to 90 % at 1,000,000, ± 5 points. */
  private static OfColumn curve(String name) {
    List<AdjustedPoint> points = new ArrayList<>();
    for (int k = 0; k <= 20; k++) {
      points.add(point(-3e6 + 2e5 * k, "", 0.1 + 0.04 * k));
    }
    return new OfColumn("number " + name, true, points, 0);
  }

  private static OfColumn levels(String name, int count) {
    List<AdjustedPoint> points = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      points.add(point(k, "level " + k + " of " + name, 0.2 + 0.02 * k));
    }
    return new OfColumn(name, false, points, count == 12 ? 40 : 0);
  }

  private static AdjustedPoint point(double value, String label, double probability) {
    return new AdjustedPoint(
        value,
        label,
        new Effect.EffectEstimate(probability, 0.02, probability - 0.05, probability + 0.05));
  }

  /** Effects 1, −½, ⅓, −¼, …, each ± 0.4; a unit has a tenth of it. */
  private static Coefficients coefficients(String name, int columns) {
    List<ShownCoefficient> list = new ArrayList<>();
    for (int j = 1; j <= columns; j++) {
      double effect = (j % 2 == 0 ? -1.0 : 1.0) / j;
      list.add(
          new ShownCoefficient(
              "column " + j + " " + name,
              new IntervalEstimate(effect / 10, effect / 10 - 0.04, effect / 10 + 0.04),
              new IntervalEstimate(effect, effect - 0.4, effect + 0.4),
              Normal.cdf(effect),
              List.of()));
    }
    return new Coefficients(
        list,
        columns + 5,
        Optional.of(new IntervalEstimate(-2, -3, -1)),
        "a step of " + name,
        Link.PROBIT,
        List.of());
  }

  private static Assessment assessment(String name) {
    ScoredOutcomes scored = ScoredOutcomes.of(OUTCOMES, PROBABILITIES);
    Metrics metrics = Metrics.of(scored, 0.2, 0.95, 1);
    List<Assessments.Assessed> models =
        List.of(
            new Assessments.Assessed(name, metrics, true),
            new Assessments.Assessed("base rate", metrics, false));
    return Assessments.of("Made up " + name + ".", models, Optional.of(new Costs(1, 4)));
  }

  private static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (int i = 0; i < OUTCOMES.length; i++) {
      double p = PROBABILITIES[i];
      cases.add(new Case(i + 1L, p, p * 0.5, Math.min(1, p * 1.3), OUTCOMES[i]));
    }
    return cases;
  }

  private static ConvergenceFacts convergence(String name) {
    return new ConvergenceFacts(
        List.of(
            new Sweep(1, Double.POSITIVE_INFINITY),
            new Sweep(2, 3.5),
            new Sweep(3, 0.02),
            new Sweep(4, 4e-9)),
        OptionalDouble.of(1e-8),
        "Verdict on " + name + ".",
        List.of(new Explained(name, name, name)));
  }
}
