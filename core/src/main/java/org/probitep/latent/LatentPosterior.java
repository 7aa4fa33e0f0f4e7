/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.posterior.Posterior;
import org.probitep.posterior.ScaledRows;

/**
 * A posterior of β that is a mixture, over draws of the utilities z, of the Gaussians that β has
 * given z. Immutable.
 *
 * <p>Pr(y = 1) is the mean over draws of Φ(x'E[β | z] / √(1 + x'Cov(β | z)x)): the Gaussian part is
 * integrated out in closed form, only z is sampled.
 */
public final class LatentPosterior implements Posterior {
  /** How many scores a thread holds at a time: 16 MB. */
  private static final int SCORES = 2_000_000;

  private final GaussianPosterior conditional;
  private final CentreDraws draws;
  private final double[] mean;
  private final double[] variances;

  private LatentPosterior(
      GaussianPosterior conditional, CentreDraws draws, double[] mean, double[] variances) {
    this.conditional = conditional;
    this.draws = draws;
    this.mean = mean;
    this.variances = variances;
  }

  /**
   * {@return a posterior from its parts, as a model file holds them}
   *
   * @param conditional β given z = 0
   * @param draws what the draws of z reduce to
   * @param mean E[β]
   * @param variances Var(β_j) for each j
   */
  public static LatentPosterior of(
      GaussianPosterior conditional, CentreDraws draws, double[] mean, double[] variances) {
    int p = conditional.size();
    int width = conditional instanceof DualPosterior dual ? dual.x().rows() : p;
    if (mean.length != p || variances.length != p || draws.width() != width) {
      throw new IllegalArgumentException(
          String.format(
              "means of %d, variances of %d and draws of %d numbers do not fit %d coefficients",
              mean.length, variances.length, draws.width(), p));
    }
    return new LatentPosterior(conditional, draws, mean.clone(), variances.clone());
  }

  /** {@return β given z = 0} */
  public GaussianPosterior conditional() {
    return conditional;
  }

  /** {@return what the draws of z reduce to} */
  public CentreDraws draws() {
    return draws;
  }

  @Override
  public GaussianPrior prior() {
    return conditional.prior();
  }

  @Override
  public double[] mean() {
    return mean.clone();
  }

  @Override
  public double[] variances() {
    return variances.clone();
  }

  @Override
  public SampledPredictions predict(DesignMatrix rows, double[] offsets, Compute compute) {
    GaussianPredictions given = conditional.predict(rows, offsets, compute);
    int m = rows.rows();
    int size = draws.size();
    SampledPredictions.RowCollector result = new SampledPredictions.RowCollector(m, draws);
    double scoring = (double) m * draws.width() * size;
    Kernels kernels = compute.kernels().resolve(scoring);
    int step = Math.max(1, Math.min(m, SCORES / Math.max(1, size)));
    try (Workers workers = Workers.of(compute.threads());
        Memory memory = kernels.open()) {
      Dense centres = draws.copyTo(memory);
      workers.run(
          (m + step - 1) / step,
          task -> {
            int first = task * step;
            int count = Math.min(step, m - first);
            try (Memory local = kernels.open()) {
              Dense scores = local.zeros(count, size);
              Dense projected = project(kernels, local, rows, first, count);
              kernels.multiply(1, projected, centres.transposed(), 0, scores);
              double[] row = new double[size];
              for (int i = 0; i < count; i++) {
                scores.read(i, 0, size, row, 0);
                result.set(first + i, given.mean(first + i), given.variance(first + i), row);
              }
            }
          });
    }
    return result.build();
  }

  @Override
  public double covarianceQuadraticForm(double[] a) {
    double between = 0;
    double[] row = projection(a);
    double[] values = new double[draws.size()];
    double centre = 0;
    for (int s = 0; s < values.length; s++) {
      values[s] = draws.dot(s, row);
      centre += draws.weight(s) * values[s];
    }
    for (int s = 0; s < values.length; s++) {
      between += draws.weight(s) * (values[s] - centre) * (values[s] - centre);
    }
    return conditional.covarianceQuadraticForm(a) + between;
  }

  private double[] projection(double[] a) {
    double[] scaled = a.clone();
    for (int j = 0; j < scaled.length; j++) {
      scaled[j] *= Math.sqrt(prior().variance(j));
    }
    return conditional instanceof DualPosterior dual
        ? new ScaledRows(dual.x(), prior()).times(scaled)
        : scaled;
  }

  /** What a centre is multiplied by: x̃ itself, or X̃x̃ where centres have n numbers. */
  private Dense project(Kernels kernels, Memory memory, DesignMatrix rows, int first, int count) {
    int p = prior().size();
    Dense scaled = memory.zeros(count, p);
    new ScaledRows(rows, prior()).fill(first, 0, scaled);
    if (!(conditional instanceof DualPosterior dual)) {
      return scaled;
    }
    int n = dual.x().rows();
    Dense fitted = memory.zeros(n, p);
    new ScaledRows(dual.x(), prior()).fill(0, 0, fitted);
    Dense products = memory.zeros(count, n);
    kernels.multiply(1, scaled, fitted.transposed(), 0, products);
    return products;
  }
}
