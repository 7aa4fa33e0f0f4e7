/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.variational;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.ep.SweepListener;
import org.probitep.latent.LatentModel;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.montecarlo.TruncatedNormal;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Vectors;
import org.probitep.numerics.Zeta;
import org.probitep.posterior.Form;
import org.probitep.posterior.Posterior;

/**
 * Coordinate ascent on the evidence lower bound (ELBO). In both factorisations the utilities are
 * independent truncated normals, z_i ~ N(μ_i, σ_i²) given sign_i (z_i + offset_i) > 0, with
 *
 * <pre>
 *   partial      σ_i² = 1/(1 − H_ii)   μ_i = σ_i² Σ_{l≠i} H_il E[z_l], one after another
 *   mean field   σ_i² = 1              μ_i = Σ_l H_il E[z_l], all at once
 * </pre>
 *
 * Both maps contract slowly where predictors are far from 0, as on nearly separable data. There
 * Newton's method takes over ({@link NewtonStep}), to the extent that it does not lower the ELBO:
 * in mean field every sweep is followed by such a step, in the partial factorisation every sweep
 * after the first 200.
 *
 * <p>Immutable.
 */
public final class VariationalFit {
  private final Factorisation factorisation;
  private final LatentModel model;
  private final double[] mu;
  private final double[] sigma;
  private final double[] expected;
  private final double[] elbo;
  private final double residual;
  private final boolean converged;

  private VariationalFit(Ascent ascent, List<Double> elbo, double residual, boolean converged) {
    this.factorisation = ascent.factorisation;
    this.model = ascent.model;
    this.mu = ascent.mu;
    this.sigma = ascent.sigma;
    this.expected = ascent.expected;
    this.elbo = elbo.stream().mapToDouble(Double::doubleValue).toArray();
    this.residual = residual;
    this.converged = converged;
  }

  /**
   * Fits without a listener.
   *
   * @param data the observations
   * @param prior the prior
   * @param options how to fit
   * @return the fit
   */
  public static VariationalFit fit(
      Observations data, GaussianPrior prior, VariationalOptions options) {
    return fit(data, prior, options, (sweep, change) -> true);
  }

  /**
   * Fits.
   *
   * @param data the observations
   * @param prior the prior
   * @param options how to fit
   * @param listener is told of each sweep and its change, and may end the fit; so does interrupting
   *     the thread
   * @return the fit
   */
  public static VariationalFit fit(
      Observations data, GaussianPrior prior, VariationalOptions options, SweepListener listener) {
    LatentModel model = LatentModel.of(data, prior, options.compute());
    Ascent ascent = new Ascent(options.factorisation(), model);
    double tolerance = options.tolerance();
    List<Double> elbo = new ArrayList<>();
    double change = Double.POSITIVE_INFINITY;
    boolean going = true;
    while (going && !(change <= tolerance) && elbo.size() < options.maxSweeps()) {
      double last = elbo.isEmpty() ? Double.NEGATIVE_INFINITY : elbo.get(elbo.size() - 1);
      double next = ascent.sweep();
      elbo.add(next);
      change =
          switch (options.factorisation()) {
            case PARTIAL -> Math.abs(next - last);
            case MEAN_FIELD -> ascent.move;
          };
      going = listener.onSweep(elbo.size(), change) && !Thread.currentThread().isInterrupted();
    }
    ascent.finish();
    double rounding = ascent.rounding();
    boolean harmless = rounding <= Math.max(LatentModel.HARMLESS_ROUNDING, tolerance);
    requireFinite(ascent, elbo);
    return new VariationalFit(
        ascent,
        elbo,
        harmless ? change : Math.max(change, rounding),
        harmless && going && change <= tolerance);
  }

  private static void requireFinite(Ascent ascent, List<Double> elbo) {
    boolean finite =
        Vectors.areFinite(ascent.mu)
            && Vectors.areFinite(ascent.sigma)
            && Vectors.areFinite(ascent.expected)
            && Math.abs(elbo.get(elbo.size() - 1)) <= Double.MAX_VALUE;
    if (!finite) {
      throw new BreakdownException(
          "rounding leaves nothing of the result: the prior is too wide compared with what the rows"
              + " say");
    }
  }

  /** {@return how many sweeps were run} */
  public int sweeps() {
    return elbo.length;
  }

  /** {@return how much the last sweep changed, as the tolerance measures it} */
  public double residual() {
    return residual;
  }

  /** {@return whether p × p or n × n matrices were used} */
  public Form form() {
    return model.form();
  }

  /** {@return the name of the kernels that did the preparation} */
  public String kernels() {
    return model.kernels();
  }

  /** {@return whether the sweeps came to rest} */
  public boolean converged() {
    return converged;
  }

  /** {@return the lower bound of log p(y); negative infinity before any sweep} */
  public double elbo() {
    return elbo.length == 0 ? Double.NEGATIVE_INFINITY : elbo[elbo.length - 1];
  }

  /** {@return the ELBO after each sweep; a copy} */
  double[] elboTrace() {
    return elbo.clone();
  }

  /** {@return μ; a copy} */
  double[] latentLocations() {
    return mu.clone();
  }

  /** {@return σ²; a copy} */
  double[] latentScales() {
    double[] squares = new double[sigma.length];
    for (int i = 0; i < sigma.length; i++) {
      squares[i] = sigma[i] * sigma[i];
    }
    return squares;
  }

  /** {@return E[z]; a copy} */
  double[] latentMeans() {
    return expected.clone();
  }

  /**
   * {@return the posterior of β} Mean field: Gaussian, N(VX'E[z], V). Partial: V plus what VX'z
   * spreads over independent truncated normals z, with draws of them to predict with.
   *
   * @param samples how many draws, at least 1; mean field needs none
   * @param seed of the draws
   */
  public Posterior posterior(int samples, long seed) {
    if (factorisation == Factorisation.MEAN_FIELD) {
      return model.given(expected);
    }
    if (samples < 1) {
      throw new IllegalArgumentException("samples must be at least 1, got " + samples);
    }
    TruncatedNormal truncated = new TruncatedNormal(RandomSource.XO_RO_SHI_RO_128_PP.create(seed));
    double[] z = new double[mu.length];
    return model.posterior(
        expected,
        latentVariances(),
        samples,
        () -> {
          // μ + sign σ ε with ε above −ratio: what ε exceeds it by is all that counts.
          Arrays.setAll(
              z, i -> model.sign(i) * sigma[i] * truncated.excess(-ratio(i)) - model.offset(i));
          return z;
        },
        seed);
  }

  /** Var(z_i) = σ_i² (1 + ζ2(ratio_i)). */
  private double[] latentVariances() {
    double[] result = new double[mu.length];
    for (int i = 0; i < result.length; i++) {
      double ratio = ratio(i);
      result[i] = sigma[i] * sigma[i] * Zeta.onePlusZeta2(ratio);
    }
    return result;
  }

  private double ratio(int i) {
    return model.sign(i) * (mu[i] + model.offset(i)) / sigma[i];
  }
}
