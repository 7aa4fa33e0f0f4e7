/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import org.probitep.kernels.Dense;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.PrimalPosterior;

/**
 * All that a set of sites says about the coefficients: X̃'KX̃ and X̃'m, in units of the prior. Sums
 * over disjoint sets of rows add up, so partitions need not exchange anything else. Immutable.
 */
public final class SiteSums {
  private final int p;

  /** The lower triangle of X̃'KX̃ by rows, then X̃'m. */
  private final double[] values;

  private SiteSums(int p, double[] values) {
    this.p = p;
    this.values = values;
  }

  /**
   * {@return the sums over no row}
   *
   * @param p the number of coefficients
   */
  public static SiteSums zero(int p) {
    return new SiteSums(p, new double[length(p)]);
  }

  /**
   * {@return sums from what {@link #values} gave}
   *
   * @param p the number of coefficients
   * @param values the lower triangle by rows, then the vector
   */
  public static SiteSums of(int p, double[] values) {
    if (values.length != length(p)) {
      throw new IllegalArgumentException(
          "sums of " + p + " coefficients have " + length(p) + " values, not " + values.length);
    }
    return new SiteSums(p, values.clone());
  }

  static SiteSums of(LowerTriangle precision, double[] shift) {
    int p = shift.length;
    double[] packed = precision.packed();
    double[] values = new double[length(p)];
    System.arraycopy(packed, 0, values, 0, packed.length);
    System.arraycopy(shift, 0, values, packed.length, p);
    return new SiteSums(p, values);
  }

