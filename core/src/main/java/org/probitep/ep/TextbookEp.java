/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import java.util.Map;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.Form;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ScaledRows;
import org.probitep.site.Site;
import org.probitep.site.SiteMatcher;

/**
 * Textbook EP: one site at a time, the full p × p covariance of the coefficients updated by a
 * rank-one term after each, whatever n is; plain loops. About 2 np² multiply-adds a sweep at the
 * speed of memory.
 *
 * <p>The oracle against which the blocked engine is tested, and the baseline against which it is
 * timed. The R package EPGLM is of this kind.
 */
public final class TextbookEp {
  /**
   * Where a variance has shrunk by more than this from its prior, rank-one updates lose too many
   * digits, and the covariance is inverted anew after each sweep.
   */
  private static final double SHRINKAGE_LIMIT = 1e4;

  private final ScaledRows rows;
  private final Sites sites;
  private final SiteMatcher matcher = new SiteMatcher();
  private final double[] priorVariance;
  private final double[] row;
  private final double[] direction;
  private final double[] mean;
  private double[][] covariance;
  private double residual;
  private double shrinkage;

  private TextbookEp(Observations data, GaussianPrior prior) {
    int p = prior.size();
    this.rows = new ScaledRows(data.x(), prior);
    this.sites = Sites.of(data, prior, new double[data.size()], new double[data.size()]);
    this.row = new double[p];
    this.direction = new double[p];
    this.mean = new double[p];
    this.covariance = identity(p);
    this.priorVariance = rows.priorVariances();
  }

  private static double[][] identity(int p) {
    double[][] result = new double[p][p];
    for (int j = 0; j < p; j++) {
      result[j][j] = 1;
    }
    return result;
  }

  /**
   * Fits with the tolerance, limit of sweeps, damping and stopping rule of the options; form,
   * kernels, threads and block size do not apply.
   *
   * @param data the observations
   * @param prior the prior
   * @param options how to fit
   * @return the fit
   */
  public static EpFit fit(Observations data, GaussianPrior prior, EpOptions options) {
    return fit(data, prior, options, (sweep, residual) -> true);
  }

  /**
   * Fits, with a listener.
   *
   * @param data the observations
   * @param prior the prior
   * @param options how to fit
   * @param listener is told of each sweep, and may end the fit
   * @return the fit
   */
  public static EpFit fit(
      Observations data, GaussianPrior prior, EpOptions options, SweepListener listener) {
    long start = System.nanoTime();
    TextbookEp ep = new TextbookEp(data, prior);
    int sweeps = 0;
    ep.residual = data.size() == 0 ? 0 : Double.POSITIVE_INFINITY;
    boolean fresh = false;
    boolean resting = data.size() == 0;
    boolean going = true;
    while (!resting && going && sweeps < options.maxSweeps()) {
      ep.sweep(options);
      sweeps++;
      going = listener.onSweep(sweeps, ep.residual) && !Thread.currentThread().isInterrupted();
      boolean lossy = ep.shrinkage > SHRINKAGE_LIMIT;
      resting = ep.residual <= options.tolerance() && (fresh || !lossy);
      if (lossy) {
        ep.invert();
      }
      fresh = lossy;
    }
    SiteGaussian gaussian = ep.gaussian();
    double rounding = gaussian.factor.roundingGrowth() * Math.ulp(1.0);
    double worst = options.residual(Form.PRIMAL, ep.residual, rounding);
    return new EpFit(
        "none",
        PrimalPosterior.of(prior, gaussian.scaledMean(), gaussian.factor).withLink(data.link()),
        ep.sites,
        EvidenceTerms.of(ep.sites, gaussian.mean, gaussian.variance, Workers.of(1)),
        new EpFit.Convergence(
            sweeps, worst, resting && going && worst <= options.tolerance(), rounding),
        Map.of("sweeps", (System.nanoTime() - start) * 1e-9));
  }

  private void sweep(EpOptions options) {
    residual = 0;
    shrinkage = 1;
    for (int i = 0; i < sites.size(); i++) {
      visit(i, options);
    }
  }

