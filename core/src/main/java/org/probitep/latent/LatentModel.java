/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.NormalizedGaussianSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.Form;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ScaledRows;

/**
 * What is known once the latent utilities z are: γ | z ~ N(VX̃'z, V) with V = (I + X̃'X̃)⁻¹, and
 * the smoother H = X̃VX̃' that turns utilities into predictors. One factorisation, p × p for p &lt;
 * n and n × n for n ≤ p. Immutable.
 */
public final class LatentModel {
  /** How many draws of z share a product. */
  private static final int BATCH = 256;

  /** The rounding error that no user will notice. */
  public static final double HARMLESS_ROUNDING = 1e-7;

  /** With more rounding error than this nothing is left of what the factorisation says. */
  private static final double MOST_ROUNDING = 0.01;

  /**
   * The most columns for which a p × p matrix, of 200 MB, is worth it where the n × n one is
   * inaccurate.
   */
  private static final int MOST_PRIMAL_COLUMNS = 5000;

  private final Observations data;
  private final GaussianPrior prior;
  private final LatentFactor latent;
  private final ScaledRows rows;
  private final LowerTriangle factor;
  private final double[] offset;
  private final Smoother smoother;
  private final Form form;
  private final Compute compute;

  private LatentModel(
      Observations data, GaussianPrior prior, LatentFactor latent, Compute compute) {
    this.data = data;
    this.prior = prior;
    this.latent = latent;
    this.rows = latent.rows();
    this.factor = latent.factor();
    this.smoother = latent.smoother();
    this.form = latent.form();
    this.compute = compute;
    this.offset = data.offsetsUnder(prior);
  }

  /** A weighted likelihood, or one of another link, has no latent utility to go with it. */
  static void requirePlainProbit(Observations data) {
    if (data.isWeighted()) {
      throw new IllegalArgumentException("only EP takes weights");
    }
    if (data.link() != Link.PROBIT) {
      throw new IllegalArgumentException("only EP takes another link than probit");
    }
  }

  /**
   * Prepares, at the cost of O(pn min(p, n)). An n × n form that cannot be accurate gives way to
   * the p × p one.
   *
   * @param data the observations
   * @param prior the prior
   * @param compute kernels and threads
   * @return the model
   * @throws BreakdownException if rounding leaves nothing of the result
   */
  public static LatentModel of(Observations data, GaussianPrior prior, Compute compute) {
    requirePlainProbit(data);
    ScaledRows rows = new ScaledRows(data.x(), prior);
    Form form = FormChoice.AUTO.resolve(data.size(), prior.size());
    LatentFactor latent = LatentFactor.of(rows, form, compute);
    if (form == Form.DUAL
        && !(latent.rounding() <= HARMLESS_ROUNDING)
        && prior.size() <= Math.max(4 * data.size(), MOST_PRIMAL_COLUMNS)) {
      latent = LatentFactor.of(rows, Form.PRIMAL, compute);
    }
    if (!(latent.rounding() <= MOST_ROUNDING)) {
      throw new BreakdownException(
          "rounding leaves nothing of the result: the prior is too wide compared with what the rows"
              + " say");
    }
    return new LatentModel(data, prior, latent, compute);
  }

  /** {@return the number of observations n} */
  public int rows() {
    return data.size();
  }

  /** {@return whether p × p or n × n matrices were used} */
  public Form form() {
    return form;
  }

  /**
   * {@return how much of V is rounding error} Nearly collinear columns under a wide prior leave a
   * direction about which the rows say nothing, and whose variance is so large that little
   * precision is left for the others. The n × n form finds the variance H_ii of a predictor as a
   * difference from C_ii.
   */
  public double rounding() {
    return latent.rounding();
  }

  /** {@return the name of the kernels that did the preparation} */
  public String kernels() {
    return latent.kernels();
  }

  /**
   * {@return +1 or −1: utility z_i + offset_i has this sign}
   *
   * @param i the row, from 0
   */
  public double sign(int i) {
    return data.sign(i);
  }

  /**
   * {@return what is added to z_i before its sign counts: o_i + x_i'b, b the prior mean}
   *
   * @param i the row, from 0
   */
  public double offset(int i) {
    return offset[i];
  }

  /** {@return H} */
  public Smoother smoother() {
    return smoother;
  }

  /**
   * {@return X̃(I + X̃'KX̃)⁻¹X̃'b, at the cost of a factorisation; Hb where all weights are 1}
   *
   * @param weight the diagonal of K, each in [0, 1]
   * @param b one number for each row
   */
  public double[] smooth(double[] weight, double[] b) {
    return new WeightedSmoother(latent, compute).apply(weight, b);
  }

  /** {@return log det(I + C), C = X̃X̃'} */
  public double logDeterminant() {
    return factor.logDeterminantOfSquare();
  }

  /**
   * {@return N(VX̃'z, V) of γ, as a posterior of β}
   *
   * @param z the utilities, one for each row
   */
  public GaussianPosterior given(double[] z) {
    double[] mean = scaledMean(centre(z));
    if (form == Form.PRIMAL) {
      return PrimalPosterior.of(prior, mean, factor);
    }
    double[] ones = new double[rows()];
    Arrays.fill(ones, 1);
    return DualPosterior.of(prior, mean, data.x(), ones, factor);
  }

  /**
   * {@return the min(n, p) numbers t to which a draw of z reduces: VX̃'z itself for p &lt; n; else
   * (I + C)⁻¹z, with VX̃'z = X̃'t}
   *
   * @param z the utilities, one for each row
   */
  double[] centre(double[] z) {
    double[] t = smoother.reduce(z);
    if (form == Form.PRIMAL) {
      factor.solveTransposed(t);
    }
    return t;
  }

