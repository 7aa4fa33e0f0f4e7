/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import org.probitep.numerics.Normal;
import org.probitep.numerics.Vectors;
import org.probitep.numerics.Zeta;

/**
 * The tilting μ that makes the largest weight smallest. In the notation of {@link
 * OrderedConstraints} the weight of a proposal x_k ~ N(μ_k, 1), truncated to its bound, is exp ψ(x,
 * μ) with
 *
 * <pre>
 *   ψ(x, μ) = Σ_k μ_k²/2 − x_k μ_k + log Φ(−t_k),    t = lower − Bx − μ,    μ_n = 0
 * </pre>
 *
 * <p>and min over μ of max over x is wanted. With η(t) = φ(t)/Φ(−t) and M = I + B the two gradients
 * vanish where x = M'η and μ = B'η, which leaves n equations in t,
 *
 * <pre>  F(t) = MM'η − η + t − lower = 0</pre>
 *
 * <p>F is the gradient, with respect to η, of
 *
 * <pre>  J = η'(MM' − I)η/2 + (t − lower)'η + Σ_k log Φ(−t_k)</pre>
 *
 * <p>whose second derivative is MM' − I + E⁻¹, E = diag(dη/dt). As 0 &lt; dη/dt &lt; 1, J is
 * strictly convex: there is one saddle point, a damped Newton iteration finds it from anywhere, and
 * the least J is the ψ of the saddle point. (Newton on the 2(n − 1) equations in x and μ has no
 * such function to descend.) The Newton system is solved as (I − E + S MM' S) w = −SF, S = E^½, dη
 * = Sw, dt = −F − (MM' − I)dη, where neither E → 0 (loose constraints) nor E → I (tail) loses
 * digits. An iteration costs n³/6 multiply-adds and the references take four to seven; MM' takes as
 * many as one of them.
 */
final class SaddlePoint {
  /** Far more than any problem was seen to take: a guard, not a limit. */
  private static final int MAX_ITERATIONS = 200;

  /** 2⁻⁵³ of a step no longer moves a double. */
  private static final int MAX_HALVINGS = 60;

  /** Armijo's rule asks for this share of the decrease that the slope promises. */
  private static final double SUFFICIENT = 1e-4;

  /**
   * Of the squared Newton decrement, twice the distance of J from its least value; relative to |J|,
   * whose rounding it must stay above. The bound on the weights is off by no more.
   */
  private static final double TOLERANCE = 1e-13;

  /**
   * Where rounding lets J fall no further with the decrement below this, the point is good enough:
   * weights are right for any tilting, and the bound is off by less than a draw would show.
   */
  private static final double STALLED = 1e-8;

  private final OrderedConstraints constraints;
  private final int n;

  /** The lower triangle of MM'. */
  private final double[][] gram;

  private final double[][] newton;

  private double[] t;
  private double[] eta;
  private double objective;

  /**
   * Solves for the saddle point.
   *
   * @throws IllegalStateException if rounding keeps the iteration from converging
   */
  SaddlePoint(OrderedConstraints constraints) {
    this.constraints = constraints;
    n = constraints.size();
    gram = gram();
    newton = new double[n][];
    for (int i = 0; i < n; i++) {
      newton[i] = new double[i + 1];
    }
    moveTo(constraints.boundAtMeans.clone());
    solve();
  }

  /** ψ at the saddle point. */
  double value() {
    return objective;
  }

  /** μ = B'η. */
  double[] tilting() {
    double[] mu = new double[n];
    for (int k = 0; k < n; k++) {
      double[] row = constraints.below[k];
      for (int j = 0; j < k; j++) {
        mu[j] = Math.fma(row[j], eta[k], mu[j]);
      }
    }
    return mu;
  }

