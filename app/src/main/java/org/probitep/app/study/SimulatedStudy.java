/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.numerics.Normal;

/**
 * The data-generating process of the paper's section 4.
 *
 * <p>β_j ~ U[−5, 5] for j = 0 … p − 1; x_i0 = 1, the other x_ij ~ N(0, 1), then standardised to
 * mean 0 and sd ½; y_i ~ Bernoulli(Φ(x_i'β)).
 *
 * <p>As in the authors' R code, the standardisation takes mean and sd (with n − 1) of the
 * <em>training</em> units alone and applies them to the test units too: in the training rows they
 * are 0 and ½ up to rounding, in the test rows only roughly. The numbers differ from the authors',
 * whose generator is R's; {@link ReferenceScenario} reads theirs.
 *
 * <p>The data depend on (seed, p, replication) and on nothing else: not on which other scenarios
 * are made, nor in which order. Immutable.
 */
public final class SimulatedStudy {
  /** The paper's five p. */
  public static final List<Integer> PAPER_P = List.of(50, 100, 200, 400, 800);

  /** The paper's number of training units n. */
  public static final int TRAINING_UNITS = 100;

  /** The paper's number of test units. */
  public static final int TEST_UNITS = 50;

  /** The paper's prior variance ν². */
  public static final double PRIOR_VARIANCE = 25;

  /** The paper's columns have this standard deviation. */
  private static final double TARGET_SD = 0.5;

  /** The paper's coefficients are uniform up to this. */
  private static final double LARGEST_COEFFICIENT = 5;

  private final long seed;

  private SimulatedStudy(long seed) {
    this.seed = seed;
  }

  /** The study with a seed. */
  public static SimulatedStudy of(long seed) {
    return new SimulatedStudy(seed);
  }

  /**
   * The data set for p coefficients.
   *
   * @param p at least 1; with 1 there is the intercept alone
   * @param replication from 1 on
   */
  public Scenario scenario(int p, int replication) {
    if (!(p >= 1)) {
      throw new IllegalArgumentException("p must be at least 1, got " + p);
    }
    UniformRandomProvider random = random(p, replication);
    double[] beta = random.doubles(p, -LARGEST_COEFFICIENT, LARGEST_COEFFICIENT).toArray();
    double[][] x = covariates(p, random);
    for (int j = 1; j < p; j++) {
      standardise(x, j);
    }
    boolean[] y = new boolean[TRAINING_UNITS];
    for (int i = 0; i < y.length; i++) {
      y[i] = random.nextDouble() < Normal.cdf(dot(x[i], beta));
    }
    DesignMatrix training = DesignMatrix.of(Arrays.copyOf(x, TRAINING_UNITS));
    DesignMatrix test = DesignMatrix.of(Arrays.copyOfRange(x, TRAINING_UNITS, x.length));
    return new Scenario(p, replication, Observations.of(training, y), test);
  }

  private UniformRandomProvider random(int p, int replication) {
    long state = mix(mix(mix(seed) + p) + replication);
    return RandomSource.XO_SHI_RO_256_PP.create(state);
  }

  /** The finaliser of SplitMix64 after a step: neighbouring arguments give unrelated results. */
  private static long mix(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  private static double[][] covariates(int p, UniformRandomProvider random) {
    ZigguratSampler.NormalizedGaussian gaussian = ZigguratSampler.NormalizedGaussian.of(random);
    double[][] x = new double[TRAINING_UNITS + TEST_UNITS][p];
    for (double[] row : x) {
      row[0] = 1;
      for (int j = 1; j < p; j++) {
        row[j] = gaussian.sample();
      }
    }
    return x;
  }

  /** x_ij → ½ (x_ij − mean_j)/sd_j for all units, mean and sd over the training units. */
  private static void standardise(double[][] x, int j) {
    double sum = 0;
    for (int i = 0; i < TRAINING_UNITS; i++) {
      sum += x[i][j];
    }
    double mean = sum / TRAINING_UNITS;
    double squares = 0;
    for (int i = 0; i < TRAINING_UNITS; i++) {
      squares += (x[i][j] - mean) * (x[i][j] - mean);
    }
    double sd = Math.sqrt(squares / (TRAINING_UNITS - 1));
    for (double[] row : x) {
      row[j] = TARGET_SD * ((row[j] - mean) / sd);
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
