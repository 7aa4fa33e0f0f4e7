/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Optional;
import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.Form;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ProjectedPosterior;
import org.probitep.posterior.ScaledRows;

/**
 * The space in which a prior of coefficients follows the covariance of the rows: that of all
 * coefficients or, where the fit before is in the dual form, that of orthonormal directions which
 * span the rows. In it the rows are Z, and weights have the prior covariance c LL' with LL' = I +
 * tZ'Z; so ZL are columns whose coefficients are independent with the variance c. In all other
 * directions coefficients have the variance c. A constant term, in units of its prior, is beside
 * all that. Immutable.
 */
final class RowSpace {
  private final Optional<OrthonormalRows> directions;
  private final GaussianPrior units;
  private final DesignMatrix z;
  private final DesignMatrix design;
  private final LowerTriangle root;
  private final int constants;
  private final Compute compute;

  private RowSpace(
      Optional<OrthonormalRows> directions,
      GaussianPrior units,
      DesignMatrix z,
      LowerTriangle root,
      int constants,
      Compute compute) {
    this.directions = directions;
    this.units = units;
    this.z = z;
    this.root = root;
    this.constants = constants;
    this.compute = compute;
    this.design = product(z, root, compute);
  }

  /**
   * The space of some rows; empty where they tell nothing of directions.
   *
   * @param data the rows, with their weights
   * @param form that of the posterior
   * @param units the prior in whose standard deviations coefficients are measured
   * @param constant whether the first column is the constant term
   * @param compute kernels and threads
   */
  static Optional<RowSpace> of(
      Observations data, Form form, GaussianPrior units, boolean constant, Compute compute) {
    DesignMatrix x = data.x();
    int constants = constant ? 1 : 0;
    int columns = x.columns() - constants;
    Optional<OrthonormalRows> directions =
        form == Form.DUAL
            ? Optional.of(OrthonormalRows.of(x, units, constants, compute))
            : Optional.empty();
    DesignMatrix z = directions.map(OrthonormalRows::along).orElseGet(() -> scaled(x, units, 0));
    return RowCovariance.root(withoutFirst(z, constants), data.weights(), columns, compute)
        .map(root -> new RowSpace(directions, units, z, root, constants, compute));
  }

  /** Rows in units of the prior, of which the first columns are 0. */
  static DesignMatrix scaled(DesignMatrix x, GaussianPrior units, int zeros) {
    double[] sds = units.sds();
    Arrays.fill(sds, 0, zeros, 0);
    return changed(x, row -> Arrays.setAll(row, j -> row[j] * sds[j]));
  }

  private static DesignMatrix withoutFirst(DesignMatrix x, int zeros) {
    return changed(x, row -> Arrays.fill(row, 0, zeros, 0));
  }

  private interface RowChange {
    void change(double[] row);
  }

  private static DesignMatrix changed(DesignMatrix x, RowChange change) {
    DesignMatrix.Builder builder = DesignMatrix.builder(x.columns());
    double[] row = new double[x.columns()];
    for (int i = 0; i < x.rows(); i++) {
      x.copyRow(i, row, 0);
      change.change(row);
      builder.addRow(row);
    }
    return builder.build();
  }

  /** ZL. */
  private static DesignMatrix product(DesignMatrix z, LowerTriangle root, Compute compute) {
    int q = z.columns();
    Kernels kernels = compute.kernels().resolve((double) z.rows() * q * q);
    try (Memory memory = kernels.open()) {
      Dense rows = filled(memory, z);
      Dense factor = memory.zeros(q, q);
      root.copyTo(factor);
      Dense result = memory.zeros(z.rows(), q);
      kernels.multiply(1, rows, factor, 0, result);
      return DesignMatrix.of(result.toArray());
    }
  }

  private static Dense filled(Memory memory, DesignMatrix x) {
    Dense rows = memory.zeros(x.rows(), x.columns());
    double[] row = new double[x.columns()];
    for (int i = 0; i < x.rows(); i++) {
      x.copyRow(i, row, 0);
      rows.write(i, 0, row.length, row, 0);
    }
    return rows;
  }

  /** The columns ZL. */
  DesignMatrix design() {
    return design;
  }

  /** Whether weights are those of directions, and not of all coefficients. */
  boolean isProjected() {
    return directions.isPresent();
  }

