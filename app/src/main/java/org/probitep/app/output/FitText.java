/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.Locale;
import org.probitep.app.text.Digits;
import org.probitep.app.text.Format;
import org.probitep.data.encode.Labels;
import org.probitep.data.fitted.EvidenceKind;
import org.probitep.data.fitted.FitSummary;
import org.probitep.ep.EpOptions;
import org.probitep.selection.LearnedPrior;

/** A fit in words. */
public final class FitText {
  private static final int RESIDUAL_DIGITS = 2;

  /** 95 % of a normal distribution. */
  private static final double PLAUSIBLE_SDS = 1.96;

  private FitText() {}

  /** What is wrong with a fit that did not converge, and what to do about it. */
  public static String warning(FitSummary summary, EpOptions options) {
    if (summary.evidenceKind() == EvidenceKind.MONTE_CARLO) {
      return "warning: the diagnostics failed, so these numbers are unreliable; try more --samples";
    }
    return String.format(
        Locale.ROOT,
        "warning: not converged after %s: the residual %s is above the tolerance %s; %s",
        Format.count(summary.sweeps(), "sweep"),
        Digits.g(summary.residual(), RESIDUAL_DIGITS),
        Digits.g(options.tolerance(), RESIDUAL_DIGITS),
        remedy(summary, options));
  }

  private static String remedy(FitSummary summary, EpOptions options) {
    if (summary.sweeps() < options.maxSweeps()) {
      return "rounding keeps it from falling further: use a smaller --prior-variance, leave out"
          + " columns that nearly repeat others, or try another --form";
    }
    return summary.evidenceKind() == EvidenceKind.LOWER_BOUND
        ? "try a larger --max-sweeps, or accept it with a larger --tolerance"
        : "try a larger --max-sweeps or a smaller --damping";
  }

  /** The fit in one line. */
  public static String line(FitSummary summary) {
    double seconds = summary.timings().values().stream().mapToDouble(Double::doubleValue).sum();
    return String.format(
        Locale.ROOT,
        "fitted %s, %s (%s form, %s kernels): %s, %.3g s",
        Format.count(summary.n(), "row"),
        Format.count(summary.p(), "coefficient"),
        Labels.of(summary.form()),
        summary.kernels(),
        outcome(summary),
        seconds);
  }

  private static String outcome(FitSummary summary) {
    String residual = Digits.g(summary.residual(), RESIDUAL_DIGITS);
    return switch (summary.evidenceKind()) {
      case APPROXIMATE ->
          String.format(
              Locale.ROOT,
              "%s%s, residual %s, log evidence %.6g",
              summary.method().equals("ep") ? "" : summary.method() + ", ",
              Format.count(summary.sweeps(), "sweep"),
              residual,
              summary.logEvidence());
      case LOWER_BOUND ->
          String.format(
              Locale.ROOT,
              "%s, %s, residual %s, ELBO %.6g",
              summary.method(),
              Format.count(summary.sweeps(), "sweep"),
              residual,
              summary.logEvidence());
      case MONTE_CARLO -> summary.method() + ", log evidence " + evidence(summary);
    };
  }

  /** A Monte Carlo log evidence with its standard error. */
  public static String evidence(FitSummary summary) {
    return Double.isNaN(summary.logEvidence())
        ? "not known"
        : String.format(
            Locale.ROOT,
            "%.6g (standard error %.2g)",
            summary.logEvidence(),
            summary.logEvidenceError());
  }

  /** What was learned of the prior. */
  public static String learned(LearnedPrior prior) {
    if (prior.variances().length == 0) {
      return "there is no coefficient whose prior variance could be learned";
    }
    return String.format(
        Locale.ROOT,
        "prior variance %s, learned from the rows in %s (plausible %s to %s); log evidence %s above"
            + " that of %s",
        Digits.g(prior.variances()[0], 3),
        Format.count(prior.sweeps(), "sweep"),
        Digits.g(prior.variance(0, -PLAUSIBLE_SDS), 2),
        Digits.g(prior.variance(0, PLAUSIBLE_SDS), 2),
        Digits.g(prior.evidenceGained(), 3),
        Digits.g(prior.startVariances()[0], 2));
  }
}