  private void visit(int i, EpOptions options) {
    rows.copy(i, row);
    for (int j = 0; j < row.length; j++) {
      direction[j] = Vectors.dot(covariance[j], row);
    }
    double variance = Vectors.dot(row, direction);
    double predictor = Vectors.dot(row, mean);
    double k = sites.precision[i];
    double m = sites.shift[i];
    Site site = matcher.of(sites.link, sites.power(i));
    if (!site.enterCavity(predictor, variance, k, m, sites.sign(i), sites.offset(i))) {
      residual = Math.max(residual, SiteBlock.IMPROPER);
      shrinkage = Double.POSITIVE_INFINITY;
      return;
    }
    site.match(sites.sign(i));
    double changeOfPrecision = options.damping() * (site.precision() - k);
    double changeOfShift = options.damping() * (site.shift() - m);
    sites.precision[i] += changeOfPrecision;
    sites.shift[i] += changeOfShift;
    double weight = sites.weight(i);
    double scale = 1 + weight * changeOfPrecision * variance;
    double gain = weight * (changeOfShift - changeOfPrecision * predictor) / scale;
    update(weight * changeOfPrecision / scale, gain);
    double change =
        sites.observe(
            i,
            options.stopping(),
            changeOfPrecision,
            changeOfShift,
            predictor + gain * variance,
            variance / scale);
    // As in SiteBlock: of a damped step the whole one counts.
    residual = Math.max(residual, change / options.damping());
    if (variance > 0) {
      shrinkage = Math.max(shrinkage, priorVariance[i] / variance);
    }
  }

  /** Ω −= weight · u u', mean += gain · u, with u = Ω x̃. */
  private void update(double weight, double gain) {
    for (int j = 0; j < mean.length; j++) {
      double[] target = covariance[j];
      double factor = -weight * direction[j];
      for (int l = 0; l < target.length; l++) {
        target[l] = Math.fma(factor, direction[l], target[l]);
      }
      mean[j] += gain * direction[j];
    }
  }

  /** L of LL' = I + X̃'KX̃. */
  private double[][] factor() {
    double[][] l = identity(mean.length);
    for (int i = 0; i < sites.size(); i++) {
      rows.copy(i, row);
      for (int j = 0; j < row.length; j++) {
        double weight = sites.weight(i) * sites.precision[i] * row[j];
        for (int t = 0; t <= j; t++) {
          l[j][t] = Math.fma(weight, row[t], l[j][t]);
        }
      }
    }
    for (int i = 0; i < l.length; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = l[i][j] - Vectors.dot(l[i], l[j], j);
        l[i][j] = i == j ? Math.sqrt(Math.max(1, sum)) : sum / l[j][j];
      }
    }
    return l;
  }

  private static LowerTriangle pack(double[][] l) {
    if (!Arrays.stream(l).allMatch(Vectors::areFinite)) {
      throw new BreakdownException("rounding leaves nothing of the textbook's result");
    }
    int p = l.length;
    double[] packed = new double[p * (p + 1) / 2];
    int at = 0;
    for (int i = 0; i < p; i++) {
      System.arraycopy(l[i], 0, packed, at, i + 1);
      at += i + 1;
    }
    return LowerTriangle.ofPacked(p, packed);
  }

  private SiteGaussian gaussian() {
    LowerTriangle factor = pack(factor());
    double[] scaledMean = rows.transposedTimes(sites.totalShift());
    factor.solve(scaledMean);
    factor.solveTransposed(scaledMean);
    double[] variance = new double[sites.size()];
    for (int i = 0; i < variance.length; i++) {
      rows.copy(i, row);
      factor.solve(row);
      variance[i] = Vectors.sumOfSquares(row);
    }
    return new SiteGaussian(rows.times(scaledMean), variance, factor, () -> scaledMean);
  }

  /** Ω and the mean from the sites alone. */
  private void invert() {
    LowerTriangle factor = pack(factor());
    covariance = identity(mean.length);
    for (double[] column : covariance) {
      factor.solve(column);
      factor.solveTransposed(column);
    }
    double[] fresh = rows.transposedTimes(sites.totalShift());
    factor.solve(fresh);
    factor.solveTransposed(fresh);
    System.arraycopy(fresh, 0, mean, 0, mean.length);
  }
}
