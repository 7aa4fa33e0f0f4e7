/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import java.util.List;
import java.util.Optional;
import org.probitep.ep.EpFit;
import org.probitep.posterior.Posterior;

/**
 * What every method gives.
 *
 * @param method the method
 * @param posterior the posterior of the coefficients
 * @param outcome how the fit went
 * @param ep the whole result of expectation propagation, where it was that
 */
public record MethodFit(
    Method method, Posterior posterior, FitOutcome outcome, Optional<EpFit> ep) {

  /**
   * {@return what expectation propagation gave}
   *
   * @param method which kind of it
   * @param fit its result
   */
  public static MethodFit of(Method method, EpFit fit) {
    FitOutcome outcome =
        new FitOutcome(
            fit.n(),
            fit.p(),
            fit.form(),
            fit.kernels(),
            fit.sweeps(),
            fit.residual(),
            fit.converged(),
            fit.logEvidence(),
            fit.looLogPredictive(),
            fit.timings(),
            0,
            List.of());
    return new MethodFit(method, fit.posterior(), outcome, Optional.of(fit));
  }

  /** This fit under a prior that was learned in so many seconds. */
  MethodFit after(String note, double seconds) {
    return new MethodFit(method, posterior, outcome.after(note, seconds), ep);
  }
}
