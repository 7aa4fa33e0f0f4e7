/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import org.probitep.ep.EpFit;
import org.probitep.model.Observations;
import org.probitep.site.Site;
import org.probitep.site.SiteMatcher;

/**
 * Where the sites of rows with another link start: each as it is matched in the cavity of a probit
 * fit, brought to the units of that link. Much nearer than the probit's own sites in these units.
 */
final class CavitySites {
  private final double[] precisions;
  private final double[] shifts;

  private CavitySites(double[] precisions, double[] shifts) {
    this.precisions = precisions;
    this.shifts = shifts;
  }

  /**
   * Matches the sites.
   *
   * @param data the rows with the other link
   * @param fit the probit fit of these rows
   * @param predictors of each row without it, Φ⁻¹ of the leave-one-out probability
   * @param units how many times as large predictors are with the other link
   */
  static CavitySites of(Observations data, EpFit fit, double[] predictors, double units) {
    double[] precisions = fit.sitePrecisions();
    double[] shifts = fit.siteShifts();
    double[] leverages = fit.leverages();
    SiteMatcher matcher = new SiteMatcher();
    for (int i = 0; i < precisions.length; i++) {
      if (precisions[i] > 0) {
        double variance = leverages[i] / precisions[i] / (1 - leverages[i]);
        double sign = data.y(i) ? 1 : -1;
        double mean = sign * predictors[i] * Math.sqrt(1 + variance) - data.offset(i);
        Site site = matcher.of(data.link(), data.power(i));
        site.enterCavity(units * mean, units * units * variance, 0, 0, sign, data.offset(i));
        site.match(sign);
        precisions[i] = site.precision();
        shifts[i] = site.shift();
      }
    }
    return new CavitySites(precisions, shifts);
  }

  double[] precisions() {
    return precisions.clone();
  }

  double[] shifts() {
    return shifts.clone();
  }
}
