/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.NormalizedGaussianSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.probitep.ep.FormChoice;
import org.probitep.kernels.Dense;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.Form;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ScaledRows;

/**
 * What is known once the latent utilities z are: γ | z ~ N(VX̃'z, V) with V = (I + X̃'X̃)⁻¹, and
 * the smoother H = X̃VX̃' that turns utilities into predictors. One factorisation, p × p for p &lt;
 * n and n × n for n ≤ p. Immutable.
 */
public final class LatentModel {
  /** Rows that are solved at a time. */
  private static final int BATCH = 256;

  /** Rounding that no user will see. */
  public static final double HARMLESS_ROUNDING = 1e-7;

  /** With more rounding than this nothing is left of what the factorisation says. */
  private static final double MOST_ROUNDING = 0.01;

  /** So many columns are worth a p × p matrix where the n × n one is inaccurate. */
  private static final int MOST_PRIMAL_COLUMNS = 5000;

  private final Observations data;
  private final GaussianPrior prior;
  private final ScaledRows rows;
  private final LowerTriangle factor;
  private final double[] offset;
  private final Smoother smoother;
  private final Form form;
  private final KernelChoice choice;
  private final String kernels;
  private final double rounding;

  private LatentModel(
      Observations data,
      GaussianPrior prior,
      ScaledRows rows,
      LowerTriangle factor,
      Smoother smoother,
      Form form,
      KernelChoice choice,
      String kernels,
      double[] priorVariances) {
    this.data = data;
    this.prior = prior;
    this.rows = rows;
    this.factor = factor;
    this.smoother = smoother;
    this.form = form;
    this.choice = choice;
    this.kernels = kernels;
    this.offset = data.offsetsUnder(prior);
    this.rounding = estimateRounding(priorVariances);
  }

  /** A weighted likelihood has no latent utility to go with it. */
  static void requireNoWeights(Observations data) {
    if (data.isWeighted()) {
      throw new IllegalArgumentException("only EP takes weights, of the methods that there are");
    }
  }

  /**
   * Prepares, at the cost of O(pn min(p, n)). An n × n form that cannot be accurate gives way to
   * the p × p one.
   *
   * @throws BreakdownException if rounding leaves nothing of the result
   */
  public static LatentModel of(
      Observations data, GaussianPrior prior, KernelChoice choice, int threads) {
    requireNoWeights(data);
    Form form = FormChoice.AUTO.resolve(data.size(), prior.size());
    LatentModel model = of(data, prior, form, choice, threads);
    if (form == Form.DUAL
        && !(model.rounding() <= HARMLESS_ROUNDING)
        && prior.size() <= Math.max(4 * data.size(), MOST_PRIMAL_COLUMNS)) {
      model = of(data, prior, Form.PRIMAL, choice, threads);
    }
    if (!(model.rounding() <= MOST_ROUNDING)) {
      throw new BreakdownException(
          "rounding leaves nothing of the result: the prior is too wide beside what the rows say");
    }
    return model;
  }

  private static LatentModel of(
      Observations data, GaussianPrior prior, Form form, KernelChoice choice, int threads) {
    ScaledRows rows = new ScaledRows(data.x(), prior);
    double[] priorVariances = rows.priorVariances();
    double smaller = Math.min(rows.rows(), rows.columns());
    Kernels kernels = choice.resolve((double) rows.rows() * rows.columns() * smaller);
    try (Workers workers = Workers.of(threads);
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      int size = form == Form.PRIMAL ? rows.columns() : rows.rows();
      Dense square = memory.zeros(size, size);
      setIdentity(square);
      if (form == Form.PRIMAL) {
        addPrecision(symmetric, memory, rows, square);
      } else {
        rows.addGram(symmetric, square);
      }
      symmetric.cholesky(square);
      LowerTriangle factor = LowerTriangle.from(square);
      Smoother smoother =
          form == Form.PRIMAL
              ? new PrimalSmoother(whitenedRows(symmetric, memory, rows, square))
              : new DualSmoother(inverse(symmetric, memory, square));
      return new LatentModel(
          data, prior, rows, factor, smoother, form, choice, kernels.name(), priorVariances);
    }
  }

  private static void setIdentity(Dense square) {
    for (int j = 0; j < square.rows(); j++) {
      square.write(j, j, 1, new double[] {1}, 0);
    }
  }

