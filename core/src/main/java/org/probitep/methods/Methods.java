/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.TextbookEp;
import org.probitep.exact.DrawOptions;
import org.probitep.exact.ExactFit;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.posterior.Posterior;
import org.probitep.selection.AveragedPrior;
import org.probitep.selection.LearnedPrior;
import org.probitep.selection.PriorChoice;
import org.probitep.selection.ShrunkPrior;
import org.probitep.variational.Factorisation;
import org.probitep.variational.VariationalFit;
import org.probitep.variational.VariationalOptions;

/** Fits by any method. */
public final class Methods {
  /** Evidence that outweighs the two numbers that shrinkage learns besides. */
  private static final double CLEARLY_BETTER = 3;

  private Methods() {}

  /**
   * Fits without a listener.
   *
   * @param data the observations
   * @param prior the prior
   * @param options the method and how to run it
   * @return the fit
   */
  public static MethodFit fit(Observations data, GaussianPrior prior, MethodOptions options) {
    return fit(data, prior, options, MethodListener.SILENT);
  }

  /**
   * Fits. Interrupting the thread ends sweeps with what they have, {@code converged = false}, and a
   * sampler with a {@link java.util.concurrent.CancellationException}.
   *
   * @param data the observations
   * @param prior the prior
   * @param options the method and how to run it
   * @param listener hears of the progress, and may end the fit in the same way
   * @return the fit
   */
  public static MethodFit fit(
      Observations data, GaussianPrior prior, MethodOptions options, MethodListener listener) {
    return switch (options.method()) {
      case EP -> MethodFit.of(Method.EP, EpFit.fit(data, prior, options.ep(), listener));
      case TEXTBOOK ->
          MethodFit.of(Method.TEXTBOOK, TextbookEp.fit(data, prior, options.ep(), listener));
      case PFM -> variational(data, prior, options, Factorisation.PARTIAL, listener);
      case MF -> variational(data, prior, options, Factorisation.MEAN_FIELD, listener);
      case EXACT -> exact(data, prior, options, listener);
    };
  }

  /**
   * Fits with a prior that is given, or learned first by expectation propagation.
   *
   * @param data the observations
   * @param choice where the prior comes from
   * @param options the method and how to run it
   * @param listener hears of the progress, and may end the fit
   * @return the fit, with a note on what was learned
   */
  public static MethodFit fit(
      Observations data, PriorChoice choice, MethodOptions options, MethodListener listener) {
    if (choice instanceof PriorChoice.Given given) {
      return fit(data, given.prior(), options, listener);
    }
    long start = System.nanoTime();
    if (choice instanceof PriorChoice.Shrunk shrunk) {
      if (options.method() != Method.EP) {
        throw new IllegalArgumentException("only expectation propagation shrinks coefficients");
      }
      return of(ShrunkPrior.fit(data, shrunk.groups(), options.ep(), listener), start);
    }
    if (choice instanceof PriorChoice.Averaged averaged) {
      if (options.method() != Method.EP) {
        throw new IllegalArgumentException("only expectation propagation averages over variances");
      }
      return of(
          AveragedPrior.fit(data, averaged.groups(), averaged.hyperPrior(), options.ep(), listener),
          start);
    }
    PriorChoice.Learned wanted = (PriorChoice.Learned) choice;
    // Samplers give the same bits on any number of threads, and so must the prior before them.
    EpOptions how = options.method() == Method.EP ? options.ep() : options.ep().withThreads(1);
    LearnedPrior learned =
        LearnedPrior.fit(data, wanted.groups(), wanted.hyperPrior(), how, listener);
    double seconds = seconds(start);
    if (options.method() != Method.EP) {
      return fit(data, learned.prior(), options, listener).after(learned.note(), seconds);
    }
    return better(data, wanted, learned, options.ep(), listener)
        .map(shrunk -> of(shrunk, start))
        .orElseGet(
            () ->
                MethodFit.of(Method.EP, learned.fit())
                    .after(learned.note(), seconds - seconds(learned.fit())));
  }

