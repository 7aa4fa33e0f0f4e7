/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.probitep.app.text.Digits;
import org.probitep.exact.EpCheck;
import org.probitep.exact.ExactFit;

/** What a check of EP found: a few lines with a verdict at the end. */
public final class CheckText {
  private CheckText() {}

  /**
   * The lines.
   *
   * @param rows the rows that were compared, such as "200 training rows"
   */
  public static List<String> of(EpCheck check, String rows) {
    return List.of(
        format("EP checked by importance sampling, %,d draws:", check.draws()),
        effective(check),
        shapeLine(check),
        evidence(check),
        difference(check, rows),
        limits(check),
        verdict(check));
  }

  /**
   * The lines where the weights of importance sampling cannot be trusted.
   *
   * @param weights what importance sampling found
   */
  public static List<String> ofUntrusted(EpCheck weights) {
    return List.of(
        format("EP checked by importance sampling, %,d draws, which cannot tell:", weights.draws()),
        effective(weights),
        shapeLine(weights));
  }

  /** The lines of a comparison with draws of the exact posterior. */
  public static List<String> ofExact(EpCheck check, ExactFit.Sampler sampler, String rows) {
    return List.of(
        format("EP compared with the exact posterior by %s, %,d draws:", sampler, check.draws()),
        format("  effective draws     %,.0f", check.effectiveSize()),
        evidence(check),
        difference(check, rows),
        limits(check),
        check.trusted()
            ? verdict(check)
            : "these draws cannot judge the fit: try --method exact with more --samples, or a"
                + " narrower prior");
  }

  /**
   * The verdict on an average: that of its worst part, because a mean of probabilities is never
   * further off than the worst of them.
   *
   * @param parts what was found of each part that was checked
   * @param average what of the average was checked, in words
   */
  public static String ofAverage(List<EpCheck> parts, String average) {
    if (!parts.stream().allMatch(EpCheck::trusted)) {
      return "the draws of one of the fits cannot judge it, so there is no verdict on " + average;
    }
    EpCheck.Grade ofProbabilities = worst(parts, EpCheck::gradeOfProbabilities);
    EpCheck.Grade ofLimits = worst(parts, EpCheck::gradeOfLimits);
    boolean fine = ofProbabilities == EpCheck.Grade.FINE && ofLimits == EpCheck.Grade.FINE;
    return format(
        "on these rows the probabilities of %s are %s and its limits %s, as are those of the worst"
            + " of its fits%s",
        average,
        words(ofProbabilities, EpCheck.FINE_PROBABILITY, EpCheck.ROUGH_PROBABILITY),
        words(ofLimits, EpCheck.FINE_LIMIT, EpCheck.ROUGH_LIMIT),
        fine ? "" : "; --method exact is exact, but has only the normal prior");
  }

  private static EpCheck.Grade worst(List<EpCheck> parts, Function<EpCheck, EpCheck.Grade> grade) {
    return parts.stream().map(grade).max(Comparator.naturalOrder()).orElseThrow();
  }

  private static String effective(EpCheck check) {
    return format(
        "  effective draws     %,.0f (%s, in the worst eighth %s; trusted from %.0f %%)",
        check.effectiveSize(),
        percent(check.effectiveShare()),
        percent(check.leastShare()),
        100 * EpCheck.LEAST_SHARE);
  }

  private static String shapeLine(EpCheck check) {
    return format(
        "  Pareto shape        %s (trusted below %.1f)", shape(check), EpCheck.TRUSTED_SHAPE);
  }

  private static String evidence(EpCheck check) {
    return Double.isNaN(check.logEvidence())
        ? format("  log evidence        EP %.7g, estimate not known", check.epLogEvidence())
        : format(
            "  log evidence        EP %.7g, estimate %.7g (standard error %.1g)",
            check.epLogEvidence(), check.logEvidence(), check.logEvidenceError());
  }

  private static String difference(EpCheck check, String rows) {
    return format(
        "  largest difference  %.2g (standard error %.1g) over the %s, in row %d:"
            + " EP %.4f, estimate %.4f",
        check.probability().size(),
        check.probability().error(),
        rows,
        check.probability().row() + 1,
        check.probability().ep(),
        check.probability().estimate());
  }

  private static String limits(EpCheck check) {
    return format(
        "  of a limit          %.2g (standard error %.1g), in row %d: EP %.4f, estimate %.4f",
        check.limit().size(),
        check.limit().error(),
        check.limit().row() + 1,
        check.limit().ep(),
        check.limit().estimate());
  }

  private static String verdict(EpCheck check) {
    EpCheck.Grade ofProbabilities = check.gradeOfProbabilities();
    EpCheck.Grade ofLimits = check.gradeOfLimits();
    EpCheck.Grade worse = ofProbabilities.compareTo(ofLimits) > 0 ? ofProbabilities : ofLimits;
    String advice =
        switch (worse) {
          case FINE -> "";
          case ROUGH -> "; --method exact is better";
          case UNUSABLE -> "; use --method exact";
        };
    return format(
        "on these rows EP's probabilities are %s and its limits %s%s",
        words(ofProbabilities, EpCheck.FINE_PROBABILITY, EpCheck.ROUGH_PROBABILITY),
        words(ofLimits, EpCheck.FINE_LIMIT, EpCheck.ROUGH_LIMIT),
        advice);
  }

  /** No figure that chance would change: those are in the lines above, with their errors. */
  private static String words(EpCheck.Grade grade, double fine, double rough) {
    return switch (grade) {
      case FINE -> "fine (within " + fine + ")";
      case ROUGH -> "rough (within " + rough + ")";
      case UNUSABLE -> "not to be used (not within " + rough + ")";
    };
  }

  /** Weights that hardly differ have no tail, and too few of them show none. */
  private static String shape(EpCheck check) {
    if (Double.isInfinite(check.shape())) {
      return check.shape() < 0 ? "none" : "not known";
    }
    return format("%.2f, at most %.2f", check.shape(), check.shapeBound());
  }

  private static String percent(double share) {
    return Digits.g(100 * share, 2) + " %";
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