  /** Lower triangle of square ← square + X̃'X̃. */
  private static void addPrecision(
      SymmetricKernels symmetric, Memory memory, ScaledRows rows, Dense square) {
    Dense batch = memory.zeros(BATCH, rows.columns());
    for (int first = 0; first < rows.rows(); first += BATCH) {
      Dense part = batch.view(0, 0, Math.min(BATCH, rows.rows() - first), rows.columns());
      rows.fill(first, 0, part);
      symmetric.addSquares(part, square);
    }
  }

  /** Row i is L⁻¹x̃_i, so that H_ij is the product of two rows. */
  private static double[][] whitenedRows(
      SymmetricKernels symmetric, Memory memory, ScaledRows rows, Dense factor) {
    double[][] result = new double[rows.rows()][rows.columns()];
    Dense batch = memory.zeros(BATCH, rows.columns());
    for (int first = 0; first < rows.rows(); first += BATCH) {
      Dense part = batch.view(0, 0, Math.min(BATCH, rows.rows() - first), rows.columns());
      rows.fill(first, 0, part);
      symmetric.solveRows(factor, part);
      for (int i = 0; i < part.rows(); i++) {
        part.read(i, 0, rows.columns(), result[first + i], 0);
      }
    }
    return result;
  }

  /** (LL')⁻¹. */
  private static double[][] inverse(SymmetricKernels symmetric, Memory memory, Dense factor) {
    int n = factor.rows();
    Dense root = memory.zeros(n, n);
    setIdentity(root);
    symmetric.solveRows(factor, root);
    Dense lower = memory.zeros(n, n);
    symmetric.addSquares(root.transposed(), lower);
    Dense whole = memory.zeros(n, n);
    symmetric.complete(lower, whole);
    return whole.toArray();
  }

  /** The number of observations n. */
  public int rows() {
    return data.size();
  }

  /** p × p or n × n. */
  public Form form() {
    return form;
  }

  /**
   * How much of V is rounding: columns that go together under a wide prior leave a direction of
   * which the rows say nothing, and little of it is left beside them. The n × n form finds the
   * variance H_ii of a predictor as a difference from C_ii.
   */
  public double rounding() {
    return rounding;
  }

  private double estimateRounding(double[] priorVariance) {
    double growth = factor.roundingGrowth();
    if (form == Form.DUAL) {
      for (int i = 0; i < priorVariance.length; i++) {
        growth = Math.max(growth, priorVariance[i] / (2 - smoother.complement(i)));
      }
    }
    return growth * Math.ulp(1.0);
  }

  /** The name of the kernels that did the preparation. */
  public String kernels() {
    return kernels;
  }

  /** +1 or −1: utility z_i + offset_i has this sign. */
  public double sign(int i) {
    return data.sign(i);
  }

  /** What is added to z_i before its sign counts: o_i + x_i'b, b the prior mean. */
  public double offset(int i) {
    return offset[i];
  }

  /** H. */
  public Smoother smoother() {
    return smoother;
  }

  /** log det(I + C), C = X̃X̃'. */
  public double logDeterminant() {
    return factor.logDeterminantOfSquare();
  }

  /** N(VX̃'z, V) of γ, as a posterior of β. */
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
   * What a draw of z comes to in min(n, p) numbers t: VX̃'z itself for p &lt; n; else (I + C)⁻¹z,
   * with VX̃'z = X̃'t.
   */
  public double[] centre(double[] z) {
    double[] t = smoother.reduce(z);
    if (form == Form.PRIMAL) {
      factor.solveTransposed(t);
    }
    return t;
  }

  /**
   * The posterior of β for independent z_i with known moments.
   *
   * @param samples how many draws of z to predict with
   * @param draw makes the next of them; its array is copied
   * @param seed of what credible intervals still have to draw
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
   * The posterior of β for weighted draws of z.
   *
   * @param seed of what credible intervals still have to draw
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
    double[] spread = CentreSpread.of(form, rows, count, vector, choice);
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
    Kernels products = choice.resolve((double) size * rows() * width);
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
   * A draw of β given z, by Matheron's rule: γ + VX̃'(z − X̃γ − ε) with γ and ε drawn from their
   * priors has the distribution of γ given z.
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
