/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.probitep.data.design.Likelihood;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.Schema;
import org.probitep.ep.EpOptions;
import org.probitep.ep.EpOptions.Stopping;
import org.probitep.methods.FitOutcome;
import org.probitep.methods.MethodOptions;
import org.probitep.model.Link;
import org.probitep.posterior.FormChoice;

/**
 * What is worth knowing about a fit apart from the posterior.
 *
 * @param softwareVersion the version of probitep that made it
 * @param created when it was made
 * @param method how it was made: the label of a {@link org.probitep.methods.Method}, such as "ep"
 * @param outcome how it went
 * @param options the options used, under their names on the command line
 * @param level the probability of credible intervals unless another is asked for
 */
public record FitSummary(
    String softwareVersion,
    Instant created,
    String method,
    FitOutcome outcome,
    Map<String, Object> options,
    double level) {

  /**
   * Copies the options, keeping their order, and checks the numbers.
   *
   * @param softwareVersion the version of probitep that made it
   * @param created when it was made
   * @param method the label of the method
   * @param outcome how the fit went
   * @param options the options used
   * @param level the probability of credible intervals unless another is asked for
   */
  public FitSummary {
    double residual = outcome.residual();
    if (!(residual >= 0 && (residual <= Double.MAX_VALUE || outcome.sweeps() <= 1))) {
      throw new IllegalArgumentException(
          "residual is " + residual + " after " + outcome.sweeps() + " sweeps");
    }
    double logEvidence = outcome.logEvidence();
    boolean mayBeUnknown = EvidenceKind.of(method) == EvidenceKind.MONTE_CARLO;
    if (!(Math.abs(logEvidence) <= Double.MAX_VALUE
        || (mayBeUnknown && Double.isNaN(logEvidence)))) {
      throw new IllegalArgumentException("logEvidence is " + logEvidence);
    }
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    ModelOptions.checkLevel(level);
  }

  /** This summary with another outcome. */
  FitSummary with(FitOutcome other) {
    return new FitSummary(softwareVersion, created, method, other, options, level);
  }

  /**
   * {@return the summary of a fit that was made just now}
   *
   * @param outcome how the fit went
   * @param schema the columns of the model
   * @param formula the formula of the model
   * @param model intercept, scaling and prior
   * @param options the method and its settings
   */
  public static FitSummary from(
      FitOutcome outcome,
      Schema schema,
      String formula,
      ModelOptions model,
      MethodOptions options) {
    return new FitSummary(
        SoftwareVersion.get(),
        Instant.now(),
        Labels.of(options.method()),
        outcome,
        options(schema, formula, model, options),
        model.level());
  }

  /** {@return what kind of number the log evidence is} */
  public EvidenceKind evidenceKind() {
    return EvidenceKind.of(method);
  }

  /** {@return options to sweep as this fit did, with the default kernels and threads} */
  public EpOptions epOptions() {
    EpOptions defaults = EpOptions.withDefaults();
    return defaults
        .withTolerance(number("tolerance", defaults.tolerance()))
        .withMaxSweeps((int) number("max-sweeps", defaults.maxSweeps()))
        .withDamping(number("damping", defaults.damping()))
        .withStopping(constant("stopping", Stopping.values(), defaults.stopping()))
        .withForm(constant("form", FormChoice.values(), defaults.form()));
  }

  private double number(String option, double otherwise) {
    return options.get(option) instanceof Number number ? number.doubleValue() : otherwise;
  }

  private <E extends Enum<E>> E constant(String option, E[] constants, E otherwise) {
    return Arrays.stream(constants)
        .filter(constant -> Labels.of(constant).equals(options.get(option)))
        .findFirst()
        .orElse(otherwise);
  }

  private static void addLikelihood(Likelihood likelihood, Map<String, Object> options) {
    if (likelihood.link() != Link.PROBIT) {
      options.put("link", Labels.of(likelihood.link()));
    }
    likelihood.weights().ifPresent(name -> options.put("weights", name));
    likelihood.offset().ifPresent(sum -> options.put("offset", sum.text(UnaryOperator.identity())));
    likelihood.baseRate().ifPresent(rate -> options.put("base-rate", rate));
  }

  private static Map<String, Object> options(
      Schema schema, String formula, ModelOptions model, MethodOptions method) {
    EpOptions ep = method.ep();
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("formula", formula);
    options.put("method", Labels.of(method.method()));
    if (method.method().isMonteCarlo()) {
      options.put("samples", method.samples());
      options.put("seed", method.seed());
    }
    addLikelihood(schema.likelihood(), options);
    options.put("prior", Labels.of(model.shape()));
    options.put(
        "prior-variance",
        model.learnsPrior()
            ? model.priorVariance().text()
            : (Object) model.priorVariance().given().getAsDouble());
    if (!model.priorGroups().isEmpty()) {
      options.put(
          "prior-group", model.priorGroups().stream().map(ModelOptions.PriorGroup::text).toList());
    }
    options.put("intercept", schema.intercept());
    if (schema.intercept()) {
      options.put("intercept-variance", model.givenInterceptVariance());
    }
    options.put("scale", Labels.of(model.scale()));
    options.put("missing", Labels.of(schema.missing()));
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
