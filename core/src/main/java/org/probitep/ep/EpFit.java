/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Map;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.BreakdownException;
import org.probitep.posterior.Form;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Posterior;

/**
 * The result of expectation propagation: the Gaussian posterior and what comes with it for free.
 * Immutable.
 *
 * <pre>{@code
 * EpFit fit = EpFit.fit(Observations.of(x, y), GaussianPrior.isotropic(p, 25), EpOptions.withDefaults());
 * double probability = fit.posterior().predict(rows).probability(0);
 * }</pre>
 *
 * <p>Reference: Fasano, Anceschi, Franzolini and Rebaudo, "Efficient computation of predictive
 * probabilities in probit models via expectation propagation" (2023).
 */
public final class EpFit {
  private final String kernels;
  private final GaussianPosterior posterior;
  private final double[] sitePrecision;
  private final double[] siteShift;
  private final double[] rowPrecision;
  private final double[] rowShift;
  private final EvidenceTerms evidence;
  private final double logEvidence;
  private final Convergence convergence;
  private final Map<String, Double> timings;

  EpFit(
      String kernels,
      GaussianPosterior posterior,
      Sites sites,
      EvidenceTerms evidence,
      Convergence convergence,
      Map<String, Double> timings) {
    this.kernels = kernels;
    this.posterior = posterior;
    this.sitePrecision = sites.precision;
    this.siteShift = sites.shift;
    this.rowPrecision = sites.totalPrecision();
    this.rowShift = sites.totalShift();
    this.evidence = evidence;
    this.logEvidence =
        EvidenceTerms.logEvidence(
            evidence.looLogPredictive(), evidence.corrections(), posterior.factor());
    this.convergence = convergence;
    this.timings = timings;
    if (!(Math.abs(logEvidence) <= Double.MAX_VALUE)) {
      throw new BreakdownException("rounding leaves nothing of the log evidence");
    }
  }

  static EpFit of(EpFitter.Result result) {
    return new EpFit(
        result.kernels(),
        result.posterior(),
        result.sites(),
        result.evidence(),
        new Convergence(result.sweeps(), result.residual(), result.converged(), result.rounding()),
        result.seconds());
  }

  /**
   * Fits without a listener.
   *
   * @param data the observations
   * @param prior the prior
   * @param options how to fit
   * @return the fit
   */
  public static EpFit fit(Observations data, GaussianPrior prior, EpOptions options) {
    return fit(data, prior, options, (sweep, residual) -> true);
  }

  /**
   * Fits from the prior.
   *
   * @param data the observations
   * @param prior the prior
   * @param options how to fit
   * @param listener is told of each sweep, and may end the fit; so does interrupting the thread
   * @return the fit
   */
  public static EpFit fit(
      Observations data, GaussianPrior prior, EpOptions options, SweepListener listener) {
    int n = data.size();
    return of(new EpFitter(data, prior, options, new double[n], new double[n], listener).fit());
  }

  /**
   * Fits from given sites, as an earlier fit of nearly the same data left them.
   *
   * @param data the observations
   * @param prior the prior
   * @param options how to fit
   * @param sitePrecisions one for each row, each in [0, 1]
   * @param siteShifts one for each row
   * @param listener is told of each sweep, and may end the fit
   * @return the fit
   */
  public static EpFit fit(
      Observations data,
      GaussianPrior prior,
      EpOptions options,
      double[] sitePrecisions,
      double[] siteShifts,
      SweepListener listener) {
    return of(
        new EpFitter(data, prior, options, sitePrecisions.clone(), siteShifts.clone(), listener)
            .fit());
  }

  /** {@return the posterior of the coefficients} */
  public GaussianPosterior posterior() {
    return posterior;
  }

  /** {@return the number of observations} */
  public int n() {
    return sitePrecision.length;
  }

  /** {@return the number of coefficients} */
  public int p() {
    return posterior.size();
  }

  /** {@return which covariance the sweeps kept} */
  public Form form() {
    return posterior.form();
  }

  /** {@return the name of the kernels that did the work} */
  public String kernels() {
    return kernels;
  }

  /**
   * {@return how many times all sites were visited} What a fit of very many rows does with a part
   * of them first does not count.
   */
  public int sweeps() {
    return convergence.sweeps();
  }

  /** {@return what the stopping rule measured in the last sweep} */
  public double residual() {
    return convergence.residual();
  }

  /** {@return whether the residual met the tolerance} */
  public boolean converged() {
    return convergence.converged();
  }

  /**
   * {@return how far rounding may have moved the moments of a predictor, in the unit of the
   * residual} Large where columns are nearly collinear under a very wide prior, and in the dual
   * form also where rows are; the remedy is a narrower prior, or the primal form.
   */
  public double rounding() {
    return convergence.rounding();
  }

  /** {@return the approximate log marginal likelihood log p(y)} */
  public double logEvidence() {
    return logEvidence;
  }

  /**
   * {@return ∂ log Z / ∂ log λ_j for each prior variance λ_j: ½ (E[(β_j − b_j)²]/λ_j − 1), exact at
   * the fixed point} For one common prior variance the derivative is the sum. Costs as much as
   * {@link Posterior#variances}.
   */
  public double[] logEvidenceGradient() {
    double[] mean = posterior.scaledMean();
    double[] gradient = posterior.scaledVariances();
    for (int j = 0; j < gradient.length; j++) {
      gradient[j] = 0.5 * (mean[j] * mean[j] + gradient[j] - 1);
    }
    return gradient;
  }

  /**
   * {@return Pr(y_i | the other observations) for each i, from the cavities; a copy} Good to 0.005
   * where the leverage is small; elsewhere a fit without the row says more.
   */
  public double[] looProbabilities() {
    return evidence.looProbabilities();
  }

  /**
   * {@return the leverage k_i v_i in [0, 1) of each row: what share of the knowledge about its
   * linear predictor comes from one site of the row; a copy} The cavity's variance is v_i / (1 −
   * k_i v_i).
   */
  public double[] leverages() {
    return evidence.leverages();
  }

  /** {@return Σ log Pr(y_i | the other observations)} */
  public double looLogPredictive() {
    return evidence.looLogPredictive();
  }

  /** {@return the site precisions k; a copy} */
  public double[] sitePrecisions() {
    return sitePrecision.clone();
  }

  /** {@return the site shifts m; a copy} */
  public double[] siteShifts() {
    return siteShift.clone();
  }

  /**
   * {@return what each row adds to the precision of its predictor: its site precision times its
   * weight; a copy}
   */
  public double[] rowPrecisions() {
    return rowPrecision.clone();
  }

  /** {@return the same of the site shifts} */
  public double[] rowShifts() {
    return rowShift.clone();
  }

  /** {@return seconds of wall clock by stage: prepare, sweeps, finish} */
  public Map<String, Double> timings() {
    return timings;
  }

  /**
   * How the sweeps ended.
   *
   * @param sweeps how many there were
   * @param residual see {@link EpOptions#residual}
   * @param converged whether the residual met the tolerance
   * @param rounding how far rounding may have moved the moments of a predictor
   */
  record Convergence(int sweeps, double residual, boolean converged, double rounding) {}
}
