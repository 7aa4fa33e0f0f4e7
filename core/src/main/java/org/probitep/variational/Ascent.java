/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.variational;

import org.probitep.latent.LatentModel;
import org.probitep.latent.Smoother;
import org.probitep.numerics.Normal;
import org.probitep.numerics.Vectors;
import org.probitep.numerics.Zeta;
import org.probitep.posterior.Form;

/** The state of the sweeps of {@link VariationalFit}, which has the formulas. */
final class Ascent {
  /**
   * Sweeps of the partial factorisation before Newton's steps help: few data sets need so many, and
   * all others, those of the paper among them, get the sweeps of the authors' code.
   */
  private static final int SWEEPS_WITHOUT_NEWTON = 200;

  /** Less than this much of Newton's step is not worth adding to a sweep. */
  private static final double LEAST_SHARE = 0x1p-10;

  /** Relative to the sums in the ELBO: near the maximum a step changes it by less. */
  private static final double ROUNDING = 1e-14;

  final Factorisation factorisation;
  final LatentModel model;

  /** μ. */
  final double[] mu;

  /** σ. */
  final double[] sigma;

  /** E[z]. */
  final double[] expected;

  private final Smoother.SmoothedUtilities smoothed;

  private int sweeps;

  /** The largest change of a μ_i in the last sweep. */
  double move;

  Ascent(Factorisation factorisation, LatentModel model) {
    int n = model.rows();
    this.factorisation = factorisation;
    this.model = model;
    this.mu = new double[n];
    this.sigma = new double[n];
    this.expected = new double[n];
    for (int i = 0; i < n; i++) {
      sigma[i] =
          switch (factorisation) {
            case PARTIAL -> 1 / Math.sqrt(model.smoother().complement(i));
            case MEAN_FIELD -> 1;
          };
      expected[i] = expectation(i);
    }
    this.smoothed = model.smoother().start(expected);
  }

  /**
   * How much of the result may be rounding error. The partial factorisation also depends on σ_i² =
   * 1/(1 − H_ii), a difference where the p × p form is used.
   */
  double rounding() {
    double rounding = model.rounding();
    if (factorisation == Factorisation.PARTIAL && model.form() == Form.PRIMAL) {
      for (double value : sigma) {
        rounding = Math.max(rounding, value * value * Math.ulp(1.0));
      }
    }
    return rounding;
  }

  /** Returns the ELBO after the sweep. */
  double sweep() {
    double[] last = mu.clone();
    smoothed.refresh();
    switch (factorisation) {
      case PARTIAL -> {
        for (int i = 0; i < mu.length; i++) {
          mu[i] = sigma[i] * sigma[i] * smoothed.fromOthers(i);
          smoothed.replace(i, expectation(i));
        }
      }
      case MEAN_FIELD -> {
        setLocations();
        replaceAll();
      }
    }
    sweeps++;
    double elbo = elbo();
    if (factorisation == Factorisation.MEAN_FIELD || sweeps > SWEEPS_WITHOUT_NEWTON) {
      elbo = afterNewton(elbo);
    }
    move = 0;
    for (int i = 0; i < mu.length; i++) {
      move = Math.max(move, Math.abs(mu[i] - last[i]));
    }
    return elbo;
  }

  /** Takes as much of Newton's step as does not lower the ELBO, and returns the new ELBO. */
  private double afterNewton(double before) {
    double[] start = mu.clone();
    double[] step = NewtonStep.of(this);
    double least = before - ROUNDING * (Math.abs(before) + Vectors.sumOfSquares(expected));
    for (double share = 1; share >= LEAST_SHARE; share /= 2) {
      for (int i = 0; i < mu.length; i++) {
        mu[i] = start[i] + share * step[i];
      }
      replaceAll();
      double elbo = elbo();
      if (elbo >= least) {
        return elbo;
      }
    }
    System.arraycopy(start, 0, mu, 0, mu.length);
    replaceAll();
    return before;
  }

  /** All E[z_i] from the present μ. */
  private void replaceAll() {
    for (int i = 0; i < mu.length; i++) {
      smoothed.replace(i, expectation(i));
    }
    smoothed.refresh();
  }

  /** All μ_i from the present E[z]. */
  private void setLocations() {
    for (int i = 0; i < mu.length; i++) {
      mu[i] =
          switch (factorisation) {
            case PARTIAL -> sigma[i] * sigma[i] * smoothed.fromOthers(i);
            case MEAN_FIELD ->
                smoothed.fromOthers(i) + (1 - model.smoother().complement(i)) * expected[i];
          };
    }
  }

  /** As the authors' code ends: every μ_i, then every E[z_i], once more and all at once. */
  void finish() {
    smoothed.refresh();
    setLocations();
    for (int i = 0; i < mu.length; i++) {
      expected[i] = expectation(i);
    }
  }

  /** sign_i (μ_i + offset_i)/σ_i: Φ of it is the mass that the truncation leaves. */
  double ratio(int i) {
    return model.sign(i) * (mu[i] + model.offset(i)) / sigma[i];
  }

  private double expectation(int i) {
    return mu[i] + model.sign(i) * sigma[i] * Zeta.zeta1(ratio(i));
  }

  /**
   * Σ log Φ_i + ½ Σ ((E[z_i] − μ_i)²/σ_i² + log σ_i²) − ½ E[z]'(I + C)⁻¹E[z] − ½ log det(I + C).
   */
  private double elbo() {
    double sum = -(smoothed.quadraticForm() + model.logDeterminant()) / 2;
    for (int i = 0; i < mu.length; i++) {
      sum += Normal.logCdf(ratio(i));
      double shift = (expected[i] - mu[i]) / sigma[i];
      sum += shift * shift / 2 + Math.log(sigma[i]);
    }
    return sum;
  }
}
