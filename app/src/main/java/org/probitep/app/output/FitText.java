/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.probitep.app.text.Digits;
import org.probitep.app.text.Format;
import org.probitep.data.encode.Labels;
import org.probitep.data.fitted.EvidenceKind;
import org.probitep.data.fitted.FitSummary;
import org.probitep.ep.EpOptions;

/** A fit in words. */
public final class FitText {
  /** Only its size matters. */
  private static final int RESIDUAL_DIGITS = 2;

  private FitText() {}

  /** What is wrong with a fit that did not converge, and what to do about it. */
  public static String warning(FitSummary summary, EpOptions options) {
    return "warning: " + trouble(summary, options);
  }

  /** What to say each time a saved model is used, if its fit went badly. */
  public static Optional<String> doubt(Path file, FitSummary summary) {
    return summary.outcome().converged()
        ? Optional.empty()
        : Optional.of(
            "warning: " + file + ": " + trouble(summary, summary.epOptions()) + ", in a new fit");
  }

  private static String trouble(FitSummary summary, EpOptions options) {
    if (summary.evidenceKind() == EvidenceKind.MONTE_CARLO) {
      return "the diagnostics failed, so these numbers are unreliable; try more --samples";
    }
    return String.format(
        Locale.ROOT,
        "not converged after %s: the residual %s is above the tolerance %s; %s",
        Format.count(summary.outcome().sweeps(), "sweep"),
        Digits.g(summary.outcome().residual(), RESIDUAL_DIGITS),
        Digits.g(options.tolerance(), RESIDUAL_DIGITS),
        remedy(summary, options));
  }

  private static String remedy(FitSummary summary, EpOptions options) {
    boolean isLowerBound = summary.evidenceKind() == EvidenceKind.LOWER_BOUND;
    if (summary.outcome().sweeps() < options.maxSweeps()) {
      return "rounding keeps it from falling further: use a smaller --prior-variance"
          + (isLowerBound
              ? " or leave out columns that nearly repeat others"
              : ", leave out columns that nearly repeat others, or try another --form");
    }
    return isLowerBound
        ? "try a larger --max-sweeps, or accept it with a larger --tolerance"
        : "try a larger --max-sweeps or a smaller --damping";
  }

  /** The fit in one line. */
  public static String line(FitSummary summary) {
    double seconds =
        summary.outcome().timings().values().stream().mapToDouble(Double::doubleValue).sum();
    return String.format(
        Locale.ROOT,
        "fitted %s, %s (%s form, %s kernels): %s, %.3g s",
        Format.count(summary.outcome().n(), "row"),
        Format.count(summary.outcome().p(), "coefficient"),
        Labels.of(summary.outcome().form()),
        summary.outcome().kernels(),
        outcome(summary),
        seconds);
  }

  private static String outcome(FitSummary summary) {
    String residual = Digits.g(summary.outcome().residual(), RESIDUAL_DIGITS);
    return switch (summary.evidenceKind()) {
      case APPROXIMATE ->
          String.format(
              Locale.ROOT,
              "%s%s, residual %s, log evidence %.6g",
              summary.method().equals("ep") ? "" : summary.method() + ", ",
              Format.count(summary.outcome().sweeps(), "sweep"),
              residual,
              summary.outcome().logEvidence());
      case LOWER_BOUND ->
          String.format(
              Locale.ROOT,
              "%s, %s, residual %s, ELBO %.6g",
              summary.method(),
              Format.count(summary.outcome().sweeps(), "sweep"),
              residual,
              summary.outcome().logEvidence());
      case MONTE_CARLO -> summary.method() + ", log evidence " + evidence(summary);
    };
  }

  /** A Monte Carlo log evidence with its standard error. */
  public static String evidence(FitSummary summary) {
    return Double.isNaN(summary.outcome().logEvidence())
        ? "not known"
        : String.format(
            Locale.ROOT,
            "%.6g (standard error %.2g)",
            summary.outcome().logEvidence(),
            summary.outcome().logEvidenceError());
  }
}
