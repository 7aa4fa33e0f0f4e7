/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.PrimalPosterior;

/** Whether a fit on Spark is the local engine's. */
final class Same {
  /** In posterior standard deviations, and relative to variances: what issue 5 promises. */
  static final double BOUND = 1e-8;

  /** What fits have to be made with to be the same to that bound. */
  static final double TOLERANCE = 1e-10;

  /** Of the local fit, the reference: a sum over all rows gathers what its fit left undone. */
  private static final double REFERENCE_TOLERANCE = 1e-12;

  private Same() {}

  static EpFit local(Observations data, double priorVariance) {
    return local(data, priorVariance, REFERENCE_TOLERANCE);
  }

  static EpFit local(Observations data, double priorVariance, double tolerance) {
    return EpFit.fit(
        data,
        GaussianPrior.isotropic(data.x().columns(), priorVariance),
        EpOptions.withDefaults().withTolerance(tolerance).withForm(FormChoice.PRIMAL));
  }

  static void check(EpProbitModel model, EpFit local) {
    PrimalPosterior posterior = (PrimalPosterior) model.fittedModel().posterior();
    EpProbitSummary summary = model.summary();
    assertThat(summary.converged()).isTrue();
    assertThat(summary.numInstances()).isEqualTo(local.n());
    assertThat(summary.residuals()).hasSize(summary.totalIterations());
    check(posterior, local.posterior().mean(), local.posterior().variances());
    assertThat(summary.logEvidence()).isCloseTo(local.logEvidence(), within(BOUND));
    assertThat(summary.looLogPredictive()).isCloseTo(local.looLogPredictive(), within(BOUND));
  }

  static void check(PrimalPosterior posterior, double[] mean, double[] variances) {
    double[] actualMean = posterior.mean();
    double[] actualVariances = posterior.variances();
    assertThat(actualMean).hasSameSizeAs(mean);
    for (int j = 0; j < mean.length; j++) {
      double sd = Math.sqrt(variances[j]);
      assertThat(actualMean[j]).isCloseTo(mean[j], within(BOUND * sd));
      assertThat(actualVariances[j]).isCloseTo(variances[j], within(BOUND * variances[j]));
    }
  }
}
