/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.List;
import java.util.Locale;
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
        format(
            "  Pareto shape        %s (trusted below %.1f)", shape(check), EpCheck.TRUSTED_SHAPE),
        evidence(check),
        difference(check, rows),
        accuracy(check));
  }

  /**
   * The lines where the weights of importance sampling could not be trusted, and draws of another
   * sampler were compared with.
   *
   * @param weights what importance sampling found
   * @param check what the draws found
   * @param sampler which made them
   * @param rows the rows that were compared
   */
  public static List<String> of(
      EpCheck weights, EpCheck check, ExactFit.Sampler sampler, String rows) {
    return List.of(
        format("EP checked by importance sampling, %,d draws, which cannot tell:", weights.draws()),
        effective(weights),
        format(
            "  Pareto shape        %s (trusted below %.1f)", shape(weights), EpCheck.TRUSTED_SHAPE),
        format("EP compared with the exact posterior by %s, %,d draws:", sampler, check.draws()),
        format("  effective draws     %,.0f", check.effectiveSize()),
        evidence(check),
        difference(check, rows),
        check.trusted()
            ? accuracy(check)
            : "neither can judge this fit: try --method exact with more --samples, or a narrower"
                + " prior");
  }

  private static String effective(EpCheck check) {
    return format(
        "  effective draws     %,.0f (%s, trusted from %.0f %%)",
        check.effectiveSize(), share(check), 100 * EpCheck.LEAST_SHARE);
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
        check.largestDifference(),
        check.probabilityError(),
        rows,
        check.row() + 1,
        check.epProbability(),
        check.probability());
  }

  private static String accuracy(EpCheck check) {
    return format("EP is accurate to about %s on these rows", Digits.g(check.accuracy(), 2));
  }

  /** Weights that hardly differ have no tail, and too few of them show none. */
  private static String shape(EpCheck check) {
    if (Double.isInfinite(check.shape())) {
      return check.shape() < 0 ? "none" : "not known";
    }
    return format("%.2f", check.shape());
  }

  private static String share(EpCheck check) {
    return Digits.g(100 * check.effectiveShare(), 2) + " %";
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
