/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.latent.LatentProblem;
import org.probitep.numerics.Normal;
import org.probitep.numerics.Vectors;
import org.probitep.numerics.Zeta;

/**
 * Hamiltonian Monte Carlo in units in which the posterior would be N(0, I), were it Gaussian: u =
 * mode + L⁻ᵀv. Where rows are many, an iteration forgets nearly all of the one before. It costs as
 * much as a few of {@link GibbsSampler}, which remembers hundreds of its own there.
 *
 * <p>With δ = Av, the change of the predictors η from the mode, minus the log density is ½|v|² +
 * E(v),
 *
 * <pre>  E = r'v + Σ (g_i δ_i − ½ w_i δ_i² − log Φ(s_i (η_i + δ_i)) + log Φ(s_i η_i)),</pre>
 *
 * where g_i and −w_i are the first two derivatives of log Φ(s_i η_i) by η_i, and r is the gradient
 * of all at v = 0. E is of the third order. The motion under ½|v|² alone is a rotation and is made
 * exactly; E gives kicks between rotations (split Hamiltonian Monte Carlo, Shahbaba et al. 2014).
 * Draws are right even if the search for the mode missed it: E is taken from where the search
 * ended. Each iteration ends with a draw of z given u, as in data augmentation. Immutable.
 */
final class HamiltonianSampler implements ChainSampler {
  /** A quarter turn forgets a Gaussian start; turns vary, so that no orbit repeats itself. */
  private static final double LEAST_TURN = 0.3 * Math.PI;

  private static final double MOST_TURN = 0.7 * Math.PI;

  /** More rotations than these a turn are not worth it: the chains remember instead. */
  private static final int MOST_ROTATIONS = 16;

  /** Where tuning starts; not tuned itself. */
  private static final double FIRST_ANGLE = 0.25 * Math.PI;

  /** The share of accepted turns to aim at (Hoffman and Gelman 2014). */
  private static final double WANTED_ACCEPTANCE = 0.8;

  /** Tuning slows down as t to this power, so that it settles. */
  private static final double SLOWING = -0.6;

  /** Standard deviations of the start: chains that meet come from further out than they end. */
  private static final double START = 2;

  private final LatentProblem problem;
  private final double[][] design;
  private final double[][] designTransposed;
  private final double[] sign;
  private final double[] predictor;
  private final double[] slope;
  private final double[] curvature;
  private final double[] logLikelihood;
  private final double[] left;

  HamiltonianSampler(LatentProblem problem) {
    this.problem = problem;
    int n = problem.rows();
    PosteriorMode mode = PosteriorMode.of(problem);
    design = mode.whitened.toArray();
    designTransposed = mode.whitened.toTransposedArray();
    predictor = mode.predictor;
    curvature = mode.curvature;
    left = mode.leftGradient;
    sign = new double[n];
    Arrays.setAll(sign, problem::sign);
    slope = new double[n];
    Arrays.setAll(slope, i -> sign[i] * Zeta.zeta1(sign[i] * predictor[i]));
    logLikelihood = new double[n];
    Arrays.setAll(logLikelihood, i -> Normal.logCdf(sign[i] * predictor[i]));
  }

  @Override
  public Chain start(long seed) {
    return new HamiltonianChain(seed);
  }

  @Override
  public int rows() {
    return problem.rows();
  }

  private final class HamiltonianChain implements Chain {
    private final UniformRandomProvider rng;
    private final ContinuousSampler normal;
    private final LatentUtilities utilities;
    private final double[] momentum = new double[left.length];
    private final double[] change = new double[predictor.length];
    private final double[] pull = new double[predictor.length];
    private double[] v = new double[left.length];
    private double[] force = new double[left.length];
    private double[] lastV = new double[left.length];
    private double[] lastForce = new double[left.length];
    private double remainder;
    private double angle = FIRST_ANGLE;
    private int tuned;

    HamiltonianChain(long seed) {
      rng = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
      normal = ZigguratSampler.NormalizedGaussian.of(rng);
      utilities = new LatentUtilities(rng);
      Arrays.setAll(v, j -> START * normal.sample());
      findForce();
      remainder = remainder();
    }

    @Override
    public void step(boolean warmingUp) {
      System.arraycopy(v, 0, lastV, 0, v.length);
      System.arraycopy(force, 0, lastForce, 0, v.length);
      double lastRemainder = remainder;
      Arrays.setAll(momentum, j -> normal.sample());
      double energy = lastRemainder + gaussianEnergy();
      double turn = LEAST_TURN + (MOST_TURN - LEAST_TURN) * rng.nextDouble();
      turn(turn);
      remainder = remainder();
      double acceptance = Math.exp(Math.min(0, energy - remainder - gaussianEnergy()));
      // NaN where the predictors left the range, which is not accepted either.
      if (!(rng.nextDouble() < acceptance)) {
        swap();
        remainder = lastRemainder;
      }
      if (warmingUp) {
        tune(acceptance >= 0 ? acceptance : 0);
      }
    }

    private double gaussianEnergy() {
      return (Vectors.sumOfSquares(v) + Vectors.sumOfSquares(momentum)) / 2;
    }

    /** Half a kick, a rotation, half a kick, as often as the angle requires. */
    private void turn(double turn) {
      int rotations = (int) Math.max(1, Math.min(MOST_ROTATIONS, Math.ceil(turn / angle)));
      double each = Math.min(angle, turn / rotations);
      double cos = Math.cos(each);
      double sin = Math.sin(each);
      for (int rotation = 0; rotation < rotations; rotation++) {
        kick(each / 2);
        for (int j = 0; j < v.length; j++) {
          double position = v[j];
          v[j] = cos * position + sin * momentum[j];
          momentum[j] = cos * momentum[j] - sin * position;
        }
        findForce();
        kick(each / 2);
      }
    }

    private void kick(double time) {
      for (int j = 0; j < v.length; j++) {
        momentum[j] += time * force[j];
      }
    }

    /** change ← Av, force ← −dE/dv. */
    private void findForce() {
      Arrays.fill(change, 0);
      Combination.add(v, designTransposed, change);
      for (int i = 0; i < change.length; i++) {
        double now = sign[i] * Zeta.zeta1(sign[i] * (predictor[i] + change[i]));
        pull[i] = now - slope[i] + curvature[i] * change[i];
      }
      for (int j = 0; j < force.length; j++) {
        force[j] = -left[j];
      }
      Combination.add(pull, design, force);
    }

    /** E at the last change. */
    private double remainder() {
      double sum = Vectors.dot(left, v, v.length);
      for (int i = 0; i < change.length; i++) {
        double delta = change[i];
        sum +=
            delta * (slope[i] - curvature[i] * delta / 2)
                + logLikelihood[i]
                - Normal.logCdf(sign[i] * (predictor[i] + delta));
      }
      return sum;
    }

    private void swap() {
      double[] rejected = v;
      v = lastV;
      lastV = rejected;
      rejected = force;
      force = lastForce;
      lastForce = rejected;
    }

    private void tune(double acceptance) {
      tuned++;
      double moved = Math.log(angle) + Math.pow(tuned, SLOWING) * (acceptance - WANTED_ACCEPTANCE);
      angle = Math.min(MOST_TURN, Math.exp(moved));
    }

    /** Draws z given u, also where the last turn was not accepted. */
    @Override
    public void store(double[] z) {
      Arrays.fill(change, 0);
      Combination.add(v, designTransposed, change);
      for (int i = 0; i < z.length; i++) {
        double offset = problem.offset(i);
        z[i] = utilities.draw(predictor[i] + change[i] - offset, sign[i], offset);
      }
    }
  }
}
