/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import java.util.Arrays;
import org.probitep.montecarlo.ChainDiagnostics;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Normal;
import org.probitep.posterior.Predictions;

/** Predictive probabilities as means over draws, each with its standard error. Immutable. */
public final class SampledPredictions implements Predictions {
  /**
   * Credible intervals come from this many quantiles of each predictor, with their errors: three
   * kilobytes a row, and levels up to 99.6 %.
   */
  private static final int QUANTILES = 256;

  private final double[] probability;
  private final double[] standardError;
  private final double[][] quantiles;
  private final float[][] errors;

  private SampledPredictions(RowCollector builder) {
    this.errors = builder.errors;
    this.probability = builder.probability;
    this.standardError = builder.standardError;
    this.quantiles = builder.quantiles;
  }

  @Override
  public int size() {
    return probability.length;
  }

  @Override
  public double probability(int i) {
    return probability[i];
  }

  @Override
  public boolean isMonteCarlo() {
    return true;
  }

  @Override
  public double standardError(int i) {
    return standardError[i];
  }

  @Override
  public double lower(int i, double level) {
    return Normal.cdf(quantile(i, (1 - check(level)) / 2));
  }

  @Override
  public double upper(int i, double level) {
    return Normal.cdf(quantile(i, (1 + check(level)) / 2));
  }

  @Override
  public double predictorQuantile(int i, double share) {
    return quantile(i, share);
  }

  @Override
  public double lowerError(int i, double level) {
    return error(i, (1 - check(level)) / 2);
  }

  @Override
  public double upperError(int i, double level) {
    return error(i, (1 + check(level)) / 2);
  }

  /** The error of Φ at a quantile, from that of the quantile: Φ is nearly straight between both. */
  private double error(int i, double share) {
    double position = share * QUANTILES - 0.5;
    int nearest = (int) Math.max(0, Math.min(QUANTILES - 1, Math.round(position)));
    double middle = quantile(i, share);
    double half = errors[i][nearest];
    return (Normal.cdf(middle + half) - Normal.cdf(middle - half)) / 2;
  }

  private static double check(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), got " + level);
    }
    return level;
  }

  /** Between the quantiles (k + ½)/256, which end the range. */
  private double quantile(int i, double share) {
    double position = Math.max(0, Math.min(QUANTILES - 1, share * QUANTILES - 0.5));
    int below = Math.min((int) position, QUANTILES - 2);
    double[] q = quantiles[i];
    return q[below] + (position - below) * (q[below + 1] - q[below]);
  }

  /** Accepts rows in any order, from several threads. */
  static final class RowCollector {
    private final double[] probability;
    private final double[] standardError;
    private final double[][] quantiles;
    private final float[][] errors;
    private final CentreDraws draws;

    /**
     * The weight of one effective draw. The mean of a probability near 0 or 1 may depend on draws
     * so rare that none was seen, about which the spread of the others says nothing; so standard
     * errors include one more draw, with the probability ½.
     */
    private final double unseen;

    RowCollector(int rows, CentreDraws draws) {
      this.probability = new double[rows];
      this.standardError = new double[rows];
      this.quantiles = new double[rows][];
      this.draws = draws;
      this.errors = new float[rows][];
      this.unseen = draws.sumOfSquaredWeights();
    }

    /**
     * Row i, whose predictor given draw s has the mean base + scores[s] and the given variance.
     * Spoils {@code scores}.
     */
    void set(int i, double base, double variance, double[] scores) {
      for (double score : scores) {
        requireFinite(i, score);
      }
      requireFinite(i, base + variance);
      MixtureQuantiles mixture = new MixtureQuantiles(scores, draws::weight, Math.sqrt(variance));
      double unit = Math.sqrt(1 + variance);
      for (int s = 0; s < scores.length; s++) {
        scores[s] = Normal.cdf((base + scores[s]) / unit);
      }
      probability[i] = weightedMean(scores);
      double independent = standardErrorOfIndependent(scores, probability[i]);
      double error = standardError(scores, independent);
      standardError[i] = Math.hypot(error, unseen * (0.5 - probability[i]));
      quantiles[i] = new double[QUANTILES];
      errors[i] = new float[QUANTILES];
      double inefficiency =
          independent > 0 ? Math.max(1, error * error / (independent * independent)) : 1;
      mixture.fill(quantiles[i], errors[i], inefficiency);
      for (int k = 0; k < QUANTILES; k++) {
        quantiles[i][k] += base;
      }
    }

    private static void requireFinite(int i, double value) {
      if (!(Math.abs(value) <= Double.MAX_VALUE)) {
        throw new BreakdownException(
            "row ["
                + i
                + "] cannot be predicted: the draws of its linear predictor are not finite");
      }
    }

    private double weightedMean(double[] values) {
      double sum = 0;
      for (int s = 0; s < values.length; s++) {
        sum = Math.fma(draws.weight(s), values[s], sum);
      }
      return Math.max(0, Math.min(1, sum));
    }

    private double standardError(double[] values, double ofIndependent) {
      return draws.chains() > 0
          ? ChainDiagnostics.standardErrorOfMean(chains(values))
          : ofIndependent;
    }

    private double standardErrorOfIndependent(double[] values, double mean) {
      double sum = 0;
      for (int s = 0; s < values.length; s++) {
        double part = draws.weight(s) * (values[s] - mean);
        sum = Math.fma(part, part, sum);
      }
      return Math.sqrt(sum);
    }

    private double[][] chains(double[] values) {
      int length = values.length / draws.chains();
      double[][] result = new double[draws.chains()][];
      Arrays.setAll(result, c -> Arrays.copyOfRange(values, c * length, (c + 1) * length));
      return result;
    }

    SampledPredictions build() {
      return new SampledPredictions(this);
    }
  }
}
