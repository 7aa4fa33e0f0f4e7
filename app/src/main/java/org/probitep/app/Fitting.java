/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.util.Locale;
import java.util.function.UnaryOperator;
import org.probitep.app.text.Format;
import org.probitep.data.EvidenceKind;
import org.probitep.data.FitSummary;
import org.probitep.data.FittedModel;
import org.probitep.data.Labels;
import org.probitep.data.TrainingData;
import org.probitep.data.table.RequestException;
import org.probitep.ep.EpOptions;
import org.probitep.exact.ExactFit;
import org.probitep.methods.Method;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.methods.Methods;

/** Fits, and tells the user what is worth telling. */
final class Fitting {
  private static final int RESIDUAL_DIGITS = 2;

  private final FitOptions options;
  private final Streams streams;

  Fitting(FitOptions options, Streams streams) {
    this.options = options;
    this.streams = streams;
  }

  /** Fits a table. */
  FittedModel fit(TrainingData data) {
    return model(data, run(data));
  }

  /** Fits, and talks about the data. */
  MethodFit run(TrainingData data) {
    return run(data, progress -> progress);
  }

  /**
   * Fits, and talks about the data.
   *
   * @param listener puts another listener before the one that shows the progress
   */
  MethodFit run(TrainingData data, UnaryOperator<MethodListener> listener) {
    MethodOptions method = options.methodOptions();
    if (method.method() == Method.EXACT) {
      requireFewRows(data.observations().size());
    }
    data.notes().forEach(streams::say);
    Progress progress = new Progress(streams);
    try {
      return Methods.fit(
          data.observations(),
          options.modelOptions().prior(data.schema()),
          method,
          listener.apply(progress));
    } finally {
      progress.end();
    }
  }

  /** The model of a fit, with talk about the fit. */
  FittedModel model(TrainingData data, MethodFit fit) {
    FittedModel model =
        FittedModel.from(data, options.modelOptions(), options.methodOptions(), fit);
    fit.notes().forEach(streams::say);
    if (!fit.converged()) {
      streams.say(warning(model.summary(), options.epOptions()));
    }
    return model;
  }

  /** Refuses more rows than the exact method takes. */
  static void requireFewRows(int rows) {
    try {
      ExactFit.checkRows(rows);
    } catch (IllegalArgumentException e) {
      throw new RequestException(e.getMessage() + ": use --method ep");
    }
  }

  /** What to say and to do about a fit that is not what it should be. */
  static String warning(FitSummary summary, EpOptions options) {
    if (summary.evidenceKind() == EvidenceKind.MONTE_CARLO) {
      return "warning: the diagnostics do not let these numbers be relied on; try more --samples";
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
      return "rounding keeps it from falling further: take a smaller --prior-variance, leave out"
          + " columns that nearly repeat others, or try another --form";
    }
    return summary.evidenceKind() == EvidenceKind.LOWER_BOUND
        ? "try a larger --max-sweeps, or accept it with a larger --tolerance"
        : "try a larger --max-sweeps or a smaller --damping";
  }

  /** The fit in one line. */
  static String line(FitSummary summary) {
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
  static String evidence(FitSummary summary) {
    return Double.isNaN(summary.logEvidence())
        ? "not known"
        : String.format(
            Locale.ROOT,
            "%.6g (standard error %.2g)",
            summary.logEvidence(),
            summary.logEvidenceError());
  }
}
