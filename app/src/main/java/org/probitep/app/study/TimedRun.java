/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.stream.IntStream;
import org.probitep.methods.Method;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.methods.Methods;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.Predictions;

/**
 * A method's fit and predictions, with how long they took.
 *
 * @param fit the last fit
 * @param predictions the last predictions
 * @param timing the medians of the runs
 */
public record TimedRun(MethodFit fit, Predictions predictions, Timing timing) {
  /** How many runs warm up the compiler before those that count, and the seconds they may take. */
  private static final int WARMUPS = 30;

  private static final double WARMUP_SECONDS = 0.5;

  /**
   * Fits and predicts {@code repeats} times, after warming up where more than one run counts.
   * Sampling that a method predicts with counts as prediction.
   */
  public static TimedRun of(
      MethodOptions options,
      Observations data,
      GaussianPrior prior,
      DesignMatrix rows,
      double[] offsets,
      int repeats,
      MethodListener listener) {
    if (repeats > 1) {
      long start = System.nanoTime();
      for (int i = 0; i < WARMUPS && (System.nanoTime() - start) * 1e-9 < WARMUP_SECONDS; i++) {
        once(options, data, prior, rows, offsets, listener);
      }
    }
    double[] fits = new double[repeats];
    double[] predictions = new double[repeats];
    TimedRun last = null;
    for (int i = 0; i < repeats; i++) {
      last = once(options, data, prior, rows, offsets, listener);
      fits[i] = last.timing.fitSeconds();
      predictions[i] = last.timing.predictSeconds();
    }
    if (last == null) {
      throw new IllegalArgumentException("repeats must be at least 1, got " + repeats);
    }
    Timing medians =
        new Timing(ErrorSummary.of(fits).median(), ErrorSummary.of(predictions).median());
    return new TimedRun(last.fit, last.predictions, medians);
  }

  private static TimedRun once(
      MethodOptions options,
      Observations data,
      GaussianPrior prior,
      DesignMatrix rows,
      double[] offsets,
      MethodListener listener) {
    long start = System.nanoTime();
    MethodFit fit = Methods.fit(data, prior, options, listener);
    long fitted = System.nanoTime();
    Predictions predictions = fit.posterior().predict(rows, offsets, options.ep().compute());
    double predicting = (System.nanoTime() - fitted) * 1e-9;
    double drawing = options.method() == Method.PFM ? fit.outcome().timings().get("draws") : 0;
    Timing timing =
        new Timing(Math.max(0, (fitted - start) * 1e-9 - drawing), predicting + drawing);
    return new TimedRun(fit, predictions, timing);
  }

  /** Pr(y_i = 1) for each row. */
  public double[] probabilities() {
    return IntStream.range(0, predictions.size()).mapToDouble(predictions::probability).toArray();
  }

  /** The Monte Carlo standard error for each row. */
  public double[] standardErrors() {
    return IntStream.range(0, predictions.size()).mapToDouble(predictions::standardError).toArray();
  }
}
