/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

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

  /** This fit under a prior that was learned in so many seconds. */
  MethodFit after(String note, double seconds) {
    return new MethodFit(method, posterior, outcome.after(note, seconds), ep);
  }
}
