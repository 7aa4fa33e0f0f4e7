/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.List;
import java.util.Locale;
import org.probitep.app.text.Digits;
import org.probitep.exact.EpCheck;

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
        format(
            "  effective draws     %,.0f (%s, trusted from %.0f %%)",
            check.effectiveSize(), share(check), 100 * EpCheck.LEAST_SHARE),
        format(
            "  Pareto shape        %s (trusted below %.1f)", shape(check), EpCheck.TRUSTED_SHAPE),
        format(
            "  log evidence        EP %.7g, estimate %.7g (standard error %.1g)",
            check.epLogEvidence(), check.logEvidence(), check.logEvidenceError()),
        format(
            "  largest difference  %.2g (standard error %.1g) over the %s, in row %d:"
                + " EP %.4f, estimate %.4f",
            check.largestDifference(),
            check.probabilityError(),
            rows,
            check.row() + 1,
            check.epProbability(),
            check.probability()),
        verdict(check));
  }

  private static String verdict(EpCheck check) {
    return check.trusted()
        ? format("EP is accurate to about %s on these rows", Digits.g(check.accuracy(), 2))
        : format(
            "importance sampling cannot judge this fit (effective share %s, Pareto shape %s):"
                + " compare with --method exact",
            share(check), shape(check));
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
