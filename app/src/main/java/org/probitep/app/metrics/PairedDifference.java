/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The scores of one set of probabilities minus those of another for the same rows. Immutable.
 *
 * <p>The standard errors are those of the difference: what is hard for both models cancels. Like
 * all intervals here they treat rows as independent.
 *
 * @param logLoss below 0 where the first is better
 * @param brier below 0 where the first is better
 * @param rocArea above 0 where the first is better; NaN unless both outcomes occur
 */
public record PairedDifference(Difference logLoss, Difference brier, Difference rocArea) {
  /**
   * A difference and how sure it is.
   *
   * @param key its name for programs
   * @param label its name for people
   * @param estimate the difference with its interval
   * @param standardError its standard error; NaN where there is none
   */
  public record Difference(String key, String label, Estimate estimate, double standardError) {
    /** The same with another estimate, whose interval has this level. */
    Difference with(Estimate other, double level) {
      double half = (other.upper() - other.lower()) / 2;
      return new Difference(key, label, other, half / Estimate.z(level));
    }
  }

  /**
   * {@return the differences}
   *
   * @param first outcomes, and probabilities of the positive one
   * @param second the same outcomes with other probabilities
   * @param level of the intervals
   */
  public static PairedDifference of(LeftOut first, LeftOut second, double level) {
    Difference logLoss =
        ofMean("logLoss", "log loss", first.size(), i -> first.loss(i) - second.loss(i), level);
    Difference brier =
        ofMean(
            "brierScore", "Brier score", first.size(), i -> first.miss(i) - second.miss(i), level);
    return new PairedDifference(logLoss, brier, area(first, second, level));
  }

  /** {@return all three} */
  public List<Difference> all() {
    return List.of(logLoss, brier, rocArea);
  }

  /** The mean of paired differences, and their sd over √n. */
  private static Difference ofMean(
      String key, String label, int n, IntToDoubleFunction term, double level) {
    double[] terms = IntStream.range(0, n).mapToDouble(term).toArray();
    double mean = Arrays.stream(terms).sum() / n;
    return difference(key, label, mean, Math.sqrt(variance(terms, mean) / n), level);
  }

  private static double variance(double[] terms, double mean) {
    return Arrays.stream(terms).map(t -> (t - mean) * (t - mean)).sum() / (terms.length - 1);
  }

  private static Difference difference(
      String key, String label, double value, double error, double level) {
    double half = Estimate.z(level) * error;
    return new Difference(key, label, new Estimate(value, value - half, value + half), error);
  }

  /**
   * DeLong, DeLong and Clarke-Pearson (1988) for two curves of the same rows: the variance of the
   * differences of the placements of positives among negatives over their number, plus the same the
   * other way round.
   */
  private static Difference area(LeftOut first, LeftOut second, double level) {
    double value = Double.NaN;
    double variance = 0;
    for (boolean outcome : new boolean[] {true, false}) {
      Placements ours = Placements.of(first, outcome);
      Placements theirs = Placements.of(second, outcome);
      double[] differences =
          IntStream.range(0, ours.size())
              .mapToDouble(k -> ours.share(k) - theirs.share(k))
              .toArray();
      double mean = Arrays.stream(differences).sum() / differences.length;
      value = outcome ? mean : value; // that of the negatives is its opposite
      variance += variance(differences, mean) / differences.length;
    }
    return difference("rocArea", "ROC area", value, Math.sqrt(variance), level);
  }
}
