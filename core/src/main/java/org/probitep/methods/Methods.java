/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.TextbookEp;
import org.probitep.exact.ExactFit;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.Posterior;
import org.probitep.variational.Factorisation;
import org.probitep.variational.VariationalFit;

/** Fits by any method. */
public final class Methods {
  private Methods() {}

  /** Fits; interrupting the thread ends it with what it has, {@code converged = false}. */
  public static MethodFit fit(
      MethodOptions options, Observations data, GaussianPrior prior, MethodListener listener) {
    return switch (options.method()) {
      case EP -> of(Method.EP, EpFit.fit(data, prior, options.ep(), listener));
      case TEXTBOOK -> of(Method.TEXTBOOK, TextbookEp.fit(data, prior, options.ep(), listener));
      case PFM -> variational(Factorisation.PARTIAL, options, data, prior, listener);
      case MF -> variational(Factorisation.MEAN_FIELD, options, data, prior, listener);
      case EXACT -> exact(options, data, prior, listener);
    };
  }

  private static MethodFit of(Method method, EpFit fit) {
    return new MethodFit(
        method,
        fit.posterior(),
        fit.n(),
        fit.form(),
        fit.kernels(),
        fit.sweeps(),
        fit.residual(),
        fit.converged(),
        fit.logEvidence(),
        0,
        List.of(),
        fit.timings(),
        Optional.of(fit));
  }

  private static MethodFit variational(
      Factorisation factorisation,
      MethodOptions options,
      Observations data,
      GaussianPrior prior,
      MethodListener listener) {
    EpOptions ep = options.ep();
    long start = System.nanoTime();
    VariationalFit fit =
        VariationalFit.fit(
            factorisation,
            data,
            prior,
            ep.tolerance(),
            ep.maxSweeps(),
            ep.kernels(),
            ep.threads(),
            listener);
    long swept = System.nanoTime();
    Posterior posterior = fit.posterior(options.samples(), options.seed());
    long sampled = System.nanoTime();
    return new MethodFit(
        options.method(),
        posterior,
        data.size(),
        fit.form(),
        fit.kernels(),
        fit.sweeps(),
        fit.residual(),
        fit.converged(),
        fit.elbo(),
        0,
        List.of(),
        timings("sweeps", swept - start, "draws", sampled - swept),
        Optional.empty());
  }

  private static MethodFit exact(
      MethodOptions options, Observations data, GaussianPrior prior, MethodListener listener) {
    EpOptions ep = options.ep();
    long start = System.nanoTime();
    ExactFit fit =
        ExactFit.fit(
            data, prior, options.samples(), options.seed(), ep.kernels(), ep.threads(), listener);
    long drawn = System.nanoTime();
    Posterior posterior = fit.posterior();
    return new MethodFit(
        Method.EXACT,
        posterior,
        data.size(),
        fit.form(),
        fit.kernels(),
        0,
        0,
        fit.isReliable(),
        fit.logEvidence(),
        fit.logEvidenceError(),
        fit.notes(),
        timings("draws", drawn - start, "finish", System.nanoTime() - drawn),
        Optional.empty());
  }

  private static Map<String, Double> timings(
      String first, long firstNanos, String second, long secondNanos) {
    Map<String, Double> timings = new LinkedHashMap<>();
    timings.put(first, firstNanos * 1e-9);
    timings.put(second, secondNanos * 1e-9);
    return timings;
  }
}
