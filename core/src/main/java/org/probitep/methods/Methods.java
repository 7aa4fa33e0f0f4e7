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
import org.probitep.posterior.Posterior;
import org.probitep.selection.AveragedPrior;
import org.probitep.selection.LearnedPrior;
import org.probitep.selection.LinkChoice;
import org.probitep.selection.MixedPrior;
import org.probitep.selection.PriorChoice;
import org.probitep.selection.ShrunkPrior;
import org.probitep.variational.Factorisation;
import org.probitep.variational.VariationalFit;
import org.probitep.variational.VariationalOptions;

/** Fits by any method. */
public final class Methods {
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
   * Fits. If the thread is interrupted, sweeps end with the result they have and {@code converged =
   * false}, and a sampler ends with a {@link java.util.concurrent.CancellationException}.
   *
   * @param data the observations
   * @param prior the prior
   * @param options the method and how to run it
   * @param listener is told of the progress, and may end the fit in the same way
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
   * @param listener is told of the progress, and may end the fit
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
    return options.method() == Method.EP
        ? learned(data, wanted, options.ep(), listener, start)
        : afterLearning(data, wanted, options, listener, start);
  }

  private static MethodFit learned(
      Observations data,
      PriorChoice.Learned wanted,
      EpOptions options,
      MethodListener listener,
      long start) {
    LearnedPrior first =
        LearnedPrior.fit(data, wanted.groups(), wanted.hyperPrior(), options, listener);
    LinkChoice link =
        wanted.mayChangeLink()
            ? LinkChoice.of(data, wanted, first, options, listener)
            : LinkChoice.none(data, first);
    LearnedPrior learned = link.learned();
    if (wanted.mayMix()) {
      MixedPrior mixed = MixedPrior.of(link.data(), learned, options, listener);
      if (!mixed.isNormal()) {
        return of(mixed, start).with(link.note());
      }
    }
    return of(learned, start).with(link.note());
  }

  /**
   * Samplers give the same bits on any number of threads, and so must the prior that is learned
   * before them.
   */
  private static MethodFit afterLearning(
      Observations data,
      PriorChoice.Learned wanted,
      MethodOptions options,
      MethodListener listener,
      long start) {
    LearnedPrior learned =
        LearnedPrior.fit(
            data, wanted.groups(), wanted.hyperPrior(), options.ep().withThreads(1), listener);
    double seconds = seconds(start);
    return fit(data, learned.prior(), options, listener).after(learned.note(), seconds);
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) * 1e-9;
  }

  private static MethodFit of(LearnedPrior learned, long start) {
    return MethodFit.of(Method.EP, learned.fit())
        .after(learned.note(), seconds(start) - seconds(learned.fit()));
  }

  private static MethodFit of(MixedPrior mixed, long start) {
    boolean converged = mixed.fits().stream().allMatch(EpFit::converged);
    MethodFit fit = average(mixed.posterior(), mixed.fits(), mixed.logEvidence(), converged);
    return fit.with(mixed).after(mixed.note(), seconds(start) - seconds(mixed.fits().get(0)));
  }

  private static MethodFit of(ShrunkPrior shrunk, long start) {
    return average(shrunk.posterior(), shrunk.fits(), shrunk.logEvidence(), shrunk.converged())
        .after(shrunk.note(), seconds(start) - seconds(shrunk.fits().get(0)));
  }

  private static MethodFit of(AveragedPrior average, long start) {
    boolean converged = average.fits().stream().allMatch(EpFit::converged);
    return average(average.posterior(), average.fits(), average.logEvidence(), converged)
        .after(average.note(), seconds(start) - seconds(average.fits().get(0)));
  }

  /** No leave-one-out: the fits or their weights have seen every row. */
  private static MethodFit average(
      Posterior posterior, List<EpFit> fits, double logEvidence, boolean converged) {
    EpFit top = fits.get(0);
    FitOutcome outcome =
        new FitOutcome(
            top.n(),
            top.p(),
            top.form(),
            top.kernels(),
            top.sweeps(),
            fits.stream().mapToDouble(EpFit::residual).max().orElseThrow(),
            converged,
            logEvidence,
            Double.NaN,
            top.timings(),
            0,
            List.of());
    return new MethodFit(Method.EP, posterior, outcome, Optional.empty(), Optional.empty());
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
    return new MethodFit(options.method(), posterior, outcome, Optional.empty(), Optional.empty());
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
    return new MethodFit(Method.EXACT, posterior, outcome, Optional.empty(), Optional.empty());
  }

  private static Map<String, Double> timings(
      String first, long firstNanos, String second, long secondNanos) {
    Map<String, Double> timings = new LinkedHashMap<>();
    timings.put(first, firstNanos * 1e-9);
    timings.put(second, secondNanos * 1e-9);
    return timings;
  }
}
