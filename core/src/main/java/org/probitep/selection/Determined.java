/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import org.probitep.ep.EpFit;
import org.probitep.ep.EpSeries;
import org.probitep.model.VarianceGroups;
import org.probitep.posterior.Form;

/**
 * How much the rows say of each group of coefficients: the sum of 1 − Var(γ_j), in units of the
 * prior.
 */
final class Determined {
  /** Each costs n² in the dual form; the sums of groups cost n³. */
  private static final int FEW = 4;

  private Determined() {}

  /**
   * The sums of a fit. Over all coefficients it is Σ k_i v_i, which every fit has; so in the dual
   * form one group is what few coefficients without a group leave of that.
   */
  static double[] of(EpFit fit, VarianceGroups groups, EpSeries series) {
    boolean isRest = groups.count() == 1 && groups.coefficients() - groups.size(0) <= FEW;
    return isRest && fit.form() == Form.DUAL
        ? new double[] {ofAll(fit) - ofOthers(fit, groups)}
        : series.determined(fit);
  }

  private static double ofAll(EpFit fit) {
    double[] leverages = fit.leverages();
    double[] ofSites = fit.sitePrecisions();
    double[] ofRows = fit.rowPrecisions();
    double sum = 0;
    for (int i = 0; i < leverages.length; i++) {
      // A row of a larger weight has several equal sites.
      sum += ofSites[i] > 0 ? leverages[i] * (ofRows[i] / ofSites[i]) : 0;
    }
    return sum;
  }

  private static double ofOthers(EpFit fit, VarianceGroups groups) {
    double sum = 0;
    double[] one = new double[groups.coefficients()];
    for (int j = 0; j < one.length; j++) {
      if (groups.groupOf(j) == VarianceGroups.FIXED) {
        one[j] = 1;
        sum += 1 - fit.posterior().covarianceQuadraticForm(one) / groups.fixedVariance(j);
        one[j] = 0;
      }
    }
    return sum;
  }
}