  private void solve() {
    double decrement = Double.POSITIVE_INFINITY;
    for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      double[] residual = residual();
      double[] etaStep = etaStep(residual);
      decrement = -Vectors.dot(etaStep, residual, n);
      if (!(Math.abs(decrement) < Double.POSITIVE_INFINITY)) {
        break;
      }
      double[] step = timesGramLessIdentity(etaStep);
      for (int k = 0; k < n; k++) {
        step[k] = -residual[k] - step[k];
      }
      if (decrement <= TOLERANCE * (1 + Math.abs(objective))) {
        moveTo(along(t, step, 1));
        return;
      }
      double[] from = t;
      if (!descend(step, decrement)) {
        moveTo(from);
        break;
      }
    }
    if (Math.abs(decrement) <= STALLED * (1 + Math.abs(objective))) {
      return;
    }
    throw new IllegalStateException("no saddle point was found for " + n + " constraints");
  }

  private boolean descend(double[] step, double decrement) {
    double[] from = t;
    double objectiveBefore = objective;
    double share = 1;
    for (int halving = 0; halving < MAX_HALVINGS; halving++) {
      moveTo(along(from, step, share));
      if (objective <= objectiveBefore - SUFFICIENT * share * decrement) {
        return true;
      }
      share /= 2;
    }
    return false;
  }

  private static double[] along(double[] from, double[] step, double share) {
    double[] result = from.clone();
    for (int k = 0; k < result.length; k++) {
      result[k] += share * step[k];
    }
    return result;
  }

  private void moveTo(double[] target) {
    t = target;
    eta = new double[n];
    double sum = 0;
    for (int k = 0; k < n; k++) {
      eta[k] = Zeta.zeta1(-t[k]);
      sum += (t[k] - constraints.lower[k]) * eta[k] + Normal.logCdf(-t[k]);
    }
    objective = sum + 0.5 * Vectors.dot(eta, timesGramLessIdentity(eta), n);
  }

  /** F. */
  private double[] residual() {
    double[] result = timesGramLessIdentity(eta);
    for (int k = 0; k < n; k++) {
      result[k] += t[k] - constraints.lower[k];
    }
    return result;
  }

  /** dη. */
  private double[] etaStep(double[] residual) {
    double[] root = new double[n];
    for (int i = 0; i < n; i++) {
      double remainder = Zeta.onePlusZeta2(-t[i], Zeta.tail(-t[i]), eta[i]);
      root[i] = Math.sqrt(-Zeta.zeta2(-t[i], eta[i], remainder));
      for (int j = 0; j <= i; j++) {
        newton[i][j] = root[i] * gram[i][j] * root[j];
      }
      newton[i][i] += remainder;
    }
    factorise(newton);
    double[] step = new double[n];
    for (int i = 0; i < n; i++) {
      step[i] = -root[i] * residual[i];
    }
    substitute(newton, step);
    for (int i = 0; i < n; i++) {
      step[i] *= root[i];
    }
    return step;
  }

  private double[] timesGramLessIdentity(double[] vector) {
    double[] result = new double[n];
    for (int i = 0; i < n; i++) {
      double[] row = gram[i];
      double sum = (row[i] - 1) * vector[i];
      for (int j = 0; j < i; j++) {
        sum = Math.fma(row[j], vector[j], sum);
        result[j] = Math.fma(row[j], vector[i], result[j]);
      }
      result[i] += sum;
    }
    return result;
  }

  private double[][] gram() {
    double[][] result = new double[n][];
    for (int i = 0; i < n; i++) {
      double[] row = constraints.below[i];
      result[i] = new double[i + 1];
      for (int j = 0; j < i; j++) {
        result[i][j] = row[j] + Vectors.dot(row, constraints.below[j], j);
      }
      result[i][i] = 1 + Vectors.dot(row, row, i);
    }
    return result;
  }

  /** The Cholesky factor of the lower triangle {@code a}, in place. */
  private static void factorise(double[][] a) {
    for (int i = 0; i < a.length; i++) {
      double[] row = a[i];
      for (int j = 0; j < i; j++) {
        row[j] = (row[j] - Vectors.dot(row, a[j], j)) / a[j][j];
      }
      row[i] = Math.sqrt(row[i] - Vectors.dot(row, row, i));
    }
  }

  /** Solves LL'v = v in place. */
  private static void substitute(double[][] factor, double[] v) {
    for (int i = 0; i < v.length; i++) {
      v[i] = (v[i] - Vectors.dot(factor[i], v, i)) / factor[i][i];
    }
    for (int i = v.length - 1; i >= 0; i--) {
      v[i] /= factor[i][i];
      for (int j = 0; j < i; j++) {
        v[j] = Math.fma(-factor[i][j], v[i], v[j]);
      }
    }
  }
}
