/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.latent.LatentProblem;

/**
 * Data augmentation with parameter expansion: Markov chains whose draws of z come from the exact
 * posterior in the long run, however poor every approximation to it is.
 *
 * <p>Each iteration draws
 *
 * <ol>
 *   <li>z given u: independent normals, truncated to their outcomes' sides (Albert and Chib 1993);
 *   <li>a common scale of t = z + offset. Moving along t → g t keeps every outcome, and leaves the
 *       distribution of z alone if g has density proportional to g^(n−1) times that of z at g t −
 *       offset (Liu and Wu 1999; Liu and Sabatti 2000): g^(n−1) exp(−½ a g² + b g) with S = (I +
 *       RR')⁻¹, a = t'St, b = t'S offset. Without offsets a g² is χ² with n degrees of freedom;
 *   <li>u given z: N(VR'z, V), V = (I + R'R)⁻¹.
 * </ol>
 *
 * The second step costs little and takes away the slowest direction of the plain sampler under a
 * wide prior. Only g = Ru enters the next iteration, so u itself is never formed: with the rows of
 * {@link WhitenedDesign}, Ru given z is AA'z + Ae, e ~ N(0, I). An iteration costs 3nd + d²/2
 * multiply-adds and n truncated normals.
 */
final class GibbsSampler implements ChainSampler {
  private final LatentProblem problem;
  private final double[][] design;
  private final double[][] designTransposed;

  /** Row j is column j of L⁻ᵀ, up to its diagonal. */
  private final double[][] inverseFactor;

  private final double[] offset;

  /** AA' offset. */
  private final double[] offsetFit;

  /** (I + RR')⁻¹ offset. */
  private final double[] offsetResidual;

  GibbsSampler(LatentProblem problem) {
    this.problem = problem;
    int n = problem.rows();
    int d = problem.dimensions();
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    WhitenedDesign whitened = WhitenedDesign.of(problem, ones);
    design = whitened.toArray();
    designTransposed = whitened.toTransposedArray();
    inverseFactor = new double[d][];
    for (int j = 0; j < d; j++) {
      double[] column = new double[d];
      column[j] = 1;
      whitened.factor().solveTransposed(column);
      inverseFactor[j] = Arrays.copyOf(column, j + 1);
    }
    offset = new double[n];
    Arrays.setAll(offset, problem::offset);
    double[] projected = new double[d];
    Combination.add(offset, design, projected);
    offsetFit = new double[n];
    Combination.add(projected, designTransposed, offsetFit);
    offsetResidual = new double[n];
    Arrays.setAll(offsetResidual, i -> offset[i] - offsetFit[i]);
  }

  /** Each chain starts from its own draw of the prior, which is wider than the posterior. */
  @Override
  public Chain start(long seed) {
    return new GibbsChain(seed);
  }

  @Override
  public int rows() {
    return problem.rows();
  }

  private final class GibbsChain implements Chain {
    private final ContinuousSampler normal;
    private final LatentUtilities utilities;
    private final ScaleMove scaleMove;
    private final double[] predictor = new double[offset.length];
    private final double[] t = new double[offset.length];
    private final double[] fit = new double[offset.length];
    private final double[] projected = new double[inverseFactor.length];
    private final double[] coefficients = new double[inverseFactor.length];
    private double scale = 1;

    GibbsChain(long seed) {
      UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
      normal = ZigguratSampler.NormalizedGaussian.of(rng);
      utilities = new LatentUtilities(rng);
      scaleMove = new ScaleMove(offset.length, rng);
      start();
    }

    /** u from the prior. */
    private void start() {
      drawNormals(coefficients);
      for (int i = 0; i < predictor.length; i++) {
        double[] row = problem.designRow(i);
        for (int j = 0; j < coefficients.length; j++) {
          predictor[i] += row[j] * coefficients[j];
        }
      }
    }

    @Override
    public void step(boolean warmingUp) {
      for (int i = 0; i < t.length; i++) {
        double sign = problem.sign(i);
        t[i] = sign * utilities.positive(sign * (predictor[i] + offset[i]));
      }
      project();
      scale = scaleMove.draw(square(), shift());
      drawNormals(coefficients);
      Arrays.fill(predictor, 0);
      Combination.add(coefficients, designTransposed, predictor);
      for (int i = 0; i < t.length; i++) {
        predictor[i] += scale * fit[i] - offsetFit[i];
      }
    }

    /** projected ← A't, fit ← AA't. */
    private void project() {
      Arrays.fill(projected, 0);
      Combination.add(t, design, projected);
      Arrays.fill(fit, 0);
      Combination.add(projected, designTransposed, fit);
    }

    /**
     * t'(I + RR')⁻¹t = |t − Ru|² + |u|² at u = VR't, its minimum over u: two sums of squares, where
     * |t|² − |A't|² would cancel under a wide prior.
     */
    private double square() {
      Arrays.fill(coefficients, 0);
      Combination.add(projected, inverseFactor, coefficients);
      double sum = 0;
      for (double value : coefficients) {
        sum += value * value;
      }
      for (int i = 0; i < t.length; i++) {
        double residual = t[i] - fit[i];
        sum += residual * residual;
      }
      return sum;
    }

    /** t'(I + RR')⁻¹ offset. */
    private double shift() {
      double sum = 0;
      for (int i = 0; i < t.length; i++) {
        sum += t[i] * offsetResidual[i];
      }
      return sum;
    }

    @Override
    public void store(double[] z) {
      for (int i = 0; i < z.length; i++) {
        z[i] = scale * t[i] - offset[i];
      }
    }

    private void drawNormals(double[] target) {
      for (int j = 0; j < target.length; j++) {
        target[j] = normal.sample();
      }
    }
  }
}
