/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.ep.EpOptions.Stopping;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.ScaledRows;
import org.probitep.site.FirstOrderSite;
import org.probitep.site.Site;
import org.probitep.site.SiteMatcher;

/**
 * Visits of sites that all see the same Gaussian: what each proposes, and the sums of that. Rows
 * stay as they are: the Gaussian is brought to their units once, and the sums back. For one thread.
 */
final class JointVisits {
  /** Rows in a product. */
  static final int BATCH = 512;

  /** Rows that are added at a time where there is no product. */
  private static final int FEW = 32;

  private final ScaledRows rows;
  private final Sites sites;
  private final double[] proposedPrecision;
  private final double[] proposedShift;
  private final double[] unscaledMean;
  private final SiteMatcher matcher = new SiteMatcher();
  private final double[] sum;
  private double change;
  private double largestVariance;
  private boolean isProper = true;

  /**
   * Visits that start.
   *
   * @param proposedPrecision where proposals go; may be those of the sites
   * @param proposedShift the same of the shifts
   * @param mean of γ
   */
  JointVisits(
      ScaledRows rows,
      Sites sites,
      double[] proposedPrecision,
      double[] proposedShift,
      double[] mean) {
    this.rows = rows;
    this.sites = sites;
    this.proposedPrecision = proposedPrecision;
    this.proposedShift = proposedShift;
    this.unscaledMean = rows.unscaled(mean);
    this.sum = new double[mean.length];
  }

  /**
   * What some rows give.
   *
   * @param sums of the proposed sites
   * @param change the largest change of a predictor's moments since its last visit
   */
  record Sums(SiteSums sums, double change, double largestVariance, boolean isProper) {
    Sums plus(Sums other) {
      return new Sums(
          sums.plus(other.sums),
          Math.max(change, other.change),
          Math.max(largestVariance, other.largestVariance),
          isProper && other.isProper);
    }
  }

  /** Visits the sites of some rows under the Gaussian with this factor: two large products. */
  Sums sweep(Kernels kernels, LowerTriangle factor, int first, int end) {
    try (Memory memory = kernels.open()) {
      return sums(kernels, memory, first, end, under(factor, kernels, memory));
    }
  }

  /**
   * The same as if the variances of the predictors were those of their last visits: one product.
   */
  Sums sweep(Kernels kernels, int first, int end) {
    try (Memory memory = kernels.open()) {
      return sums(kernels, memory, first, end, withKnownVariances(this::visit));
    }
  }

  /** The same where no site says anything yet, to first order in the variances. */
  Sums firstSweep(Kernels kernels, int first, int end) {
    FirstOrderSite site = new FirstOrderSite(sites.link);
    try (Memory memory = kernels.open()) {
      return sums(
          kernels,
          memory,
          first,
          end,
          withKnownVariances(
              (i, mean, variance) -> {
                site.match(mean + sites.offset(i), variance, sites.sign(i), sites.power(i));
                proposedPrecision[i] = site.precision();
                proposedShift[i] = site.pull() + site.precision() * mean;
                sites.lastMean[i] = mean;
              }));
    }
  }

  /** Visits the sites of some rows under the Gaussian with this factor: one product. */
  Slope slope(Kernels kernels, LowerTriangle factor, int first, int end) {
    double[] pulls = new double[BATCH];
    try (Memory memory = kernels.open()) {
      BatchVisitor visitor = under(factor, kernels, memory);
      forEachBatch(
          memory,
          first,
          end,
          (start, x, batch) -> {
            visitor.visit(start, x, batch);
            for (int k = 0; k < batch.rows(); k++) {
              int i = start + k;
              pulls[k] = pull(i, sites.lastMean[i]);
            }
            Vectors.add(pulls, x, batch.rows(), sum);
          });
    }
    return slope();
  }

  /** Visits the sites of a batch. */
  private interface BatchVisitor {
    /**
     * Visits them.
     *
     * @param start the first row
     * @param x the rows, and perhaps more
     * @param batch of as many rows, to work in
     */
    void visit(int start, double[][] x, Dense batch);
  }

  /** Makes the site of a row propose. */
  private interface SiteVisitor {
    void visit(int i, double marginalMean, double variance);
  }

  /** Visits under the Gaussian with this factor. */
  private BatchVisitor under(LowerTriangle factor, Kernels kernels, Memory memory) {
    int p = sum.length;
    Dense square = memory.zeros(p, p);
    unscaled(factor).copyTo(square);
    double[] root = new double[p];
    double[] predictors = new double[BATCH];
    double[] variances = new double[BATCH];
    return (start, x, batch) -> {
      for (int i = 0; i < batch.rows(); i++) {
        batch.write(i, 0, p, x[i], 0);
      }
      kernels.solveRows(square, batch);
      for (int i = 0; i < batch.rows(); i++) {
        batch.read(i, 0, p, root, 0);
        variances[i] = Vectors.sumOfSquares(root);
        predictors[i] = Vectors.dot(x[i], unscaledMean);
      }
      // One after the other, so that the processor can work on several at once.
      for (int i = 0; i < batch.rows(); i++) {
        visit(start + i, predictors[i], variances[i]);
      }
    };
  }

  /** Λ^-½ L, which solves for an unscaled row what L solves for the scaled one. */
  private LowerTriangle unscaled(LowerTriangle factor) {
    double[] packed = factor.packed();
    double[] scale = rows.factors();
    int start = 0;
    for (int j = 0; j < scale.length; j++) {
      for (int k = 0; k <= j; k++) {
        packed[start + k] /= scale[j];
      }
      start += j + 1;
    }
    return LowerTriangle.ofPacked(scale.length, packed);
  }

