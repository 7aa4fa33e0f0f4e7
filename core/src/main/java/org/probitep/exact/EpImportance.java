/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Arrays;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.probitep.kernels.Dense;
import org.probitep.latent.LatentProblem;
import org.probitep.montecarlo.ParetoSmoothing;
import org.probitep.numerics.Normal;
import org.probitep.numerics.Vectors;

/**
 * Importance sampling of the latent utilities from the posterior of expectation propagation.
 *
 * <p>The sites make u Gaussian with precision LL' = I + R'KR and mean μ = (LL')⁻¹R'm. Proposals are
 * u = μ + L⁻ᵀe, where e is multivariate t with 5 + d degrees of freedom: its tails outlast the
 * posterior's, which are Gaussian, so that the weights
 *
 * <pre>  w(u) = N(u; 0, I) Π Φ(sign_i (g_i + offset_i)) / t(u),   g = Ru,</pre>
 *
 * are bounded. Their mean is the evidence. Bounded does not mean small: whether the weights can be
 * trusted is for {@link ParetoSmoothing} to say, and in many dimensions they often cannot.
 *
 * <p>With h = Ae, A = RL⁻ᵀ, |u − μ|² is |e|² − Σ k_i h_i², so a draw costs O(nd) and u itself is
 * never formed. Immutable, and safe for many threads that each have a generator.
 */
final class EpImportance {
  /** Draws that share one product: A then passes through the caches once for all of them. */
  private static final int BATCH = 128;

  private final LatentProblem problem;
  private final double[] sitePrecision;
  private final WhitenedDesign design;

  /** L⁻¹μ. */
  private final double[] whiteMean;

  /** Rμ + offset. */
  private final double[] predictorMean;

  private final double squaredMean;
  private final double freedom;

  /** All the terms of log w that are the same for all draws. */
  private final double logConstant;

  private EpImportance(LatentProblem problem, double[] sitePrecision, double[] siteShift) {
    this.problem = problem;
    this.sitePrecision = sitePrecision;
    design = WhitenedDesign.of(problem, sitePrecision);
    double[] mean = new double[problem.dimensions()];
    double[][] rows = new double[problem.rows()][];
    Arrays.setAll(rows, problem::designRow);
    Combination.add(siteShift, rows, mean);
    design.factor().solve(mean);
    design.factor().solveTransposed(mean);
    whiteMean = mean.clone();
    design.factor().solve(whiteMean);
    squaredMean = Vectors.dot(mean, mean);
    predictorMean = new double[problem.rows()];
    for (int i = 0; i < predictorMean.length; i++) {
      predictorMean[i] = Vectors.dot(problem.designRow(i), mean) + problem.offset(i);
    }
    freedom = freedom(mean.length);
    logConstant = logConstant(mean.length);
  }

  /**
   * Importance sampling around the Gaussian that the sites make.
   *
   * @param sitePrecision k_i ≥ 0 for each row, of the predictor without its offset
   * @param siteShift m_i for each row
   */
  public static EpImportance of(LatentProblem problem, double[] sitePrecision, double[] siteShift) {
    int n = problem.rows();
    if (sitePrecision.length != n || siteShift.length != n) {
      throw new IllegalArgumentException(
          n
              + " rows need as many sites, got "
              + sitePrecision.length
              + " precisions and "
              + siteShift.length
              + " shifts");
    }
    return new EpImportance(problem, sitePrecision.clone(), siteShift.clone());
  }

  /**
   * ν = 5 + d: four finite moments even where d is small. The length of e then varies about √2
   * times as much as a Gaussian's, at a small price in d dimensions; with a fixed ν it would vary
   * so much that most proposals lie far off the posterior's shell.
   */
  private static double freedom(int d) {
    return 5.0 + d;
  }

  /** log N(·; 0, I) − log t(·), without the terms that depend on the draw. */
  private double logConstant(int d) {
    return 0.5 * d * Math.log(0.5 * freedom)
        + LogGamma.value(0.5 * freedom)
        - LogGamma.value(0.5 * (freedom + d))
        - 0.5 * design.factor().logDeterminantOfSquare();
  }

  /**
   * Fills z with draws and logWeights with their unnormalised log weights. Given u, z is drawn from
   * its own conditional distribution, so that it has the weight of u.
   *
   * @param z one array of n for each draw
   */
  public void propose(UniformRandomProvider rng, double[][] z, double[] logWeights) {
    int d = whiteMean.length;
    int n = predictorMean.length;
    Proposals proposals = new Proposals(rng);
    Dense e = design.zeros(BATCH, d);
    Dense h = design.zeros(BATCH, n);
    double[] shift = new double[n];
    for (int first = 0; first < z.length; first += BATCH) {
      int count = Math.min(BATCH, z.length - first);
      for (int s = 0; s < count; s++) {
        logWeights[first + s] = proposals.next(e, s);
      }
      design.predict(e.view(0, 0, count, d), h.view(0, 0, count, n));
      for (int s = 0; s < count; s++) {
        h.read(s, 0, n, shift, 0);
        logWeights[first + s] += logLikelihoodRatio(shift);
        proposals.utilities(shift, z[first + s]);
      }
    }
  }

  /** Σ log Φ(sign_i (g_i + offset_i)) + ½ Σ k_i h_i². */
  private double logLikelihoodRatio(double[] shift) {
    double sum = 0;
    for (int i = 0; i < shift.length; i++) {
      double argument = problem.sign(i) * (predictorMean[i] + shift[i]);
      sum += Normal.logCdf(argument) + 0.5 * sitePrecision[i] * shift[i] * shift[i];
    }
    return sum;
  }

  /** The random part, which holds a generator's state. */
  private final class Proposals {
    private final ContinuousSampler normal;
    private final ContinuousSampler gamma;
    private final LatentUtilities utilities;
    private final double[] e = new double[whiteMean.length];

    Proposals(UniformRandomProvider rng) {
      normal = ZigguratSampler.NormalizedGaussian.of(rng);
      gamma = AhrensDieterMarsagliaTsangGammaSampler.of(rng, 0.5 * freedom, 1);
      utilities = new LatentUtilities(rng);
    }

    /** Draws e into a row, and gives log N(u; 0, I) − log t(u) − ½ Σ k_i h_i². */
    double next(Dense rows, int row) {
      double scale = Math.sqrt(0.5 * freedom / gamma.sample());
      for (int j = 0; j < e.length; j++) {
        e[j] = scale * normal.sample();
      }
      rows.write(row, 0, e.length, e, 0);
      double square = Vectors.dot(e, e);
      double logT = -0.5 * (freedom + e.length) * Math.log1p(square / freedom);
      return logConstant - 0.5 * (square + squaredMean) - Vectors.dot(whiteMean, e) - logT;
    }

    void utilities(double[] shift, double[] z) {
      for (int i = 0; i < z.length; i++) {
        double offset = problem.offset(i);
        z[i] = utilities.draw(predictorMean[i] - offset + shift[i], problem.sign(i), offset);
      }
    }
  }
}