  /**
   * {@return the sums that a Gaussian holds beside its prior}
   *
   * @param gaussian of prior and sites
   */
  public static SiteSums of(PrimalPosterior gaussian) {
    int p = gaussian.scaledMean().length;
    double[] values = new double[length(p)];
    double[] factor = gaussian.factor().packed();
    double[] mean = gaussian.scaledMean();
    int shift = values.length - p;
    int start = 0;
    for (int i = 0; i < p; i++) {
      int other = 0;
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k <= j; k++) {
          sum = Math.fma(factor[start + k], factor[other + k], sum);
        }
        values[shift + i] += sum * mean[j];
        if (j < i) {
          values[shift + j] += sum * mean[i];
        }
        values[start + j] = i == j ? sum - 1 : sum;
        other += j + 1;
      }
      start += i + 1;
    }
    return new SiteSums(p, values);
  }

  /**
   * {@return the same sums in units of another prior}
   *
   * @param factors the prior standard deviation of each coefficient there, divided by that here
   */
  public SiteSums rescaled(double[] factors) {
    double[] result = values.clone();
    int start = 0;
    for (int i = 0; i < p; i++) {
      for (int j = 0; j <= i; j++) {
        result[start + j] *= factors[i] * factors[j];
      }
      start += i + 1;
    }
    for (int i = 0; i < p; i++) {
      result[start + i] *= factors[i];
    }
    return new SiteSums(p, result);
  }

  /**
   * {@return the same sums in units of another prior}
   *
   * @param to that prior
   * @param from the prior in whose units these are
   */
  public SiteSums inUnitsOf(GaussianPrior to, GaussianPrior from) {
    if (to == from) {
      return this;
    }
    double[] factors = to.sds();
    for (int j = 0; j < factors.length; j++) {
      factors[j] /= Math.sqrt(from.variance(j));
    }
    return rescaled(factors);
  }

  /**
   * {@return ½ (x'A⁻¹x − log det A) with A = I + X̃'KX̃ and x = X̃'m: the log evidence of Gaussian
   * sites, up to what does not depend on the prior}
   *
   * @param gaussian that of these sums
   */
  public double logEvidence(PrimalPosterior gaussian) {
    double[] mean = gaussian.scaledMean();
    double sum = -gaussian.factor().logDeterminantOfSquare();
    for (int i = 0; i < p; i++) {
      sum += mean[i] * values[values.length - p + i];
    }
    return 0.5 * sum;
  }

  /**
   * {@return a bound on the relative change of any variance between a Gaussian and that of these
   * sums: |E| with E = L⁻¹(A − LL')L⁻ᵀ and A = I + X̃'KX̃, which is at most the root of the
   * Frobenius norm of E²}
   *
   * @param gaussian the other one, with the factor L
   */
  double distanceFrom(PrimalPosterior gaussian) {
    Kernels kernels = KernelChoice.JAVA.resolve((double) p * p * p);
    try (Memory memory = kernels.open()) {
      Dense factor = memory.zeros(p, p);
      gaussian.factor().copyTo(factor);
      Dense change = memory.zeros(p, p);
      minus(of(gaussian)).copyTo(change);
      kernels.solveRows(factor, change);
      Dense relative = memory.zeros(p, p);
      kernels.copy(change.transposed(), relative);
      kernels.solveRows(factor, relative);
      Dense square = memory.zeros(p, p);
      kernels.addSquares(relative, 0, square);
      double[] row = new double[p];
      double sum = 0;
      for (int i = 0; i < p; i++) {
        square.read(i, 0, i + 1, row, 0);
        sum += 2 * Vectors.sumOfSquares(row) - row[i] * row[i];
      }
      return Math.sqrt(Math.sqrt(sum));
    }
  }

  /** The symmetric matrix X̃'KX̃. */
  private void copyTo(Dense target) {
    double[] row = new double[p];
    int start = 0;
    for (int i = 0; i < p; i++) {
      System.arraycopy(values, start, row, 0, i + 1);
      int below = start + 2 * i + 1;
      for (int j = i + 1; j < p; j++) {
        row[j] = values[below];
        below += j + 1;
      }
      target.write(i, 0, p, row, 0);
      start += i + 1;
    }
  }

  /** √(d'Ad) with A = I + X̃'KX̃: how many standard deviations a predictor moves, at most. */
  double length(double[] d) {
    double sum = Vectors.sumOfSquares(d);
    int start = 0;
    for (int i = 0; i < p; i++) {
      for (int j = 0; j <= i; j++) {
        sum += (i == j ? 1 : 2) * d[i] * values[start + j] * d[j];
      }
      start += i + 1;
    }
    return Math.sqrt(sum);
  }

  /**
   * {@return ⟨this, other⟩ of two changes of sums, in units of a Gaussian's precision Q} That is Σ
   * A_ij B_ij/(Q_ii Q_jj) over the changes A and B of the precision, plus Σ a_i b_i/Q_ii over what
   * they pull at the mean μ, a = Δr − Aμ.
   */
  double product(SiteSums other, SiteSums gaussian, double[] mean) {
    double[] a = pull(mean);
    double[] b = other.pull(mean);
    double sum = 0;
    int row = 0;
    double[] unit = new double[p];
    for (int i = 0; i < p; i++) {
      unit[i] = 1 / (1 + gaussian.values[row + i]);
      double inner = 0;
      for (int j = 0; j < i; j++) {
        inner += values[row + j] * other.values[row + j] * unit[j];
      }
      sum += unit[i] * (2 * inner + values[row + i] * other.values[row + i] * unit[i]);
      sum += unit[i] * a[i] * b[i];
      row += i + 1;
    }
    return sum;
  }

  /** X̃'m − X̃'KX̃γ. */
  private double[] pull(double[] mean) {
    double[] pull = Arrays.copyOfRange(values, values.length - p, values.length);
    int row = 0;
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < i; j++) {
        pull[i] -= values[row + j] * mean[j];
        pull[j] -= values[row + j] * mean[i];
      }
      pull[i] -= values[row + i] * mean[i];
      row += i + 1;
    }
    return pull;
  }

  /**
   * {@return a bound on the change of any predictor's moments, as the stopping rule sees it, from a
   * Gaussian to that of these sums, for predictors of which no variance is larger than a given one}
   *
   * <p>With A = I + X̃'KX̃ = L(I + E)L' and g = X̃'m − Aγ̂ at the mean γ̂ of the Gaussian, the mean
   * moves by A⁻¹g. A predictor of variance v therefore moves by at most √v |L'A⁻¹g| ≤ √v |L⁻¹g|/(1
   * − |E|), and its variance by at most v |E|/(1 − |E|).
   *
   * @param gaussian the Gaussian, with the factor L
   * @param largestVariance of any predictor under it
   */
  double changeFrom(PrimalPosterior gaussian, double largestVariance) {
    double distance = distanceFrom(gaussian);
    if (!(distance < 1 && largestVariance < Double.POSITIVE_INFINITY)) {
      return Double.POSITIVE_INFINITY;
    }
    double[] gradient = gradientAt(gaussian.scaledMean());
    gaussian.factor().solve(gradient);
    double step = Math.sqrt(Vectors.sumOfSquares(gradient));
    double part = largestVariance / (1 + largestVariance);
    return Math.max(Math.sqrt(part) * step, part * distance) / (1 - distance);
  }

  /**
   * {@return what {@link #changeFrom} is at least, for p² multiply-adds instead of 3 p³} Along a
   * coordinate the precision changes by |Δ_ii|/(LL')_ii, which is not more than |E|.
   */
  double leastChangeFrom(PrimalPosterior gaussian, double largestVariance) {
    double[] factor = gaussian.factor().packed();
    double distance = 0;
    int start = 0;
    for (int i = 0; i < p; i++) {
      double before = 0;
      for (int j = 0; j <= i; j++) {
        before += factor[start + j] * factor[start + j];
      }
      start += i + 1;
      distance = Math.max(distance, Math.abs(1 + values[start - 1] - before) / before);
    }
    return largestVariance / (1 + largestVariance) * distance;
  }

  /** X̃'m − (I + X̃'KX̃)γ. */
  private double[] gradientAt(double[] mean) {
    double[] result = pull(mean);
    for (int i = 0; i < p; i++) {
      result[i] -= mean[i];
    }
    return result;
  }

  private static int length(int p) {
    return Math.toIntExact((long) p * (p + 1) / 2 + p);
  }

  /** {@return a copy of all numbers: the lower triangle of X̃'KX̃ by rows, then X̃'m} */
  public double[] values() {
    return values.clone();
  }

  /**
   * {@return this + other}
   *
   * @param other sums of as many coefficients
   */
  public SiteSums plus(SiteSums other) {
    return towards(other, 0, 1);
  }

  /**
   * {@return this − other, where other is a part of this}
   *
   * @param other sums of as many coefficients
   */
  public SiteSums minus(SiteSums other) {
    return towards(other, 0, -1);
  }

  /**
   * {@return this + share · (other − this): what a damped step leaves}
   *
   * @param other sums of as many coefficients
   * @param share the length of the step, in (0, 1]
   */
  SiteSums towards(SiteSums other, double share) {
    return share == 1 ? other : towards(other, share, share);
  }

  /** (1 − less) · this + share · other. */
  private SiteSums towards(SiteSums other, double less, double share) {
    double[] result = new double[values.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (1 - less) * values[i] + share * other.values[i];
    }
    return new SiteSums(p, result);
  }

  /**
   * {@return the Gaussian of prior and sites: precision I + X̃'KX̃, by one Cholesky factorisation}
   *
   * @param prior the prior
   * @param choice the kernels
   * @throws BreakdownException if the sums are not finite
   */
  public PrimalPosterior gaussian(GaussianPrior prior, KernelChoice choice) {
    if (!Vectors.areFinite(values)) {
      throw new BreakdownException(
          "the rows are too large: the sums over their sites are not finite");
    }
    Kernels kernels = choice.resolve((double) p * p * p / 6);
    try (Workers workers = Workers.of(1);
        Memory memory = kernels.open()) {
      Dense square = memory.zeros(p, p);
      double[] row = new double[p];
      int start = 0;
      for (int i = 0; i < p; i++) {
        System.arraycopy(values, start, row, 0, i + 1);
        row[i] += 1;
        square.write(i, 0, i + 1, row, 0);
        start += i + 1;
      }
      new SymmetricKernels(kernels, workers).cholesky(square);
      LowerTriangle factor = LowerTriangle.from(square);
      double[] mean = new double[p];
      System.arraycopy(values, start, mean, 0, p);
      factor.solve(mean);
      factor.solveTransposed(mean);
      return PrimalPosterior.of(prior, mean, factor);
    }
  }
}