  private BatchVisitor withKnownVariances(SiteVisitor visitor) {
    double[] predictors = new double[BATCH];
    return (start, x, batch) -> {
      for (int i = 0; i < batch.rows(); i++) {
        predictors[i] = Vectors.dot(x[i], unscaledMean);
      }
      for (int i = 0; i < batch.rows(); i++) {
        visitor.visit(start + i, predictors[i], sites.lastVariance[start + i]);
      }
    };
  }

  private Sums sums(Kernels kernels, Memory memory, int first, int end, BatchVisitor visitor) {
    int p = sum.length;
    double[] pulls = new double[BATCH];
    Dense precision = memory.zeros(p, p);
    forEachBatch(
        memory,
        first,
        end,
        (start, x, batch) -> {
          visitor.visit(start, x, batch);
          for (int i = 0; i < batch.rows(); i++) {
            pulls[i] = sites.weight(start + i) * proposedShift[start + i];
          }
          Vectors.add(pulls, x, batch.rows(), sum);
          for (int i = 0; i < batch.rows(); i++) {
            multiply(Math.sqrt(sites.weight(start + i) * proposedPrecision[start + i]), x[i]);
            batch.write(i, 0, p, x[i], 0);
          }
          kernels.addSquares(batch, 0, precision);
        });
    SiteSums sums = SiteSums.of(LowerTriangle.from(precision), sum).rescaled(rows.factors());
    return new Sums(sums, change, largestVariance, isProper);
  }

  private void forEachBatch(Memory memory, int first, int end, BatchVisitor visitor) {
    int p = sum.length;
    double[][] x = new double[BATCH][p];
    Dense batch = memory.zeros(BATCH, p);
    for (int start = first; start < end; start += BATCH) {
      int count = Math.min(BATCH, end - start);
      for (int i = 0; i < count; i++) {
        rows.copyUnscaled(start + i, x[i]);
      }
      visitor.visit(start, x, batch.view(0, 0, count, p));
    }
  }

  /** Matches site i to its marginal, and notes that. */
  private void visit(int i, double marginalMean, double variance) {
    change = Math.max(change, sites.observe(i, Stopping.PREDICTOR, 0, 0, marginalMean, variance));
    largestVariance = Math.max(largestVariance, variance);
    match(i, marginalMean, variance);
  }

  /** Matches site i to its marginal. */
  private void match(int i, double marginalMean, double variance) {
    double k = sites.precision[i];
    double m = sites.shift[i];
    Site site = matcher.of(sites.link, sites.power(i));
    if (site.enterCavity(marginalMean, variance, k, m, sites.sign(i), sites.offset(i))) {
      site.match(sites.sign(i));
      proposedPrecision[i] = site.precision();
      proposedShift[i] = site.shift();
    } else {
      isProper = false;
      proposedPrecision[i] = k;
      proposedShift[i] = m;
    }
  }

  private static void multiply(double factor, double[] x) {
    for (int j = 0; j < x.length; j++) {
      x[j] *= factor;
    }
  }

  /** w (m − k μ), as proposed for site i. */
  private double pull(int i, double mean) {
    return sites.weight(i) * (proposedShift[i] - proposedPrecision[i] * mean);
  }

  /**
   * What some rows say about the mean.
   *
   * @param gradient X̃'(m − k ∘ X̃γ) at the mean
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Slope(double[] gradient, double change, double largestVariance, boolean isProper) {
    Slope plus(Slope other) {
      Vectors.add(1, other.gradient, gradient);
      return new Slope(
          gradient,
          Math.max(change, other.change),
          Math.max(largestVariance, other.largestVariance),
          isProper && other.isProper);
    }
  }

  private Slope slope() {
    return new Slope(rows.unscaled(sum), change, largestVariance, isProper);
  }

  /**
   * The slope without a visit, as if the sites had not been seen, and as if the variances of their
   * predictors were the last ones.
   */
  Slope look(int first, int end) {
    return slope(
        first,
        end,
        (i, mean) -> {
          match(i, mean, sites.lastVariance[i]);
          return pull(i, mean);
        });
  }

  /** The same where no site says anything yet, to first order in the variance of all. */
  Slope firstLook(int first, int end, double variance) {
    FirstOrderSite site = new FirstOrderSite(sites.link);
    return slope(
        first,
        end,
        (i, mean) -> {
          site.match(mean + sites.offset(i), variance, sites.sign(i), sites.power(i));
          return sites.weight(i) * site.pull();
        });
  }

  /** How a row pulls at the mean. */
  private interface RowPull {
    double of(int i, double mean);
  }

  private Slope slope(int first, int end, RowPull pull) {
    double[][] x = new double[FEW][sum.length];
    double[] predictors = new double[FEW];
    double[] pulls = new double[FEW];
    for (int start = first; start < end; start += FEW) {
      int count = Math.min(FEW, end - start);
      for (int k = 0; k < count; k++) {
        rows.copyUnscaled(start + k, x[k]);
        predictors[k] = Vectors.dot(x[k], unscaledMean);
      }
      for (int k = 0; k < count; k++) {
        pulls[k] = pull.of(start + k, predictors[k]);
      }
      Vectors.add(pulls, x, count, sum);
    }
    return slope();
  }
}
