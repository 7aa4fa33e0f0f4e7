/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.numerics.Vectors;

/**
 * What Gaussian sites of rows, Π exp(m_i g_i − k_i g_i²/2) with g = Xβ, give under any normal prior
 * of β: the posterior, and the log of their mean over the prior. With the sites of an EP fit, that
 * changes from prior to prior as its log evidence does, to first order in how the sites would
 * change, because the evidence is stationary in them; and nothing is swept. Immutable.
 */
public final class SiteEvidence {
  private final DesignMatrix x;
  private final double[] precision;
  private final double[] shift;
  private final Compute compute;
  private final Form form;

  /**
   * Sites of rows.
   *
   * @param x the rows
   * @param precision k, one for each row, at least 0
   * @param shift m, one for each row
   * @param compute kernels and threads
   */
  public SiteEvidence(DesignMatrix x, double[] precision, double[] shift, Compute compute) {
    this.x = x;
    this.precision = precision.clone();
    this.shift = shift.clone();
    this.compute = compute;
    this.form = FormChoice.AUTO.resolve(x.rows(), x.columns());
  }

  /**
   * What sites give under a prior.
   *
   * @param posterior of β
   * @param logEvidence the log of the mean of the sites over the prior
   */
  public record Answer(GaussianPosterior posterior, double logEvidence) {}

  /**
   * {@return the posterior and the evidence under a prior}
   *
   * @param prior the prior
   */
  public Answer under(GaussianPrior prior) {
    double n = x.rows();
    double p = x.columns();
    Kernels kernels =
        compute.kernels().resolve(form == Form.DUAL ? 0.5 * n * n * p : 0.5 * n * p * p);
    try (Workers workers = Workers.of(compute.threads());
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      double[] centre = predictors(prior.means());
      double[] pull = new double[precision.length];
      double atCentre = 0;
      for (int i = 0; i < pull.length; i++) {
        pull[i] = shift[i] - precision[i] * centre[i];
        atCentre += centre[i] * (shift[i] + pull[i]);
      }
      Answer about =
          form == Form.DUAL
              ? dual(prior, pull, symmetric, memory)
              : primal(prior, pull, symmetric, memory);
      return new Answer(about.posterior, 0.5 * atCentre + about.logEvidence);
    }
  }

  private double[] predictors(double[] beta) {
    double[] row = new double[beta.length];
    return IntStream.range(0, x.rows())
        .mapToDouble(
            i -> {
              x.copyRow(i, row, 0);
              return Vectors.dot(row, beta);
            })
        .toArray();
  }

  /** About the prior's mean: A = I + X̃'KX̃, and ½ (b'A⁻¹b − log det A) with b = X̃' pull. */
  private Answer primal(
      GaussianPrior prior, double[] pull, SymmetricKernels symmetric, Memory memory) {
    ScaledRows rows = new ScaledRows(x, prior);
    int p = x.columns();
    Dense scaled = memory.zeros(x.rows(), p);
    rows.fill(0, 0, scaled, (i, values) -> Vectors.scale(Math.sqrt(precision[i]), values));
    Dense square = memory.zeros(p, p);
    symmetric.addSquares(scaled, square);
    addIdentity(square);
    symmetric.cholesky(square);
    LowerTriangle factor = LowerTriangle.from(square);
    double[] mean = rows.transposedTimes(pull);
    factor.solve(mean);
    double evidence = 0.5 * (Vectors.sumOfSquares(mean) - factor.logDeterminantOfSquare());
    factor.solveTransposed(mean);
    return new Answer(PrimalPosterior.of(prior, mean, factor), evidence);
  }

  /**
   * The same with C = X̃X̃' and B = I + K^½CK^½ = LL': ½ (pull'C pull − |L⁻¹K^½C pull|² − log det
   * B).
   */
  private Answer dual(
      GaussianPrior prior, double[] pull, SymmetricKernels symmetric, Memory memory) {
    ScaledRows rows = new ScaledRows(x, prior);
    int n = x.rows();
    Dense square = memory.zeros(n, n);
    rows.addGram(symmetric, square);
    double[] root = Arrays.stream(precision).map(Math::sqrt).toArray();
    double[] predictor = new double[n];
    double[] row = new double[n];
    for (int i = 0; i < n; i++) {
      square.read(i, 0, i + 1, row, 0);
      for (int j = 0; j < i; j++) {
        predictor[i] += row[j] * pull[j];
        predictor[j] += row[j] * pull[i];
        row[j] *= root[i] * root[j];
      }
      predictor[i] += row[i] * pull[i];
      row[i] = 1 + row[i] * precision[i];
      square.write(i, 0, i + 1, row, 0);
    }
    symmetric.cholesky(square);
    LowerTriangle factor = LowerTriangle.from(square);
    double[] solved = predictor.clone();
    Arrays.setAll(solved, i -> root[i] * solved[i]);
    factor.solve(solved);
    double evidence =
        0.5
            * (Vectors.dot(pull, predictor)
                - Vectors.sumOfSquares(solved)
                - factor.logDeterminantOfSquare());
    factor.solveTransposed(solved);
    double[] weight = pull.clone();
    Arrays.setAll(weight, i -> pull[i] - root[i] * solved[i]);
    double[] mean = rows.transposedTimes(weight);
    return new Answer(DualPosterior.of(prior, mean, x, precision, factor), evidence);
  }

  private static void addIdentity(Dense square) {
    double[] cell = new double[1];
    for (int j = 0; j < square.columns(); j++) {
      square.read(j, j, 1, cell, 0);
      cell[0]++;
      square.write(j, j, 1, cell, 0);
    }
  }
}
