/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Arrays;
import java.util.Optional;
import org.probitep.latent.LatentProblem;
import org.probitep.numerics.Normal;
import org.probitep.numerics.Vectors;
import org.probitep.numerics.Zeta;

/**
 * Where the posterior density of u is largest, and its curvature there, by Newton's method. The
 * density is log-concave, so there is one such point. Immutable; the arrays are shared.
 */
final class PosteriorMode {
  /** Far below what a chain could notice; its draws are right at any point. */
  private static final double TOLERANCE = 1e-12;

  /** Newton's method needs about ten. */
  private static final int MOST_STEPS = 50;

  /** Halvings of a step after which rounding is all that is left. */
  private static final int MOST_HALVINGS = 30;

  /** Ru + offset. */
  final double[] predictor;

  /** Minus the second derivatives of log Φ(sign · predictor). */
  final double[] curvature;

  /** The rows in units of the posterior, were it Gaussian with this curvature. */
  final WhitenedDesign whitened;

  /** L⁻¹ times the gradient of minus the log density: nearly zero. */
  final double[] leftGradient;

  private PosteriorMode(
      double[] predictor, double[] curvature, WhitenedDesign whitened, double[] leftGradient) {
    this.predictor = predictor;
    this.curvature = curvature;
    this.whitened = whitened;
    this.leftGradient = leftGradient;
  }

  static PosteriorMode of(LatentProblem problem) {
    double[] u = new double[problem.dimensions()];
    PosteriorMode here = at(problem, u);
    for (int step = 1; step < MOST_STEPS && !here.isFound(); step++) {
      Optional<double[]> next = here.next(problem, u);
      if (next.isEmpty()) {
        break;
      }
      u = next.get();
      here = at(problem, u);
    }
    return here;
  }

  private boolean isFound() {
    return Vectors.sumOfSquares(leftGradient) < TOLERANCE;
  }

  private static PosteriorMode at(LatentProblem problem, double[] u) {
    double[] predictor = predictor(problem, u);
    double[] curvature = new double[predictor.length];
    double[] gradient = u.clone();
    for (int i = 0; i < predictor.length; i++) {
      double sign = problem.sign(i);
      double tau = sign * predictor[i];
      curvature[i] = -Zeta.zeta2(tau);
      double slope = sign * Zeta.zeta1(tau);
      double[] row = problem.designRow(i);
      for (int j = 0; j < u.length; j++) {
        gradient[j] -= slope * row[j];
      }
    }
    WhitenedDesign whitened = WhitenedDesign.of(problem, curvature);
    whitened.factor().solve(gradient);
    return new PosteriorMode(predictor, curvature, whitened, gradient);
  }

  /** Newton's step or as much of it as lowers the energy; empty where no part of it does. */
  private Optional<double[]> next(LatentProblem problem, double[] u) {
    double[] step = leftGradient.clone();
    whitened.factor().solveTransposed(step);
    double energy = energy(problem, u, predictor);
    double share = 1;
    for (int halving = 0; halving < MOST_HALVINGS; halving++) {
      double[] next = new double[u.length];
      for (int j = 0; j < u.length; j++) {
        next[j] = u[j] - share * step[j];
      }
      if (energy(problem, next, predictor(problem, next)) < energy) {
        return Optional.of(next);
      }
      share /= 2;
    }
    return Optional.empty();
  }

  private static double[] predictor(LatentProblem problem, double[] u) {
    double[] result = new double[problem.rows()];
    Arrays.setAll(result, i -> problem.offset(i) + Vectors.dot(problem.designRow(i), u, u.length));
    return result;
  }

  /** Minus the log density, up to a constant. */
  private static double energy(LatentProblem problem, double[] u, double[] predictor) {
    double energy = Vectors.sumOfSquares(u) / 2;
    for (int i = 0; i < predictor.length; i++) {
      energy -= Normal.logCdf(problem.sign(i) * predictor[i]);
    }
    return energy;
  }
}
