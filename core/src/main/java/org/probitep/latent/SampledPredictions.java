/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.montecarlo.ChainDiagnostics;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Normal;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.Predictions;

/** Predictive probabilities as means over draws, each with its standard error. Immutable. */
public final class SampledPredictions implements Predictions {
  /**
   * Credible intervals come from this many quantiles of each predictor: two kilobytes a row, and
   * levels up to 99.6 %.
   */
  private static final int QUANTILES = 256;

  /** How many draws of each predictor those quantiles are taken from: sixteen between two. */
  private static final int RESAMPLED = 16 * QUANTILES;

  private final double[] probability;
  private final double[] standardError;
  private final double[][] quantiles;

  private SampledPredictions(Builder builder) {
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

  /** Takes rows in any order, from several threads. */
  static final class Builder {
    private final double[] probability;
    private final double[] standardError;
    private final double[][] quantiles;
    private final CentreDraws draws;
    private final int[] resampled;
    private final double[] noise;

    /**
     * The weight of one effective draw. The mean of a probability near 0 or 1 may hang on draws so
     * rare that none was seen, of which the spread of the others says nothing; so standard errors
     * count one more draw in, with the probability ½.
     */
    private final double unseen;

    Builder(int rows, CentreDraws draws) {
      this.probability = new double[rows];
      this.standardError = new double[rows];
      this.quantiles = new double[rows][];
      this.draws = draws;
      this.unseen = draws.sumOfSquaredWeights();
      UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(draws.seed());
      this.resampled = resample(rng);
      ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(rng);
      this.noise = new double[RESAMPLED];
      Arrays.setAll(noise, k -> normal.sample());
    }

    /** Draws with probability as their weights, by one systematic pass. */
    private int[] resample(UniformRandomProvider rng) {
      int[] chosen = new int[RESAMPLED];
      double start = rng.nextDouble();
      double sum = draws.weight(0);
      int s = 0;
      for (int k = 0; k < RESAMPLED; k++) {
        double level = (k + start) / RESAMPLED;
        while (sum < level && s < draws.size() - 1) {
          s++;
          sum += draws.weight(s);
        }
        chosen[k] = s;
      }
      return chosen;
    }

    /**
     * Row i, whose predictor given draw s has the mean base + scores[s] and the given variance.
     * Spoils {@code scores}.
     */
    void set(int i, double base, double variance, double[] scores) {
      double sd = Math.sqrt(variance);
      double[] sample = new double[RESAMPLED];
      for (int k = 0; k < RESAMPLED; k++) {
        sample[k] = base + scores[resampled[k]] + sd * noise[k];
      }
      Arrays.sort(sample);
      quantiles[i] = new double[QUANTILES];
      for (int k = 0; k < QUANTILES; k++) {
        int index = (2 * k + 1) * RESAMPLED / (2 * QUANTILES);
        quantiles[i][k] = (sample[index - 1] + sample[index]) / 2;
      }
      double unit = Math.sqrt(1 + variance);
      for (int s = 0; s < scores.length; s++) {
        scores[s] = Normal.cdf((base + scores[s]) / unit);
      }
      probability[i] = weightedMean(scores);
      if (!(probability[i] >= 0) || !Vectors.areFinite(quantiles[i])) {
        throw new BreakdownException(
            "row ["
                + i
                + "] cannot be predicted: the draws of its linear predictor are not finite");
      }
      standardError[i] =
          Math.hypot(standardError(scores, probability[i]), unseen * (0.5 - probability[i]));
    }

    private double weightedMean(double[] values) {
      double sum = 0;
      for (int s = 0; s < values.length; s++) {
        sum = Math.fma(draws.weight(s), values[s], sum);
      }
      return Math.max(0, Math.min(1, sum));
    }

    private double standardError(double[] values, double mean) {
      if (draws.chains() > 0) {
        return ChainDiagnostics.standardErrorOfMean(chains(values));
      }
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
