/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.model.Observations;
import org.probitep.posterior.Posterior;
import org.probitep.selection.MixedPrior;

/**
 * What every method gives.
 *
 * @param method the method
 * @param posterior the posterior of the coefficients
 * @param outcome how the fit went
 * @param ep the whole result of expectation propagation, where it was that
 * @param averaged the results of expectation propagation that the posterior is an average of, where
 *     rows can be left out of each; otherwise none
 */
public record MethodFit(
    Method method,
    Posterior posterior,
    FitOutcome outcome,
    Optional<EpFit> ep,
    List<MixedPrior.Part> averaged) {

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
    return new MethodFit(method, fit.posterior(), outcome, Optional.of(fit), List.of());
  }

  /** This fit with one more note, if there is one. */
  MethodFit with(Optional<String> note) {
    List<String> notes = Stream.concat(outcome.notes().stream(), note.stream()).toList();
    return new MethodFit(method, posterior, outcome.withNotes(notes), ep, averaged);
  }

  /** This fit under a prior that was learned in so many seconds. */
  MethodFit after(String note, double seconds) {
    return new MethodFit(method, posterior, outcome.after(note, seconds), ep, averaged);
  }

  /** This fit, an average of fits that rows can be left out of. */
  MethodFit with(List<MixedPrior.Part> parts) {
    return new MethodFit(method, posterior, outcome, ep, parts);
  }

  /**
   * Leaves out every row, where the method allows that.
   *
   * @param data what was fitted
   * @param options how it was fitted
   * @param work the most multiply-adds of all refits together
   * @return what the other rows say of each
   */
  public Optional<LeaveOneOut> leaveOneOut(Observations data, EpOptions options, double work) {
    if (ep.isPresent()) {
      return Optional.of(LeaveOneOut.of(ep.get(), data, options, work));
    }
    return averaged.isEmpty()
        ? Optional.empty()
        : Optional.of(LeaveOneOut.of(averaged, options, work));
  }
}
