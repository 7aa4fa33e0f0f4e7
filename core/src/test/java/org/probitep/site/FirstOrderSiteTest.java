/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.model.Link;

/** Against the site at which visits under the same marginal rest. */
class FirstOrderSiteTest {
  /** At such variances their squares are far above rounding, and above interpolation. */
  private static final double[] VARIANCES = {0.004, 0.002};

  private static final double INTERPOLATION = 1e-7;

  /** {pull, precision} of visits that have come to rest. */
  private static double[] exact(
      Link link, double power, double mean, double variance, double sign, double offset) {
    SiteMatcher matcher = new SiteMatcher();
    double k = 0;
    double m = 0;
    for (int visit = 0; visit < 20; visit++) {
      Site site = matcher.of(link, power);
      assertThat(site.enterCavity(mean, variance, k, m, sign, offset)).isTrue();
      site.match(sign);
      k = site.precision();
      m = site.shift();
    }
    return new double[] {m - k * mean, k};
  }

  private static double[] error(
      Link link, double power, double mean, double variance, double sign, double offset) {
    double[] exact = exact(link, power, mean, variance, sign, offset);
    FirstOrderSite site = new FirstOrderSite(link);
    site.match(mean + offset, variance, sign, power);
    return new double[] {Math.abs(site.pull() - exact[0]), Math.abs(site.precision() - exact[1])};
  }

  @ParameterizedTest
  @EnumSource
  void isOffByTheSquareOfTheVariance(Link link) {
    for (double power : new double[] {1, 0.4}) {
      for (double sign : new double[] {-1, 1}) {
        for (double mean = -7.3; mean < 7; mean += 0.37) {
          for (int moment = 0; moment < 2; moment++) {
            double wide = error(link, power, mean, VARIANCES[0], sign, 0.2)[moment];
            double narrow = error(link, power, mean, VARIANCES[1], sign, 0.2)[moment];
            String where = power + " " + sign + " " + mean + " " + moment;
            assertThat(wide).as(where).isLessThan(VARIANCES[0] * VARIANCES[0]);
            assertThat(narrow).as(where).isLessThan(wide / 3 + 10 * INTERPOLATION);
          }
        }
      }
    }
  }

  /** Without variance it is the likelihood itself: nothing but interpolation is wrong. */
  @ParameterizedTest
  @EnumSource
  void isTheLikelihoodWithoutVariance(Link link) {
    for (double mean = -7.99; mean < 8; mean += 0.031) {
      double[] error = error(link, 1, mean, 0, 1, 0);
      assertThat(error[0]).isLessThan(INTERPOLATION);
      assertThat(error[1]).isLessThan(10 * INTERPOLATION);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e9, -40, -8, 7.999999999999999, 8, 40, 1e9})
  void isFiniteAnywhere(double mean) {
    for (Link link : Link.values()) {
      double[] error = error(link, 1, mean, 0.01, 1, 0);
      assertThat(error[0]).isEqualTo(0, within(1e-4 * Math.max(1, Math.abs(mean))));
      assertThat(error[1]).isEqualTo(0, within(1e-3));
    }
  }

  /** A precision is never negative, however large the variance. */
  @ParameterizedTest
  @EnumSource
  void hasAPrecision(Link link) {
    FirstOrderSite site = new FirstOrderSite(link);
    for (double mean = -6; mean < 6; mean += 0.5) {
      site.match(mean, 30, 1, 1);
      assertThat(site.precision()).isNotNegative();
    }
  }
}
