/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.probitep.app.metrics.LeftOut;
import org.probitep.kernels.Compute;
import org.probitep.methods.LeaveOneOut;
import org.probitep.methods.LeaveOneOut.Predictor;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.posterior.AveragedPredictions;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.posterior.Predictions;
import org.probitep.selection.MixedPrior;

/** Probabilities of rows that the model has not seen, with their credible intervals. */
final class Predicted {
  private final double[] probability;
  private final double[] lower;
  private final double[] upper;
  private final int[] patterns;
  private final Optional<LeaveOneOut> leftOut;
  private final Optional<double[]> ranks;

  /** Zeros, to be filled by {@link #put}. */
  Predicted(int n) {
    this(n, new int[0], Optional.empty(), Optional.empty());
  }

  private Predicted(
      int n, int[] patterns, Optional<LeaveOneOut> leftOut, Optional<double[]> ranks) {
    this.ranks = ranks;
    this.patterns = patterns;
    this.leftOut = leftOut;
    probability = new double[n];
    lower = new double[n];
    upper = new double[n];
  }

  static Predicted of(Predictions predictions, double level) {
    Predicted result = new Predicted(predictions.size());
    for (int i = 0; i < predictions.size(); i++) {
      result.probability[i] = predictions.probability(i);
      result.lower[i] = predictions.lower(i, level);
      result.upper[i] = predictions.upper(i, level);
    }
    return result;
  }

  /**
   * Leave-one-out from fits to all rows that are averaged, or from one. The probability of the
   * positive outcome is that of the fits, or its complement, unless the row is predicted with
   * another offset than it was fitted with. Without row i a fit counts w/p, where p is the
   * probability that it gives the row's outcome ({@link LeaveOneOut}), and limits are those of the
   * mixture.
   */
  static Predicted leaveOneOut(
      List<MixedPrior.Part> parts,
      LeaveOneOut leftOut,
      double[] offsets,
      double level,
      Compute compute) {
    Observations rows = parts.get(0).data();
    int n = rows.size();
    double[] ofOutcome = leftOut.probabilities();
    List<Predictor[]> left = new ArrayList<>();
    List<double[]> ofParts = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++) {
      left.add(predictors(parts.get(k), leftOut.parts().get(k), compute));
      ofParts.add(leftOut.parts().get(k).probabilities());
    }
    Predicted result =
        new Predicted(
            n, EqualRows.of(rows), Optional.of(leftOut), Optional.of(leftOut.ranks(compute)));
    for (int i = 0; i < n; i++) {
      int row = i;
      double[] weights = weights(parts, ofParts, row);
      double[] means = left.stream().mapToDouble(p -> p[row].mean() + offsets[row]).toArray();
      double[] sds = left.stream().mapToDouble(p -> Math.sqrt(p[row].variance())).toArray();
      double ofFit = rows.y(i) ? ofOutcome[i] : 1 - ofOutcome[i];
      result.probability[i] =
          offsets[i] == rows.offset(i) ? ofFit : average(rows.link(), means, sds, weights);
      result.lower[i] = limit(rows.link(), means, sds, weights, (1 - level) / 2);
      result.upper[i] = limit(rows.link(), means, sds, weights, (1 + level) / 2);
    }
    return result;
  }

  /**
   * Each row predicted from the others. The cavity of row i is its predictor without its own site
   * (k, m): variance v/(1 − kv) and mean (μ − mv)/(1 − kv), where μ and v are those of the
   * posterior, without offset. Where a fit of its own left the row out, the predictor of that fit
   * takes its place.
   */
  private static Predictor[] predictors(
      MixedPrior.Part part, LeaveOneOut leftOut, Compute compute) {
    GaussianPredictions all = part.fit().posterior().predict(part.data().x(), compute);
    double[] k = part.fit().sitePrecisions();
    double[] m = part.fit().siteShifts();
    Predictor[] result = new Predictor[k.length];
    for (int i = 0; i < k.length; i++) {
      double v = all.variance(i);
      // 1 − kv > 0, and only rounding can make it less than an ulp.
      double rest = Math.max(Math.ulp(1.0), 1 - k[i] * v);
      Predictor cavity = new Predictor((all.mean(i) - m[i] * v) / rest, v / rest);
      result[i] = leftOut.refit(i).orElse(cavity);
    }
    return result;
  }

  private static double[] weights(List<MixedPrior.Part> parts, List<double[]> ofParts, int i) {
    double[] weights = new double[parts.size()];
    Arrays.setAll(
        weights, k -> parts.get(k).weight() / Math.max(Double.MIN_NORMAL, ofParts.get(k)[i]));
    double sum = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> weight / sum).toArray();
  }

  private static double average(Link link, double[] means, double[] sds, double[] weights) {
    double sum = 0;
    for (int k = 0; k < means.length; k++) {
      sum += weights[k] * link.average(means[k], sds[k] * sds[k]);
    }
    return sum;
  }

  private static double limit(
      Link link, double[] means, double[] sds, double[] weights, double share) {
    return link.probability(AveragedPredictions.quantile(means, sds, weights, share));
  }

  /** Copies entry i of another to an index of this one. */
  void put(int index, Predicted other, int i) {
    probability[index] = other.probability[i];
    lower[index] = other.lower[i];
    upper[index] = other.upper[i];
  }

  double probability(int i) {
    return probability[i];
  }

  double lower(int i) {
    return lower[i];
  }

  double upper(int i) {
    return upper[i];
  }

  /**
   * With the outcomes, for scores. Where rows were left out one at a time, it is known which are
   * equal, and how each ranks; others are compared with all others by their probabilities.
   */
  LeftOut scored(boolean[] outcomes) {
    int[] numbered = IntStream.range(0, outcomes.length).toArray();
    LeftOut rows = LeftOut.of(outcomes, probability, leftOut.isPresent() ? patterns : numbered);
    return ranks.map(rows::rankedBy).orElse(rows);
  }

  /** How each row was left out, where it was one at a time. */
  Optional<LeaveOneOut> leftOut() {
    return leftOut;
  }

  double[] probabilities() {
    return probability.clone();
  }
}