  /** A fit that shrinks, if the learned one hints at that and the evidence is clearly for it. */
  private static Optional<ShrunkPrior> better(
      Observations data,
      PriorChoice.Learned wanted,
      LearnedPrior learned,
      EpOptions options,
      MethodListener listener) {
    VarianceGroups groups = wanted.groups();
    if (!wanted.mayShrink()
        || !learned.fit().converged()
        || !ShrunkPrior.isWorthTrying(learned.fit(), groups)) {
      return Optional.empty();
    }
    int before = learned.sweeps();
    ShrunkPrior shrunk =
        ShrunkPrior.fit(
            data, groups, options, (sweep, residual) -> listener.onSweep(before + sweep, residual));
    return shrunk.converged() && shrunk.logEvidence() > learned.fit().logEvidence() + CLEARLY_BETTER
        ? Optional.of(shrunk)
        : Optional.empty();
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) * 1e-9;
  }

  /** Leave-one-out is left out: the stand-ins for the priors have seen every row. */
  private static MethodFit of(ShrunkPrior shrunk, long start) {
    EpFit fit = shrunk.fit();
    FitOutcome outcome =
        new FitOutcome(
            fit.n(),
            fit.p(),
            fit.form(),
            fit.kernels(),
            fit.sweeps(),
            fit.residual(),
            fit.converged() && shrunk.converged(),
            shrunk.logEvidence(),
            Double.NaN,
            fit.timings(),
            0,
            List.of());
    return new MethodFit(Method.EP, fit.posterior(), outcome, Optional.empty())
        .after(shrunk.note(), seconds(start) - seconds(fit));
  }

  /** Leave-one-out is left out: there is one for each variance. */
  private static MethodFit of(AveragedPrior average, long start) {
    EpFit top = average.fits().get(0);
    FitOutcome outcome =
        new FitOutcome(
            top.n(),
            top.p(),
            top.form(),
            top.kernels(),
            top.sweeps(),
            average.fits().stream().mapToDouble(EpFit::residual).max().orElseThrow(),
            average.fits().stream().allMatch(EpFit::converged),
            average.logEvidence(),
            Double.NaN,
            top.timings(),
            0,
            List.of());
    return new MethodFit(Method.EP, average.posterior(), outcome, Optional.empty())
        .after(average.note(), seconds(start) - seconds(top));
  }

  private static double seconds(EpFit fit) {
    return fit.timings().values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static MethodFit variational(
      Observations data,
      GaussianPrior prior,
      MethodOptions options,
      Factorisation factorisation,
      MethodListener listener) {
    EpOptions ep = options.ep();
    long start = System.nanoTime();
    VariationalFit fit =
        VariationalFit.fit(
            data,
            prior,
            new VariationalOptions(factorisation, ep.tolerance(), ep.maxSweeps(), ep.compute()),
            listener);
    long swept = System.nanoTime();
    Posterior posterior = fit.posterior(options.samples(), options.seed());
    long sampled = System.nanoTime();
    FitOutcome outcome =
        new FitOutcome(
            data.size(),
            posterior.size(),
            fit.form(),
            fit.kernels(),
            fit.sweeps(),
            fit.residual(),
            fit.converged(),
            fit.elbo(),
            Double.NaN,
            timings("sweeps", swept - start, "draws", sampled - swept),
            0,
            List.of());
    return new MethodFit(options.method(), posterior, outcome, Optional.empty());
  }

  private static MethodFit exact(
      Observations data, GaussianPrior prior, MethodOptions options, MethodListener listener) {
    DrawOptions draws =
        new DrawOptions(
            options.samples(), options.seed(), options.ep().compute(), options.standardError());
    long start = System.nanoTime();
    ExactFit fit = ExactFit.fit(data, prior, draws, listener);
    long drawn = System.nanoTime();
    Posterior posterior = fit.posterior();
    FitOutcome outcome =
        new FitOutcome(
            data.size(),
            posterior.size(),
            fit.form(),
            fit.kernels(),
            0,
            0,
            fit.isReliable(),
            fit.logEvidence(),
            Double.NaN,
            timings("draws", drawn - start, "finish", System.nanoTime() - drawn),
            fit.logEvidenceError(),
            fit.notes());
    return new MethodFit(Method.EXACT, posterior, outcome, Optional.empty());
  }

  private static Map<String, Double> timings(
      String first, long firstNanos, String second, long secondNanos) {
    Map<String, Double> timings = new LinkedHashMap<>();
    timings.put(first, firstNanos * 1e-9);
    timings.put(second, secondNanos * 1e-9);
    return timings;
  }
}
