/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import org.probitep.kernels.Dense;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.Form;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.ScaledRows;

/**
 * The probit model in as few dimensions as possible: z = R u + ε with u ~ N(0, I_d), ε ~ N(0, I_n),
 * and sign_i (z_i + offset_i) > 0 for every observation i.
 *
 * <p>For p &lt; n, R is the design matrix in units of the prior's standard deviations and d = p.
 * For n ≤ p only the n predictors matter, and R is the Cholesky factor of C = X̃X̃', d = n. Either
 * way RR' = C, which is all that the outcomes depend on. Immutable.
 */
public final class LatentProblem {
  private final double[][] design;
  private final int dimensions;
  private final double[] sign;
  private final double[] offset;

  /**
   * Takes over the arrays.
   *
   * @param design R, n × d
   * @param dimensions d
   * @param sign +1 or −1 for each row
   * @param offset o_i + x_i'b, b the prior mean
   */
  public LatentProblem(double[][] design, int dimensions, double[] sign, double[] offset) {
    this.design = design;
    this.dimensions = dimensions;
    this.sign = sign;
    this.offset = offset;
  }

  /**
   * {@return the problem of a data set under a prior, in p or n dimensions, whichever is fewer}
   *
   * @param data the observations
   * @param prior the prior
   * @param choice the kernels
   */
  public static LatentProblem of(Observations data, GaussianPrior prior, KernelChoice choice) {
    return of(data, prior, FormChoice.AUTO.resolve(data.size(), prior.size()), choice);
  }

  /**
   * {@return the problem in p dimensions or n} The primal form never squares the rows, and so it
   * loses nothing where they are large.
   *
   * @param data the observations
   * @param prior the prior
   * @param form the form
   * @param choice the kernels
   */
  public static LatentProblem of(
      Observations data, GaussianPrior prior, Form form, KernelChoice choice) {
    LatentModel.requirePlainProbit(data);
    ScaledRows rows = new ScaledRows(data.x(), prior);
    int n = rows.rows();
    boolean wide = form == Form.DUAL;
    double[][] design = wide ? gram(rows, choice) : new double[n][rows.columns()];
    if (wide) {
      factorise(design);
    } else {
      for (int i = 0; i < n; i++) {
        rows.copy(i, design[i]);
      }
    }
    double[] sign = new double[n];
    double[] offset = data.offsetsUnder(prior);
    for (int i = 0; i < n; i++) {
      sign[i] = data.sign(i);
    }
    return new LatentProblem(design, wide ? n : rows.columns(), sign, offset);
  }

  private static double[][] gram(ScaledRows rows, KernelChoice choice) {
    int n = rows.rows();
    Kernels kernels = choice.resolve(0.5 * n * n * rows.columns());
    try (Workers workers = Workers.of(1);
        Memory memory = kernels.open()) {
      Dense gram = memory.zeros(n, n);
      rows.addGram(new SymmetricKernels(kernels, workers), gram);
      return gram.toArray();
    }
  }

  /**
   * c ← L with LL' = c, zeros above the diagonal. Rows that depend linearly on earlier ones leave a
   * pivot that is only rounding error; their column is set to zero.
   */
  private static void factorise(double[][] c) {
    for (int j = 0; j < c.length; j++) {
      double rounding = c.length * Math.ulp(c[j][j]);
      double pivot = c[j][j] - Vectors.dot(c[j], c[j], j);
      double root = pivot > rounding ? Math.sqrt(pivot) : 0;
      c[j][j] = root;
      for (int i = j + 1; i < c.length; i++) {
        c[i][j] = root == 0 ? 0 : (c[i][j] - Vectors.dot(c[i], c[j], j)) / root;
        c[j][i] = 0;
      }
    }
  }

  /** {@return the number of observations n} */
  public int rows() {
    return sign.length;
  }

  /** {@return the number of dimensions d = min(n, p)} */
  public int dimensions() {
    return dimensions;
  }

  /**
   * {@return row i of R; shared, do not change}
   *
   * @param i the row, from 0
   */
  public double[] designRow(int i) {
    return design[i];
  }

  /**
   * {@return +1 or −1}
   *
   * @param i the row, from 0
   */
  public double sign(int i) {
    return sign[i];
  }

  /**
   * {@return what is added to z_i before its sign counts}
   *
   * @param i the row, from 0
   */
  public double offset(int i) {
    return offset[i];
  }
}
