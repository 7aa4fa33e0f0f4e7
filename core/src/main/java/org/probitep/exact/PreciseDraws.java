/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Locale;
import org.probitep.model.Observations;
import org.probitep.posterior.Predictions;

/** Draws until the probabilities of the fitted rows are as precise as asked for. */
final class PreciseDraws {
  /** Enough for a standard error to be judged by. */
  private static final int FIRST = 4000;

  /** Standard errors of 0.0005 at the very worst. */
  private static final int MOST = 1_000_000;

  /**
   * Runs are repeated no more often than this: an estimate of the draws needed is seldom far off.
   */
  private static final int MOST_RUNS = 4;

  /**
   * The margin on top of the draws that should be enough, because standard errors are estimates.
   */
  private static final double SPARE = 1.4;

  private PreciseDraws() {}

  static ExactFit of(
      ExactSampler sampler, Observations data, DrawOptions options, DrawListener listener) {
    double wanted = options.standardError();
    int samples = FIRST;
    ExactFit fit = sampler.draw(samples, options.seed(), listener);
    double error = largestError(fit, data, options);
    for (int run = 1; run < MOST_RUNS && error > wanted && samples < MOST; run++) {
      double ratio = error / wanted;
      samples = (int) Math.min(MOST, Math.ceil(SPARE * ratio * ratio * samples));
      fit = sampler.draw(samples, options.seed(), listener);
      error = largestError(fit, data, options);
    }
    return fit.withNote(
        String.format(
            Locale.ROOT,
            "the largest standard error of a probability of the fitted rows is %.2g, %s %s",
            error,
            error <= wanted ? "within" : "still above",
            wanted));
  }

  private static double largestError(ExactFit fit, Observations data, DrawOptions options) {
    double[] offsets = new double[data.size()];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = data.offset(i);
    }
    Predictions predicted = fit.posterior().predict(data.x(), offsets, options.compute());
    double largest = 0;
    for (int i = 0; i < predicted.size(); i++) {
      largest = Math.max(largest, predicted.standardError(i));
    }
    return largest;
  }
}