  /**
   * {@return the posterior of β for independent z_i whose moments are known}
   *
   * @param meanOfZ E[z_i] for each row
   * @param varianceOfZ Var(z_i) for each row
   * @param samples how many draws of z to predict with
   * @param draw makes the next of them; its array is copied
   * @param seed that a model file keeps with the draws
   */
  public LatentPosterior posterior(
      double[] meanOfZ, double[] varianceOfZ, int samples, Supplier<double[]> draw, long seed) {
    IntFunction<double[]> vector =
        i -> {
          double[] u = unitCentre(i);
          double sd = Math.sqrt(varianceOfZ[i]);
          Arrays.setAll(u, j -> sd * u[j]);
          return u;
        };
    double[] weights = new double[samples];
    Arrays.fill(weights, 1.0 / samples);
    CentreDraws centres =
        CentreDraws.takingOver(centres(samples, s -> draw.get()), weights, 0, width(), seed);
    return posterior(given(meanOfZ).mean(), rows(), vector, centres);
  }

  /**
   * {@return the posterior of β for weighted draws of z}
   *
   * @param draws the draws
   * @param seed that a model file keeps with the draws
   */
  public LatentPosterior posterior(LatentDraws draws, long seed) {
    CentreDraws centres = centres(draws, seed);
    double[] meanOfZ = new double[rows()];
    double[] meanCentre = new double[centres.width()];
    for (int s = 0; s < draws.size(); s++) {
      Vectors.add(draws.weight(s), draws.draw(s), meanOfZ);
      Vectors.add(draws.weight(s), centres.centre(s), meanCentre);
    }
    IntFunction<double[]> vector =
        s -> {
          double root = Math.sqrt(draws.weight(s));
          double[] u = centres.centre(s);
          for (int j = 0; j < u.length; j++) {
            u[j] = root * (u[j] - meanCentre[j]);
          }
          return u;
        };
    return posterior(given(meanOfZ).mean(), draws.size(), vector, centres);
  }

  private LatentPosterior posterior(
      double[] mean, int count, IntFunction<double[]> vector, CentreDraws centres) {
    GaussianPosterior conditional = given(new double[rows()]);
    double[] spread = CentreSpread.of(form, rows, count, vector, compute.kernels());
    double[] variances = conditional.variances();
    for (int j = 0; j < variances.length; j++) {
      variances[j] += prior.variance(j) * spread[j];
    }
    return LatentPosterior.of(conditional, centres, mean, variances);
  }

  private CentreDraws centres(LatentDraws draws, long seed) {
    double[] weights = new double[draws.size()];
    Arrays.setAll(weights, draws::weight);
    return CentreDraws.takingOver(
        centres(draws.size(), draws::draw), weights, draws.chains(), width(), seed);
  }

  private int width() {
    return form == Form.PRIMAL ? rows.columns() : rows.rows();
  }

  /** The centres of draws 0, 1, … in this order; no more than a batch of draws is held. */
  private double[][] centres(int size, IntFunction<double[]> draw) {
    int width = width();
    double[][] centres = new double[size][width];
    Kernels products = compute.kernels().resolve((double) size * rows() * width);
    try (Memory memory = products.open()) {
      Dense unitCentres = unitCentres(memory, width);
      Dense z = memory.zeros(BATCH, rows());
      Dense t = memory.zeros(BATCH, width);
      for (int first = 0; first < size; first += BATCH) {
        int count = Math.min(BATCH, size - first);
        for (int i = 0; i < count; i++) {
          z.write(i, 0, rows(), draw.apply(first + i), 0);
        }
        Dense part = t.view(0, 0, count, width);
        products.multiply(1, z.view(0, 0, count, rows()), unitCentres, 0, part);
        for (int i = 0; i < count; i++) {
          part.read(i, 0, width, centres[first + i], 0);
        }
      }
    }
    return centres;
  }

  /** Row i is the centre of the i-th unit vector; centres are linear in z. */
  private Dense unitCentres(Memory memory, int width) {
    Dense result = memory.zeros(rows(), width);
    for (int i = 0; i < rows(); i++) {
      result.write(i, 0, width, unitCentre(i), 0);
    }
    return result;
  }

  private double[] unitCentre(int i) {
    double[] t = smoother.reduceUnit(i);
    if (form == Form.PRIMAL) {
      factor.solveTransposed(t);
    }
    return t;
  }

  /**
   * {@return a draw of β given z} Matheron's rule: γ + VX̃'(z − X̃γ − ε) with γ and ε drawn from
   * their priors has the distribution of γ given z.
   *
   * @param z the utilities, one for each row
   * @param rng the generator
   */
  public double[] drawGiven(double[] z, UniformRandomProvider rng) {
    NormalizedGaussianSampler normal = ZigguratSampler.NormalizedGaussian.of(rng);
    double[] beta = new double[prior.size()];
    Arrays.setAll(beta, j -> normal.sample());
    double[] difference = rows.times(beta);
    for (int i = 0; i < difference.length; i++) {
      difference[i] = z[i] - difference[i] - normal.sample();
    }
    Vectors.add(1, scaledMean(centre(difference)), beta);
    for (int j = 0; j < beta.length; j++) {
      beta[j] = prior.mean(j) + Math.sqrt(prior.variance(j)) * beta[j];
    }
    return beta;
  }

  private double[] scaledMean(double[] centre) {
    return form == Form.PRIMAL ? centre.clone() : rows.transposedTimes(centre);
  }
}
