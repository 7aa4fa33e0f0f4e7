/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.probitep.ep.EpFit;
import org.probitep.posterior.Form;
import org.probitep.posterior.Posterior;
import org.probitep.selection.LearnedPrior;

/**
 * What every method gives.
 *
 * @param method the method
 * @param posterior the posterior of the coefficients
 * @param n the number of observations
 * @param form p × p or n × n
 * @param kernels the name of the kernels that did the work
 * @param sweeps how many sweeps were run; 0 for a sampler
 * @param residual what the stopping rule measured last; 0 for a sampler
 * @param converged whether the method is done and vouches for its result
 * @param logEvidence the log marginal likelihood, or the lower bound that a variational method has
 * @param logEvidenceError the standard error of a Monte Carlo log evidence, 0 where there is none;
 *     NaN where the log evidence is not known
 * @param notes what the user should know, a line each
 * @param timings seconds of wall clock by stage
 * @param ep the whole result of expectation propagation, where it was that
 * @param learned what was learned of the prior, where it was not given
 */
public record MethodFit(
    Method method,
    Posterior posterior,
    int n,
    Form form,
    String kernels,
    int sweeps,
    double residual,
    boolean converged,
    double logEvidence,
    double logEvidenceError,
    List<String> notes,
    Map<String, Double> timings,
    Optional<EpFit> ep,
    Optional<LearnedPrior> learned) {

  /**
   * Copies list and map.
   *
   * @param notes a line each
   * @param method the method
   * @param posterior the posterior
   * @param n the number of observations
   * @param form the form
   * @param kernels the name of the kernels
   * @param sweeps the number of sweeps
   * @param residual the last residual
   * @param converged whether it is done
   * @param logEvidence the log evidence
   * @param logEvidenceError its standard error
   * @param timings seconds by stage
   * @param ep the fit, where it was EP
   * @param learned what was learned of the prior
   */
  public MethodFit {
    notes = List.copyOf(notes);
    timings = Collections.unmodifiableMap(new LinkedHashMap<>(timings));
  }

  /** This fit, with the prior that was learned before it. */
  MethodFit after(LearnedPrior prior, double seconds) {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put("prior", seconds);
    if (method == Method.EP) {
      // The last fit of the search is the fit.
      all.put("prior", seconds - timings.values().stream().mapToDouble(Double::doubleValue).sum());
    }
    all.putAll(timings);
    return new MethodFit(
        method,
        posterior,
        n,
        form,
        kernels,
        sweeps,
        residual,
        converged,
        logEvidence,
        logEvidenceError,
        notes,
        all,
        ep,
        Optional.of(prior));
  }
}
