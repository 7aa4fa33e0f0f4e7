/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Optional;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.BreakdownException;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ProjectedPosterior;
import org.probitep.posterior.Projection;
import org.probitep.posterior.ScaledRows;

/**
 * A fit under a prior that gives more room to the directions in which the rows vary more. Under a
 * learned normal prior coefficients γ, in units of their standard deviations, have the covariance
 * I; here they have c X̃'X̃, where X̃ are the rows in these units and c is learned. Where columns
 * go together, as genes and words do, the outcome mostly hangs on such directions. The constant
 * term keeps its own variance. Immutable.
 */
final class AlongRows {
  /** Rows for each column, at most. With more of them both priors say the same (docs/prior.md). */
  private static final double MOST_ROWS = 10;

  /** Directions in which the rows hardly vary have at least this share of the largest variance. */
  private static final double SMALLEST_SHARE = 1e-8;

  /** Rows that are taken at a time. */
  private static final int PANEL = 512;

  private final Observations data;
  private final LearnedPrior learned;
  private final ProjectedPosterior posterior;

  private AlongRows(Observations data, LearnedPrior learned, ProjectedPosterior posterior) {
    this.data = data;
    this.learned = learned;
    this.posterior = posterior;
  }

  /** Whether there are columns enough for each row, and all but the constant have a variance. */
  static boolean isWorthTrying(Observations data, VarianceGroups groups) {
    int p = groups.coefficients();
    for (int j = 1; j < p; j++) {
      if (groups.groupOf(j) == VarianceGroups.FIXED) {
        return false;
      }
    }
    return groups.count() > 0 && MOST_ROWS * p >= data.size();
  }

  /**
   * Fits, from the sites of a fit under a normal prior. Empty where rounding leaves nothing of the
   * fit, or it does not come to rest.
   */
  static Optional<AlongRows> fit(
      Observations data, LearnedPrior normal, EpOptions options, SweepListener listener) {
    VarianceGroups groups = normal.variances().groups();
    boolean constant = groups.groupOf(0) == VarianceGroups.FIXED;
    Projection projection =
        Projection.of(normal.prior(), directions(data, normal, constant, options));
    Observations along = data.withRows(projection.of(data.x(), options.compute()));
    int size = projection.size();
    VarianceGroups one =
        constant
            ? VarianceGroups.besideIntercept(size, groups.fixedVariance(0))
            : VarianceGroups.one(size);
    try {
      LearnedPrior learned =
          new PriorSearch(
                  along,
                  one,
                  HyperPrior.withDefaults(),
                  options,
                  Optional.of(normal.fit()),
                  listener)
              .run();
      return learned.fit().converged()
          ? Optional.of(
              new AlongRows(along, learned, posterior(projection, learned.fit(), options)))
          : Optional.empty();
    } catch (BreakdownException e) {
      return Optional.empty();
    }
  }

  private static ProjectedPosterior posterior(Projection projection, EpFit fit, EpOptions options) {
    PrimalPosterior weights =
        fit.posterior() instanceof DualPosterior dual
            ? dual.primal(options.compute())
            : (PrimalPosterior) fit.posterior();
    return ProjectedPosterior.of(projection, weights);
  }

  /** A with A'A = X̃'X̃: the rows themselves, or as many directions as there are columns. */
  private static DesignMatrix directions(
      Observations data, LearnedPrior normal, boolean constant, EpOptions options) {
    ScaledRows scaled = new ScaledRows(data.x(), normal.prior());
    DesignMatrix.Builder directions = DesignMatrix.builder(scaled.columns());
    int first = constant ? 1 : 0;
    double[] direction = new double[scaled.columns()];
    if (constant) {
      direction[0] = 1 / Math.sqrt(normal.prior().variance(0));
      directions.addRow(direction);
    }
    if (scaled.rows() <= scaled.columns() - first) {
      for (int i = 0; i < scaled.rows(); i++) {
        scaled.copy(i, direction);
        clear(direction, first);
        directions.addRow(direction);
      }
    } else {
      addRoot(scaled, first, options, directions);
    }
    return directions.build();
  }

  /** The constant term is no part of the directions of the other columns. */
  private static void clear(double[] row, int first) {
    for (int j = 0; j < first; j++) {
      row[j] = 0;
    }
  }

  /**
   * Adds the rows of L'/√s, where LL' = I + sX̃'X̃ and s is so large that I hardly counts; it only
   * keeps columns that are combinations of others from ending the factorisation.
   */
  private static void addRoot(
      ScaledRows scaled, int first, EpOptions options, DesignMatrix.Builder directions) {
    int p = scaled.columns();
    int n = scaled.rows();
    Kernels kernels = options.compute().kernels().resolve((double) p * p * (n + p / 3.0));
    try (Workers workers = Workers.of(options.compute().threads());
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      Dense square = memory.zeros(p, p);
      Dense rows = memory.zeros(Math.min(n, PANEL), p);
      double[] none = new double[first];
      for (int from = 0; from < n; from += PANEL) {
        Dense panel = rows.view(0, 0, Math.min(PANEL, n - from), p);
        scaled.fill(from, 0, panel);
        for (int i = 0; i < panel.rows(); i++) {
          panel.write(i, 0, first, none, 0);
        }
        symmetric.addSquares(panel, square);
      }
      addRows(symmetric, square, first, directions);
    }
  }

  private static void addRows(
      SymmetricKernels symmetric, Dense square, int first, DesignMatrix.Builder directions) {
    int p = square.rows();
    double[][] lower = square.toArray();
    double largest = 0;
    for (int j = 0; j < p; j++) {
      largest = Math.max(largest, lower[j][j]);
    }
    double factor = largest > 0 ? 1 / (SMALLEST_SHARE * largest) : 1;
    for (int j = 0; j < p; j++) {
      for (int k = 0; k <= j; k++) {
        lower[j][k] *= factor;
      }
      lower[j][j] += 1;
      square.write(j, 0, j + 1, lower[j], 0);
    }
    symmetric.cholesky(square);
    double[][] root = square.toArray();
    for (int k = first; k < p; k++) {
      double[] direction = new double[p];
      for (int j = k; j < p; j++) {
        direction[j] = root[j][k] / Math.sqrt(factor);
      }
      directions.addRow(direction);
    }
  }

  /** The rows along the directions: what was fitted. */
  Observations data() {
    return data;
  }

  EpFit fit() {
    return learned.fit();
  }

  ProjectedPosterior posterior() {
    return posterior;
  }

  /** Log evidence and log density of the variance before the data. */
  double logWeight() {
    return learned.logWeight();
  }

  int sweeps() {
    return learned.sweeps();
  }
}
