/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.probitep.numerics.TiltedNormal.LikelihoodCurve;

/** Against 20-digit values by mpmath; tilted.csv says how they were made. */
class TiltedNormalTest {
  /** What issue 12 asks of the moments of a site. */
  private static final double SITE_MOMENTS = 1e-10;

  @Test
  void testMoments() {
    ReferenceTable table = ReferenceTable.read("tilted");
    assertThat(table.size()).isGreaterThan(200);
    for (String[] row : table.rows()) {
      double mean = Double.parseDouble(row[2]);
      double variance = Double.parseDouble(row[3]);
      double logZ = Double.parseDouble(row[4]);
      double slope = Double.parseDouble(row[5]);
      double curvature = Double.parseDouble(row[6]);
      TiltedNormal tilted =
          new TiltedNormal(
              row[0].equals("normal") ? LikelihoodCurve.NORMAL : LikelihoodCurve.LOGISTIC);
      tilted.tilt(mean, variance, Double.parseDouble(row[1]));
      double share = 1 - variance * curvature;
      double[] errors = {
        (tilted.logZ() - logZ) / Math.max(1, Math.abs(logZ)),
        (tilted.slope() - slope) * Math.sqrt(variance),
        (tilted.slope() - slope) / Math.max(1e-3, slope),
        (tilted.varianceShare() - share) / Math.max(1e-4, share),
        (tilted.curvature() - curvature) * variance,
        (tilted.curvature() - curvature) / Math.max(1e-3, curvature)
      };
      String at = String.join(",", row);
      for (int e = 0; e < errors.length; e++) {
        assertThat(errors[e]).as("error %d at %s", e, at).isCloseTo(0, within(SITE_MOMENTS));
      }
    }
  }

  /** Φ itself has all moments in closed form. */
  @Test
  void testNormalCurve() {
    TiltedNormal tilted = new TiltedNormal(LikelihoodCurve.NORMAL);
    for (double mean : new double[] {-200, -7, -0.3, 0, 2, 9}) {
      for (double variance : new double[] {0, 1e-9, 0.2, 4, 30, 1e5}) {
        tilted.tilt(mean, variance, 1);
        double tau = mean / Math.sqrt(1 + variance);
        double logZ = Normal.logCdf(tau);
        assertThat(tilted.logZ()).isCloseTo(logZ, within(SITE_MOMENTS * (1 + Math.abs(logZ))));
        assertThat(tilted.slope() * Math.sqrt(1 + variance))
            .isCloseTo(Zeta.zeta1(tau), within(SITE_MOMENTS * (1 + Math.abs(tau))));
        assertThat(tilted.curvature() * (1 + variance))
            .isCloseTo(-Zeta.zeta2(tau), within(SITE_MOMENTS));
      }
    }
  }

  /** Numbers at the end of what is allowed: the sums end, and the moments are possible ones. */
  @Test
  void testExtremesEnd() {
    TiltedNormal tilted = new TiltedNormal(LikelihoodCurve.LOGISTIC);
    for (double mean : new double[] {-1e60, -1e12, 0, 1e12, 1e60}) {
      for (double variance : new double[] {0, 1e-100, 1, 1e30, 1e120}) {
        tilted.tilt(mean, variance, 1);
        assertThat(tilted.logZ()).isLessThan(1e-12);
        assertThat(tilted.slope()).isBetween(0.0, 1.0 + 1e-12);
        assertThat(tilted.varianceShare()).isBetween(0.0, 1.0 + 1e-12);
      }
    }
  }

  /** A wide normal density halves: L is a step beside it. */
  @Test
  void testWideIsAStep() {
    TiltedNormal tilted = new TiltedNormal(LikelihoodCurve.LOGISTIC);
    for (double variance : new double[] {1e20, 1e60, 1e120}) {
      for (double tau : new double[] {-3, -1, 0, 1}) {
        tilted.tilt(tau * Math.sqrt(variance), variance, 1);
        assertThat(tilted.logZ()).isCloseTo(Normal.logCdf(tau), within(1e-9));
        assertThat(tilted.varianceShare()).isCloseTo(Zeta.onePlusZeta2(tau), within(1e-9));
      }
    }
  }
}
