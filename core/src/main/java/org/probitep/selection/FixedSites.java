/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Optional;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SiteSums;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.GaussianPrior;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.BreakdownException;
import org.probitep.posterior.PrimalPosterior;

/**
 * The evidence of Gaussian sites that stay as they are, as a function of the prior variances. It
 * touches EP's where the sites come from, with the same gradient, and costs p³ and no look at the
 * rows. With many rows for each coefficient the sites hardly depend on the prior, and its top is
 * that of EP's.
 */
final class FixedSites {
  /** What is called done, as a share of what the search itself calls done. */
  private static final double A_TENTH = 0.1;

  /**
   * The same as a share of the way, for one variance: after a long way sites change too much for
   * more digits. Several also need to know the curvature where the search goes on.
   */
  private static final double SHORTEST_SHARE = 0.03;

  /** Slopes so far to either side tell the curvature: small beside what is plausible. */
  private static final double ASIDE = 0.1;

  private final VarianceGroups groups;
  private final VarianceScale scale;
  private final SiteSums sums;
  private final double[] sds;
  private final KernelChoice kernels;
  private final double shortestStep;
  private final double shortestShare;

  /**
   * Sites from their sums.
   *
   * @param sums in units of the prior
   * @param prior that prior
   * @param options kernels, and how closely the top is looked for
   */
  FixedSites(
      VarianceGroups groups,
      VarianceScale scale,
      SiteSums sums,
      GaussianPrior prior,
      EpOptions options) {
    this.groups = groups;
    this.scale = scale;
    this.sums = sums;
    this.sds = prior.sds();
    this.kernels = options.compute().kernels();
    this.shortestStep = A_TENTH * PriorSearch.shortestStep(options);
    this.shortestShare = options.isTight() ? 0 : SHORTEST_SHARE;
  }

  /** The top, with what was learned of the curvature around it. */
  record Top(ClimbPoint place, Curvature curvature) {}

  /** The top, from given log variances on; empty where rounding leaves nothing. */
  Optional<Top> top(double[] t) {
    return at(t).map(start -> top(start, 0));
  }

  /** The top, roughly, from the place on where a fit left these sites. */
  Top roughTop(ClimbPoint fit) {
    // The gradient is the same there, but not the constant of the value: any other will do.
    ClimbPoint start =
        new ClimbPoint(fit.t, Double.NEGATIVE_INFINITY, fit.gradient, fit.determined);
    return top(start, groups.count() == 1 ? shortestShare : 0);
  }

  private Top top(ClimbPoint start, double share) {
    Curvature curvature = scale.curvature(start);
    HillClimb<ClimbPoint> climb =
        new HillClimb<>(
            scale,
            shortestStep,
            share,
            (from, to) -> at(to),
            Thread.currentThread()::isInterrupted);
    return new Top(climb.run(start, curvature, 0), curvature);
  }

  /** The curvature at a log variance, if there is one variance only. */
  Optional<Curvature> curvatureAt(double[] t) {
    return t.length != 1
        ? Optional.empty()
        : at(new double[] {t[0] - ASIDE})
            .flatMap(below -> at(new double[] {t[0] + ASIDE}).map(above -> fall(below, above)))
            .filter(fall -> fall > 0)
            .map(fall -> new Curvature(new double[] {fall}));
  }

  private static double fall(ClimbPoint below, ClimbPoint above) {
    return (below.gradient[0] - above.gradient[0]) / (2 * ASIDE);
  }

  private Optional<ClimbPoint> at(double[] t) {
    double[] variances = Arrays.stream(t).map(Math::exp).toArray();
    GaussianPrior prior = groups.prior(variances);
    double[] factors = prior.sds();
    for (int j = 0; j < factors.length; j++) {
      factors[j] /= sds[j];
    }
    SiteSums there = sums.rescaled(factors);
    try {
      PrimalPosterior gaussian = there.gaussian(prior, kernels);
      double[] squares = gaussian.scaledMean();
      double[] shares = gaussian.scaledVariances();
      for (int j = 0; j < shares.length; j++) {
        squares[j] *= squares[j];
        shares[j] = 1 - shares[j];
      }
      double[] determined = groups.sums(shares);
      return Optional.of(
          new ClimbPoint(
              t,
              there.logEvidence(gaussian) + scale.logDensity(t),
              scale.gradient(t, groups.sums(squares), determined),
              determined));
    } catch (BreakdownException e) {
      return Optional.empty();
    }
  }
}
