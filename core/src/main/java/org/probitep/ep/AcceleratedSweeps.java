/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import java.util.function.DoublePredicate;
import org.probitep.ep.EpOptions.Stopping;
import org.probitep.numerics.AndersonSteps;
import org.probitep.posterior.ScaledRows;
import org.probitep.site.Site;
import org.probitep.site.SiteMatcher;

/**
 * Sweeps near the fixed point in which all sites are updated from the same Gaussian, each time
 * rebuilt from them, and extrapolated from the last few such steps (Anderson's acceleration). They
 * cost less than sequential sweeps and contract faster, but only near the fixed point; where they
 * do not, the sites go back to the best ones that were seen, and sequential sweeps can go on.
 */
final class AcceleratedSweeps {
  /** A residual from which these sweeps are worth a try (measured: 0.2 to 1 are alike). */
  static final double NEAR = 0.3;

  /** A sweep that leaves more than this share of the best residual so far gains nothing. */
  private static final double SLOW = 0.7;

  /** So many of them, one after another, end the attempt. */
  private static final int MOST_SLOW_SWEEPS = 3;

  /** Earlier sweeps from which a step is extrapolated; two to five are alike (measured). */
  private static final int REMEMBERED = 3;

  /** With fewer rows for each column sequential sweeps are faster. */
  private static final int FEWEST_ROWS_OF_A_COLUMN = 2;

  private final Approximation approximation;
  private final Sites sites;
  private final double tolerance;
  private final DoublePredicate goesOn;
  private final double[] precision;
  private final double[] shift;
  private final double[] bestPrecision;
  private final double[] bestShift;
  private final AndersonSteps steps = new AndersonSteps(REMEMBERED);
  private final SiteMatcher matcher = new SiteMatcher();

  /**
   * Sweeps that start.
   *
   * @param goesOn is told the residual of each sweep, and says whether to go on
   */
  AcceleratedSweeps(
      Approximation approximation, Sites sites, double tolerance, DoublePredicate goesOn) {
    int n = sites.size();
    this.approximation = approximation;
    this.sites = sites;
    this.tolerance = tolerance;
    this.goesOn = goesOn;
    this.precision = new double[n];
    this.shift = new double[n];
    this.bestPrecision = new double[n];
    this.bestShift = new double[n];
  }

  /** When these sweeps are cheaper than sequential ones. */
  enum When {
    NEVER,
    /**
     * From given sites, if they turn out to be near the fixed point. In the dual form rebuilding
     * the Gaussian costs nearly as much as a sweep; but sequential sweeps would have to wait for
     * the whole covariance first, which these do not need.
     */
    FROM_GIVEN_SITES,
    /** As soon as sweeps come near the fixed point. */
    NEAR_REST
  }

  static When pays(Approximation approximation, ScaledRows rows) {
    if (approximation instanceof DualApproximation) {
      return When.FROM_GIVEN_SITES;
    }
    return rows.rows() >= FEWEST_ROWS_OF_A_COLUMN * rows.columns() ? When.NEAR_REST : When.NEVER;
  }

  /**
   * How the sweeps ended.
   *
   * @param gaussian that of the sites
   * @param converged whether the residual met the tolerance; if not, these sweeps do not help or
   *     were ended, and the sites are the best that they saw
   */
  record AcceleratedEnd(SiteGaussian gaussian, boolean converged) {}

  /**
   * Sweeps until the residual meets the tolerance.
   *
   * @param start the Gaussian of the sites, just rebuilt
   */
  AcceleratedEnd run(SiteGaussian start) {
    SiteGaussian gaussian = start;
    double best = Double.POSITIVE_INFINITY;
    int slow = 0;
    while (true) {
      double residual = gaussian.isFinite() ? propose(gaussian) : SiteBlock.IMPROPER;
      boolean goOn = goesOn.test(residual);
      // At the start a site may see only its own small part of what all sites together propose.
      if (residual <= tolerance && gaussian != start) {
        return new AcceleratedEnd(gaussian, true);
      }
      slow = residual > SLOW * best ? slow + 1 : 0;
      if (residual < best) {
        best = residual;
        copy(sites.precision, sites.shift, bestPrecision, bestShift);
      }
      if (gaussian == start && !(goOn && residual <= NEAR)) {
        return new AcceleratedEnd(start, false);
      }
      if (!goOn || slow >= MOST_SLOW_SWEEPS || !(residual < SiteBlock.IMPROPER)) {
        copy(bestPrecision, bestShift, sites.precision, sites.shift);
        return new AcceleratedEnd(approximation.rebuild(sites), false);
      }
      move(gaussian.variance);
      gaussian = approximation.rebuild(sites);
    }
  }

  private static void copy(double[] from, double[] fromShift, double[] to, double[] toShift) {
    System.arraycopy(from, 0, to, 0, to.length);
    System.arraycopy(fromShift, 0, toShift, 0, toShift.length);
  }

  /**
   * Matches every site to its marginal.
   *
   * @return the largest change of a predictor's moments: since its last visit, and by its own site
   */
  private double propose(SiteGaussian gaussian) {
    double largest = 0;
    for (int i = 0; i < sites.size(); i++) {
      double mean = gaussian.mean[i];
      double variance = gaussian.variance[i];
      double k = sites.precision[i];
      double m = sites.shift[i];
      Site site = matcher.of(sites.link, sites.power(i));
      if (!site.enterCavity(mean, variance, k, m, sites.sign(i), sites.offset(i))) {
        return SiteBlock.IMPROPER;
      }
      site.match(sites.sign(i));
      precision[i] = site.precision();
      shift[i] = site.shift();
      double since = sites.observe(i, Stopping.PREDICTOR, 0, 0, mean, variance);
      largest = Math.max(largest, Math.max(since, ownChange(i, mean, variance)));
    }
    return largest;
  }

  /** Moves the sites by the steps of the last sweeps; where that is no site, to its proposal. */
  private void move(double[] variance) {
    int n = sites.size();
    double[] unit = new double[2 * n];
    for (int i = 0; i < n; i++) {
      double share = sites.weight(i) * variance[i] / (1 + variance[i]);
      unit[i] = share;
      unit[n + i] = Math.sqrt(sites.weight(i) * share);
    }
    double[] next =
        steps.next(joined(sites.precision, sites.shift), joined(precision, shift), unit);
    for (int i = 0; i < n; i++) {
      boolean isSite = next[i] > 0 && next[i] <= 1;
      sites.precision[i] = isSite ? next[i] : precision[i];
      sites.shift[i] = isSite ? next[n + i] : shift[i];
    }
  }

  private static double[] joined(double[] a, double[] b) {
    double[] result = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, result, a.length, b.length);
    return result;
  }

  /** How far the marginal of predictor i would move if its site alone took what it proposes. */
  private double ownChange(int i, double mean, double variance) {
    double changeOfPrecision = sites.weight(i) * (precision[i] - sites.precision[i]);
    double changeOfShift = sites.weight(i) * (shift[i] - sites.shift[i]);
    double scale = 1 + changeOfPrecision * variance;
    double newVariance = variance / scale;
    double ofMean = newVariance * (changeOfShift - changeOfPrecision * mean);
    return Math.max(
        Math.abs(ofMean) / Math.sqrt(1 + newVariance),
        Math.abs(newVariance - variance) / (1 + newVariance));
  }
}
