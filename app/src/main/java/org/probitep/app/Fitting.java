/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.util.Locale;
import org.probitep.data.FitSummary;
import org.probitep.data.FittedModel;
import org.probitep.data.Labels;
import org.probitep.data.TrainingData;
import org.probitep.ep.EpOptions;

/** Fits, and tells the user what is worth telling. */
final class Fitting {
  private static final int RESIDUAL_DIGITS = 2;

  private final FitOptions options;
  private final Streams streams;

  Fitting(FitOptions options, Streams streams) {
    this.options = options;
    this.streams = streams;
  }

  FittedModel fit(TrainingData data) {
    data.notes().forEach(streams::say);
    Progress progress = new Progress(streams);
    FittedModel model =
        FittedModel.fit(data, options.modelOptions(), options.epOptions(), progress);
    progress.end();
    FitSummary summary = model.summary();
    if (!summary.converged()) {
      streams.say(warning(summary, options.epOptions()));
    }
    return model;
  }

  /** What to say and to do about a fit that stopped early. */
  static String warning(FitSummary summary, EpOptions options) {
    String remedy =
        summary.sweeps() >= options.maxSweeps()
            ? "try a larger --max-sweeps or a smaller --damping"
            : "rounding keeps it from falling further; try another --form, or accept it with a"
                + " larger --tolerance";
    return String.format(
        Locale.ROOT,
        "warning: not converged after %d sweeps: the residual %s is above the tolerance %s; %s",
        summary.sweeps(),
        Digits.g(summary.residual(), RESIDUAL_DIGITS),
        Digits.g(options.tolerance(), RESIDUAL_DIGITS),
        remedy);
  }

  /** The fit in one line. */
  static String line(FitSummary summary) {
    double seconds = summary.timings().values().stream().mapToDouble(Double::doubleValue).sum();
    return String.format(
        Locale.ROOT,
        "fitted %d rows, %d coefficients (%s form, %s kernels): %d sweeps, residual %s,"
            + " log evidence %.6g, %.3g s",
        summary.n(),
        summary.p(),
        Labels.of(summary.form()),
        summary.kernels(),
        summary.sweeps(),
        Digits.g(summary.residual(), RESIDUAL_DIGITS),
        summary.logEvidence(),
        seconds);
  }
}
