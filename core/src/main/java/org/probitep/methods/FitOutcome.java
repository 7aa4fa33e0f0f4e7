/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.probitep.ep.PartitionedEp;
import org.probitep.posterior.Form;

/**
 * How a fit went. A model keeps it, and a model file stores it as it is here.
 *
 * @param n the number of observations
 * @param p the number of coefficients
 * @param form p × p or n × n
 * @param kernels the name of the kernels that did the work
 * @param sweeps how many sweeps were run; 0 for a sampler
 * @param residual what the stopping rule measured last, infinite if there was nothing to compare
 *     with; 0 for a sampler
 * @param converged whether the residual met the tolerance, or a sampler vouches for its draws
 * @param logEvidence the log marginal likelihood, or the lower bound that a variational method has;
 *     NaN where a sampler does not know it
 * @param looLogPredictive the sum of the log leave-one-out predictive probabilities; NaN where the
 *     method has none
 * @param timings seconds of wall clock by stage
 * @param logEvidenceError the standard error of a Monte Carlo log evidence, 0 where there is none;
 *     NaN where the log evidence is not known
 * @param notes what the user should know, a line each
 */
public record FitOutcome(
    int n,
    int p,
    Form form,
    String kernels,
    int sweeps,
    double residual,
    boolean converged,
    double logEvidence,
    double looLogPredictive,
    Map<String, Double> timings,
    double logEvidenceError,
    List<String> notes) {

  /**
   * Copies list and map, keeping their order.
   *
   * @param n the number of observations
   * @param p the number of coefficients
   * @param form the form
   * @param kernels the name of the kernels
   * @param sweeps the number of sweeps
   * @param residual the last residual
   * @param converged whether it is done
   * @param logEvidence the log evidence
   * @param looLogPredictive the leave-one-out log predictive
   * @param timings seconds by stage
   * @param logEvidenceError the standard error of the log evidence
   * @param notes a line each
   */
  public FitOutcome {
    notes = List.copyOf(notes);
    timings = Collections.unmodifiableMap(new LinkedHashMap<>(timings));
  }

  /**
   * {@return the outcome of a fit of rows that were streamed or spread over a cluster}
   *
   * @param fit the fit
   * @param n the number of observations
   * @param kernels the name of the kernels that swept
   * @param seconds how long the sweeps took
   * @param notes a line each
   */
  public static FitOutcome of(
      PartitionedEp fit, int n, String kernels, double seconds, List<String> notes) {
    return new FitOutcome(
        n,
        fit.posterior().size(),
        Form.PRIMAL,
        kernels,
        fit.sweeps(),
        fit.residual(),
        fit.converged(),
        fit.logEvidence(),
        fit.looLogPredictive(),
        Map.of("sweeps", seconds),
        0,
        notes);
  }

  /**
   * {@return this outcome with another verdict}
   *
   * @param value whether it is done
   */
  public FitOutcome withConverged(boolean value) {
    return copy(form, value, looLogPredictive, timings, notes);
  }

  /**
   * {@return this outcome, for a posterior that was brought into another form}
   *
   * @param other the form
   */
  public FitOutcome withForm(Form other) {
    return copy(other, converged, looLogPredictive, timings, notes);
  }

  /**
   * {@return this outcome with other notes}
   *
   * @param others a line each
   */
  public FitOutcome withNotes(List<String> others) {
    return copy(form, converged, looLogPredictive, timings, others);
  }

  /**
   * {@return this outcome with the leave-one-out results of refits, as far as they were made}
   *
   * @param rows what the other rows say about each
   */
  public FitOutcome with(LeaveOneOut rows) {
    List<String> allNotes = new ArrayList<>(notes);
    rows.note().ifPresent(allNotes::add);
    return copy(form, converged, rows.logPredictive(), timings, allNotes);
  }

  /**
   * This outcome, with a note on the prior that was learned first and the seconds that this took.
   */
  FitOutcome after(String note, double seconds) {
    List<String> allNotes = new ArrayList<>(List.of(note));
    allNotes.addAll(notes);
    Map<String, Double> allTimings = new LinkedHashMap<>(Map.of("prior", seconds));
    allTimings.putAll(timings);
    return copy(form, converged, looLogPredictive, allTimings, allNotes);
  }

  /** This outcome with new values of what may differ; everything else stays. */
  private FitOutcome copy(
      Form ofForm, boolean done, double loo, Map<String, Double> seconds, List<String> lines) {
    return new FitOutcome(
        n,
        p,
        ofForm,
        kernels,
        sweeps,
        residual,
        done,
        logEvidence,
        loo,
        seconds,
        logEvidenceError,
        lines);
  }
}