  /** Any rows in the columns of {@link #design}; by directions, with what these leave of a row. */
  DesignMatrix columns(DesignMatrix rows) {
    if (directions.isEmpty()) {
      return product(scaled(rows, units, 0), root, compute);
    }
    DesignMatrix along = directions.get().projection().of(rows, compute);
    double[] left = new ScaledRows(rows, units).priorVariances();
    double[] row = new double[along.columns()];
    for (int i = 0; i < left.length; i++) {
      along.copyRow(i, row, 0);
      left[i] = Math.sqrt(Math.max(0, left[i] - Vectors.sumOfSquares(row)));
    }
    return withLast(product(along, root, compute), left);
  }

  /** Rows with one more column. */
  static DesignMatrix withLast(DesignMatrix x, double[] column) {
    DesignMatrix.Builder builder = DesignMatrix.builder(x.columns() + 1);
    double[] row = new double[x.columns() + 1];
    for (int i = 0; i < x.rows(); i++) {
      x.copyRow(i, row, 0);
      row[x.columns()] = column[i];
      builder.addRow(row);
    }
    return builder.build();
  }

  /** One variance for all of these columns but the constant. */
  VarianceGroups groups() {
    return constants == 0
        ? VarianceGroups.one(design.columns())
        : VarianceGroups.besideIntercept(design.columns(), 1);
  }

  /**
   * The posterior of the coefficients, from the sites of the rows. The precision of the weights is
   * (c LL')⁻¹ + Z'KZ; in units that are as large as any variance can be, all its eigenvalues are at
   * least 1.
   *
   * @param c the variance of the columns of {@link #design}
   * @param k the precision of each row's site
   * @param m its shift
   */
  GaussianPosterior posterior(double c, double[] k, double[] m) {
    int q = z.columns();
    double unit = Math.max(1, c * trace());
    Kernels kernels = compute.kernels().resolve((double) q * q * (z.rows() + q));
    try (Workers workers = Workers.of(compute.threads());
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      Dense precision = memory.zeros(q, q);
      addPrior(symmetric, memory, unit, c, precision);
      double[] shift = addSites(symmetric, memory, unit, k, m, precision);
      symmetric.cholesky(precision);
      LowerTriangle factor = LowerTriangle.from(precision);
      factor.solve(shift);
      factor.solveTransposed(shift);
      return posterior(unit, c, shift, factor);
    }
  }

  /** At least the largest eigenvalue of LL'. */
  private double trace() {
    double sum = 0;
    for (double value : root.packed()) {
      sum += value * value;
    }
    return sum;
  }

  /** Adds unit·(c LL')⁻¹, and the unit for the constant term, whose variance is 1. */
  private void addPrior(
      SymmetricKernels symmetric, Memory memory, double unit, double c, Dense precision) {
    int q = z.columns();
    Dense factor = memory.zeros(q, q);
    root.copyTo(factor);
    Dense inverse = memory.zeros(q, q);
    for (int j = 0; j < q; j++) {
      double value = Math.sqrt(j < constants ? unit : unit / c);
      inverse.write(j, j, 1, new double[] {value}, 0);
    }
    symmetric.solveRows(factor, inverse); // row j is a multiple of L⁻¹e_j
    symmetric.addSquares(inverse.transposed(), precision);
  }

  /** Adds unit·Z'KZ; returns √unit·Z'm. */
  private double[] addSites(
      SymmetricKernels symmetric,
      Memory memory,
      double unit,
      double[] k,
      double[] m,
      Dense precision) {
    int q = z.columns();
    Dense rows = memory.zeros(z.rows(), q);
    double[] shift = new double[q];
    double[] row = new double[q];
    for (int i = 0; i < k.length; i++) {
      z.copyRow(i, row, 0);
      double factor = Math.sqrt(unit * k[i]);
      for (int j = 0; j < q; j++) {
        shift[j] += Math.sqrt(unit) * m[i] * row[j];
        row[j] *= factor;
      }
      rows.write(i, 0, q, row, 0);
    }
    symmetric.addSquares(rows, precision);
    return shift;
  }

  private GaussianPosterior posterior(double unit, double c, double[] mean, LowerTriangle factor) {
    if (directions.isPresent()) {
      PrimalPosterior weights =
          PrimalPosterior.of(GaussianPrior.isotropic(mean.length, unit), mean, factor);
      return ProjectedPosterior.of(directions.get().projection(), weights, c);
    }
    double[] variances = units.variances();
    Arrays.setAll(variances, j -> unit * variances[j]);
    return PrimalPosterior.of(
        GaussianPrior.of(new double[variances.length], variances), mean, factor);
  }
}
