/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.Schema;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.PartitionedEp;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodOptions;
import org.probitep.posterior.Form;

/**
 * What is worth knowing about a fit besides the posterior.
 *
 * @param softwareVersion the version of probitep that made it
 * @param created when it was made
 * @param method how: the label of a {@link org.probitep.methods.Method}, as "ep"
 * @param n the number of rows
 * @param p the number of coefficients
 * @param form the form it took
 * @param kernels the kernels that did the work
 * @param sweeps how many sweeps it took; 0 for a sampler
 * @param residual the residual of the last sweep; infinite if there was nothing to compare with
 * @param converged whether the residual met the tolerance, or a sampler vouches for its draws
 * @param logEvidence the log of the marginal likelihood, see {@link #evidenceKind}; NaN if unknown
 * @param logEvidenceError the standard error of a Monte Carlo log evidence, otherwise 0
 * @param looLogPredictive the sum of the log leave-one-out predictive probabilities; NaN where the
 *     method has none
 * @param notes what a sampler has to say, a line each
 * @param timings seconds of each stage
 * @param options the options used, by the names they have on the command line
 * @param level the probability of credible intervals unless another is asked for
 */
public record FitSummary(
    String softwareVersion,
    Instant created,
    String method,
    int n,
    int p,
    Form form,
    String kernels,
    int sweeps,
    double residual,
    boolean converged,
    double logEvidence,
    double logEvidenceError,
    double looLogPredictive,
    List<String> notes,
    Map<String, Double> timings,
    Map<String, Object> options,
    double level) {

  /**
   * Copies the list and the maps, keeping their order, and checks the numbers.
   *
   * @param softwareVersion the version of probitep that made it
   * @param created when it was made
   * @param method the label of the method
   * @param n the number of rows
   * @param p the number of coefficients
   * @param form the form it took
   * @param kernels the kernels that did the work
   * @param sweeps how many sweeps it took
   * @param residual the residual of the last sweep
   * @param converged whether the residual met the tolerance
   * @param logEvidence the log of the marginal likelihood
   * @param logEvidenceError the standard error of a Monte Carlo log evidence
   * @param looLogPredictive the sum of the log leave-one-out predictive probabilities
   * @param notes what a sampler has to say
   * @param timings seconds of each stage
   * @param options the options used
   * @param level the probability of credible intervals unless another is asked for
   */
  public FitSummary {
    if (!(residual >= 0 && (residual <= Double.MAX_VALUE || sweeps <= 1))) {
      throw new IllegalArgumentException(
          "residual is " + residual + " after " + sweeps + " sweeps");
    }
    boolean mayBeUnknown = EvidenceKind.of(method) == EvidenceKind.MONTE_CARLO;
    if (!(Math.abs(logEvidence) <= Double.MAX_VALUE
        || (mayBeUnknown && Double.isNaN(logEvidence)))) {
      throw new IllegalArgumentException("logEvidence is " + logEvidence);
    }
    notes = List.copyOf(notes);
    timings = Collections.unmodifiableMap(new LinkedHashMap<>(timings));
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    ModelOptions.checkLevel(level);
  }

  /** The summary of a fit that was made just now. */
  static FitSummary from(MethodFit fit, Schema schema, ModelOptions model, MethodOptions options) {
    return new FitSummary(
        SoftwareVersion.get(),
        Instant.now(),
        Labels.of(fit.method()),
        fit.n(),
        fit.posterior().size(),
        fit.form(),
        fit.kernels(),
        fit.sweeps(),
        fit.residual(),
        fit.converged(),
        fit.logEvidence(),
        fit.logEvidenceError(),
        fit.ep().map(EpFit::looLogPredictive).orElse(Double.NaN),
        fit.notes(),
        fit.timings(),
        withLearned(options(schema, model, options), fit),
        model.level());
  }

  private static Map<String, Object> withLearned(Map<String, Object> options, MethodFit fit) {
    fit.learned()
        .ifPresent(
            learned -> {
              options.put("prior-variance", "auto");
              options.put("learned-variances", learned.variances());
            });
    return options;
  }

  /**
   * {@return the summary of a fit, made just now, of rows that were streamed or spread over a
   * cluster}
   *
   * @param fit the fit
   * @param n the number of rows
   * @param schema the columns of the model
   * @param model intercept, scaling and prior
   * @param options the method and its settings
   * @param seconds how long the sweeps took
   */
  public static FitSummary from(
      PartitionedEp fit,
      int n,
      Schema schema,
      ModelOptions model,
      MethodOptions options,
      double seconds) {
    return new FitSummary(
        SoftwareVersion.get(),
        Instant.now(),
        Labels.of(options.method()),
        n,
        fit.posterior().size(),
        Form.PRIMAL,
        Labels.of(options.ep().compute().kernels()),
        fit.sweeps(),
        fit.residual(),
        fit.converged(),
        fit.logEvidence(),
        0,
        fit.looLogPredictive(),
        List.of(),
        Map.of("sweeps", seconds),
        options(schema, model, options),
        model.level());
  }

  /** {@return what kind of number the log evidence is} */
  public EvidenceKind evidenceKind() {
    return EvidenceKind.of(method);
  }

  private static Map<String, Object> options(
      Schema schema, ModelOptions model, MethodOptions method) {
    EpOptions ep = method.ep();
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("method", Labels.of(method.method()));
    if (method.method().isMonteCarlo()) {
      options.put("samples", method.samples());
      options.put("seed", method.seed());
    }
    model.priorVariance().ifPresent(variance -> options.put("prior-variance", variance));
    options.put("intercept", schema.intercept());
    if (schema.intercept()) {
      options.put("intercept-variance", model.givenInterceptVariance());
    }
    options.put("scale", Labels.of(model.scale()));
    options.put("tolerance", ep.tolerance());
    options.put("max-sweeps", ep.maxSweeps());
    options.put("damping", ep.damping());
    options.put("stopping", Labels.of(ep.stopping()));
    options.put("form", Labels.of(ep.form()));
    options.put("kernels", Labels.of(ep.compute().kernels()));
    options.put("threads", ep.compute().threads());
    return options;
  }
}
