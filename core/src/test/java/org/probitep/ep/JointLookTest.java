/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.Predictions;
import org.probitep.posterior.ScaledRows;
import org.probitep.site.Site;
import org.probitep.site.SiteMatcher;

/** The bound against what happens when all sites do take what they propose. */
class JointLookTest {
  /** The bound holds to first order; steps this small leave little of the second. */
  private static final double SECOND_ORDER = 1.02;

  /** A bound that is far too large would end no fit; how large it may be is chosen, not derived. */
  private static final double USEFUL = 20;

  @ParameterizedTest
  @CsvSource({
    "60, 20, 4, false", "60, 20, 5, true", "200, 20, 4, false", "200, 20, 5, true",
    "60, 55, 4, false", "60, 55, 12, true", "60, 200, 3, false", "60, 200, 40, true"
  })
  void boundsWhatAllSitesTogetherMove(int n, int p, int sweeps, boolean weighted) {
    Observations data = data(n, p, weighted);
    GaussianPrior prior = GaussianPrior.isotropic(p, 4);
    try (Workers alone = Workers.of(1);
        Memory memory = KernelChoice.JAVA.resolve(1).open()) {
      PrimalApproximation approximation = approximation(data, prior, alone, memory);
      Sites sites = sitesAfter(sweeps, data, prior);
      SiteGaussian before = approximation.rebuild(sites);
      sites.compareWith(before);
      double bound = JointLook.residual(sites, before);
      takeProposals(sites, before);
      double moved = JointLook.since(sites, approximation.rebuild(sites));
      assertThat(moved).isBetween(bound / USEFUL, bound * SECOND_ORDER);
      assertThat(bound).isLessThan(0.02);
    }
  }

  @Test
  void seesWhatHasMovedSinceTheLastVisit() {
    Observations data = data(60, 20, false);
    GaussianPrior prior = GaussianPrior.isotropic(20, 4);
    try (Workers alone = Workers.of(1);
        Memory memory = KernelChoice.JAVA.resolve(1).open()) {
      Sites sites = sitesAfter(50, data, prior);
      SiteGaussian gaussian = approximation(data, prior, alone, memory).rebuild(sites);
      sites.compareWith(gaussian);
      assertThat(JointLook.residual(sites, gaussian)).isLessThan(1e-9);
      sites.lastMean[17] += 0.1 * Math.sqrt(1 + gaussian.variance[17]);
      assertThat(JointLook.residual(sites, gaussian)).isBetween(0.0999, 0.1001);
    }
  }

  /** Where a fit ends with a look, it is as near the fixed point as its tolerance says. */
  @ParameterizedTest
  @CsvSource({"100, 50", "100, 100", "100, 300", "300, 20"})
  void endsNearTheFixedPoint(int n, int p) {
    Observations data = data(n, p, false);
    GaussianPrior prior = GaussianPrior.isotropic(p, 25);
    EpOptions options = EpOptions.withDefaults();
    EpFit exact = EpFit.fit(data, prior, options.withTolerance(1e-11).withBlockSize(16));
    for (double tolerance : new double[] {1e-2, 1e-3, 1e-5, 1e-7}) {
      EpFit fit = EpFit.fit(data, prior, options.withTolerance(tolerance));
      assertThat(fit.converged()).isTrue();
      assertThat(fit.residual()).isLessThanOrEqualTo(tolerance);
      Predictions predicted = fit.posterior().predict(data.x());
      Predictions right = exact.posterior().predict(data.x());
      for (int i = 0; i < n; i++) {
        assertThat(predicted.probability(i)).isCloseTo(right.probability(i), within(tolerance));
      }
    }
  }

  private static PrimalApproximation approximation(
      Observations data, GaussianPrior prior, Workers workers, Memory memory) {
    Kernels kernels = KernelChoice.JAVA.resolve(1);
    return new PrimalApproximation(
        new SymmetricKernels(kernels, workers), memory, new ScaledRows(data.x(), prior), 8);
  }

  private static Sites sitesAfter(int sweeps, Observations data, GaussianPrior prior) {
    EpOptions options =
        EpOptions.withDefaults().withTolerance(1e-12).withMaxSweeps(sweeps).withBlockSize(8);
    EpFit fit = EpFit.fit(data, prior, options);
    return Sites.of(data, prior, fit.sitePrecisions(), fit.siteShifts());
  }

  private static void takeProposals(Sites sites, SiteGaussian gaussian) {
    SiteMatcher matcher = new SiteMatcher();
    for (int i = 0; i < sites.size(); i++) {
      Site site = matcher.of(sites.link, sites.power(i));
      site.enterCavity(
          gaussian.mean[i],
          gaussian.variance[i],
          sites.precision[i],
          sites.shift[i],
          sites.sign(i),
          sites.offset(i));
      site.match(sites.sign(i));
      sites.precision[i] = site.precision();
      sites.shift[i] = site.shift();
    }
  }

  private static Observations data(int n, int p, boolean weighted) {
    Problems.Tall tall = Problems.tall(n, p, 1, 0, false);
    Observations data = Observations.of(DesignMatrix.of(tall.x()), tall.y());
    double[] weights = new double[n];
    Arrays.setAll(weights, i -> 0.5 + i % 4);
    return weighted ? data.withWeights(weights) : data;
  }
}
