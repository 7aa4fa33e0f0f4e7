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
 * The result of any method.
 *
 * @param method the method
 * @param posterior the posterior of the coefficients
 * @param outcome how the fit went
 * @param ep the whole result of expectation propagation, if that was the method
 * @param mixed the fits of which the posterior is an average, where other priors are averaged with
 *     a learned normal one
 */
public record MethodFit(
    Method method,
    Posterior posterior,
    FitOutcome outcome,
    Optional<EpFit> ep,
    Optional<MixedPrior> mixed) {

  /**
   * {@return the result of expectation propagation}
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
    return new MethodFit(method, fit.posterior(), outcome, Optional.of(fit), Optional.empty());
  }

  /** This fit with one more note, if there is one. */
  MethodFit with(Optional<String> note) {
    List<String> notes = Stream.concat(outcome.notes().stream(), note.stream()).toList();
    return new MethodFit(method, posterior, outcome.withNotes(notes), ep, mixed);
  }

  /** This fit, under a prior that took so many seconds to learn. */
  MethodFit after(String note, double seconds) {
    return new MethodFit(method, posterior, outcome.after(note, seconds), ep, mixed);
  }

  /** This fit, an average. */
  MethodFit with(MixedPrior average) {
    return new MethodFit(method, posterior, outcome, ep, Optional.of(average));
  }

  /**
   * {@return the results of expectation propagation from which rows can be left out: the fit, or
   * those that are averaged, except for those that shrink, whose priors have seen every row} None
   * where there are no such fits.
   *
   * @param data what was fitted
   */
  public List<MixedPrior.Part> leavable(Observations data) {
    return ep.map(fit -> List.of(new MixedPrior.Part(fit, data, 1)))
        .or(() -> mixed.map(average -> average.withoutShrinkage().parts()))
        .orElse(List.of());
  }

  /**
   * Leaves out every row, where every fit that the posterior is made of allows that.
   *
   * @param data what was fitted
   * @param options how it was fitted
   * @param work the most multiply-adds of all refits together
   * @return what the other rows say about each
   */
  public Optional<LeaveOneOut> leaveOneOut(Observations data, EpOptions options, double work) {
    List<MixedPrior.Part> parts = leavable(data);
    return parts.isEmpty() || mixed.filter(MixedPrior::shrinks).isPresent()
        ? Optional.empty()
        : Optional.of(LeaveOneOut.of(parts, options, work));
  }
}
