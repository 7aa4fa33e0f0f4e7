/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.variational;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.ep.SweepListener;
import org.probitep.kernels.KernelChoice;
import org.probitep.latent.LatentModel;
import org.probitep.latent.Smoother;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.montecarlo.TruncatedNormal;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Normal;
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
   * Fits.
   *
   * @param tolerance sweeps stop when a sweep changes no more than this: the ELBO for the partial
   *     factorisation, as in the authors' code; the largest μ_i for mean field
   * @param maxSweeps sweeps stop after this many, converged or not
   * @param listener is told of each sweep and its change, and may end the fit; so does interrupting
   *     the thread
   */
  public static VariationalFit fit(
      Factorisation factorisation,
      Observations data,
      GaussianPrior prior,
      double tolerance,
      int maxSweeps,
      KernelChoice kernels,
      int threads,
      SweepListener listener) {
    if (!(tolerance > 0) || maxSweeps < 1) {
      throw new IllegalArgumentException(
          "tolerance must be positive and max-sweeps at least 1, got "
              + tolerance
              + " and "
              + maxSweeps);
    }
    LatentModel model = LatentModel.of(data, prior, kernels, threads);
    Ascent ascent = new Ascent(factorisation, model);
    List<Double> elbo = new ArrayList<>();
    double change = Double.POSITIVE_INFINITY;
    boolean going = true;
    while (going && !(change <= tolerance) && elbo.size() < maxSweeps) {
      double last = elbo.isEmpty() ? Double.NEGATIVE_INFINITY : elbo.get(elbo.size() - 1);
      double next = ascent.sweep();
      elbo.add(next);
      change =
          switch (factorisation) {
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
          "rounding leaves nothing of the result: the prior is too wide beside what the rows say");
    }
  }

  /** The state of the sweeps. */
  private static final class Ascent {
    private final Factorisation factorisation;
    private final LatentModel model;
    private final double[] mu;
    private final double[] sigma;
    private final double[] expected;
    private final Smoother.State smoothed;

    /** The largest change of a μ_i in the last sweep of mean field. */
    private double move;

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
     * How much of the result may be rounding. The partial factorisation also hangs on σ_i² = 1/(1 −
     * H_ii), a difference where the p × p form is used.
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
      smoothed.refresh();
      double sumOfLogs = 0;
      switch (factorisation) {
        case PARTIAL -> {
          for (int i = 0; i < mu.length; i++) {
            mu[i] = sigma[i] * sigma[i] * smoothed.fromOthers(i);
            smoothed.replace(i, expectation(i));
            sumOfLogs += Normal.logCdf(ratio(i));
          }
        }
        case MEAN_FIELD -> {
          double[] last = mu.clone();
          setLocations();
          move = 0;
          for (int i = 0; i < mu.length; i++) {
            move = Math.max(move, Math.abs(mu[i] - last[i]));
            smoothed.replace(i, expectation(i));
            sumOfLogs += Normal.logCdf(ratio(i));
          }
        }
      }
      return elbo(sumOfLogs);
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
    private double ratio(int i) {
      return model.sign(i) * (mu[i] + model.offset(i)) / sigma[i];
    }

    private double expectation(int i) {
      return mu[i] + model.sign(i) * sigma[i] * Zeta.zeta1(ratio(i));
    }

    /**
     * Σ log Φ_i + ½ Σ ((E[z_i] − μ_i)²/σ_i² + log σ_i²) − ½ E[z]'(I + C)⁻¹E[z] − ½ log det(I + C).
     */
    private double elbo(double sumOfLogs) {
      double sum = sumOfLogs - (smoothed.quadraticForm() + model.logDeterminant()) / 2;
      for (int i = 0; i < mu.length; i++) {
        double shift = (expected[i] - mu[i]) / sigma[i];
        sum += shift * shift / 2 + Math.log(sigma[i]);
      }
      return sum;
    }
  }

  /** Which dependences were given up. */
  public Factorisation factorisation() {
    return factorisation;
  }

  /** How many sweeps were run. */
  public int sweeps() {
    return elbo.length;
  }

  /** What the last sweep changed, as the tolerance measures it. */
  public double residual() {
    return residual;
  }

  /** p × p or n × n. */
  public Form form() {
    return model.form();
  }

  /** The name of the kernels that did the preparation. */
  public String kernels() {
    return model.kernels();
  }

  /** Whether the sweeps came to rest. */
  public boolean converged() {
    return converged;
  }

  /** The lower bound of log p(y); negative infinity before any sweep. */
  public double elbo() {
    return elbo.length == 0 ? Double.NEGATIVE_INFINITY : elbo[elbo.length - 1];
  }

  /** The ELBO after each sweep; a copy. */
  public double[] elboTrace() {
    return elbo.clone();
  }

  /** μ; a copy. */
  public double[] latentLocations() {
    return mu.clone();
  }

  /** σ²; a copy. */
  public double[] latentScales() {
    double[] squares = new double[sigma.length];
    for (int i = 0; i < sigma.length; i++) {
      squares[i] = sigma[i] * sigma[i];
    }
    return squares;
  }

  /** E[z]; a copy. */
  public double[] latentMeans() {
    return expected.clone();
  }

  /**
   * The posterior of β. Mean field: Gaussian, N(VX'E[z], V). Partial: V plus what VX'z spreads over
   * independent truncated normals z, with draws of them to predict with.
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
      result[i] = sigma[i] * sigma[i] * Zeta.onePlusZeta2(ratio, Zeta.zeta1(ratio));
    }
    return result;
  }

  private double ratio(int i) {
    return model.sign(i) * (mu[i] + model.offset(i)) / sigma[i];
  }
}
