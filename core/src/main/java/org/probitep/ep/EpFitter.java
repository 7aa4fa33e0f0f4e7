/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.probitep.ep.EpOptions.Stopping;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.StepControl;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.Form;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ScaledRows;
import org.probitep.posterior.Workload;

/** Puts a fit together: reduction of the prior, choice of form and kernels, sweeps, results. */
final class EpFitter {
  /**
   * A dual form that rounds more than this gives way to the primal one where it may: a hundredth of
   * what {@link EpOptions#residual} takes for harmless.
   */
  private static final double AVOIDABLE_ROUNDING = 1e-11;

  /** With more rounding than this the dual form's variances are noise, and no result at all. */
  private static final double MOST_ROUNDING_OF_DUAL = 0.01;

  /** Products of so many columns are large enough for threads to share; not tuned. */
  private static final int MOST_COLUMNS_TO_CUT = 256;

  /** Few rows in a partition mean more sweeps (200 rows in 8 took 13 instead of 8); not tuned. */
  private static final int FEWEST_ROWS_TO_CUT = 10_000;

  private final Observations data;
  private final GaussianPrior prior;
  private final EpOptions options;
  private final SweepListener listener;
  private final ScaledRows rows;
  private final Sites sites;
  private DualApproximation.GramSource gram;

  /** That of the sites that were given, under any prior, where somebody knows it. */
  private Optional<PrimalPosterior> given = Optional.empty();

  /** Takes over both site arrays. */
  EpFitter(
      Observations data,
      GaussianPrior prior,
      EpOptions options,
      double[] sitePrecision,
      double[] siteShift,
      SweepListener listener) {
    this.data = data;
    this.prior = prior;
    this.options = options;
    this.listener = listener;
    this.rows = new ScaledRows(data.x(), prior);
    this.sites = Sites.of(data, prior, sitePrecision, siteShift);
    this.gram = rows::addGram;
  }

  /** Takes the Gram matrix from elsewhere, instead of computing it from the rows. */
  EpFitter withGram(DualApproximation.GramSource source) {
    this.gram = source;
    return this;
  }

  /** Takes the sums of the given sites from their Gaussian under any prior, not from the rows. */
  EpFitter withGaussian(GaussianPosterior gaussian) {
    this.given =
        gaussian instanceof PrimalPosterior primal ? Optional.of(primal) : Optional.empty();
    return this;
  }

  /**
   * Fits in the form that the options ask for. A dual form that was chosen here, not by the user,
   * but cannot be accurate, gives way to the primal one.
   *
   * @throws BreakdownException if rounding leaves nothing of the result
   */
  Result fit() {
    try (Workers workers = Workers.of(options.compute().threads())) {
      return fit(workers);
    }
  }

  private Result fit(Workers workers) {
    Form first = options.form().resolve(rows.rows(), rows.columns());
    Attempt attempt = attempt(first, workers, listener);
    if (options.form() == FormChoice.AUTO
        && attempt.form == Form.DUAL
        && !(attempt.isUsable() && attempt.rounding <= AVOIDABLE_ROUNDING)
        && rows.columns() <= mostPrimalColumns(attempt)) {
      if (!attempt.isUsable()) {
        sites.forget();
      }
      int before = attempt.outcome.sweeps;
      SweepListener countsOn = (sweep, residual) -> listener.onSweep(before + sweep, residual);
      attempt = attempt(Form.PRIMAL, workers, countsOn).after(attempt);
    }
    attempt.requireUsable(rows);
    double residual = options.residual(attempt.form, attempt.outcome.residual, attempt.rounding);
    return new Result(
        attempt.kernels,
        posterior(attempt.form, attempt.gaussian),
        sites,
        EvidenceTerms.of(sites, attempt.gaussian.mean, attempt.gaussian.variance, workers),
        attempt.outcome.sweeps,
        residual,
        attempt.outcome.converged && residual <= options.tolerance(),
        attempt.rounding,
        attempt.seconds);
  }

  /** What an {@link EpFit} is made of. */
  record Result(
      String kernels,
      GaussianPosterior posterior,
      Sites sites,
      EvidenceTerms evidence,
      int sweeps,
      double residual,
      boolean converged,
      double rounding,
      Map<String, Double> seconds) {}

  /**
   * How many columns are worth a p × p matrix, where an n × n one is inaccurate or useless: 32 or
   * 200 MB, or sixteen times the n × n matrix if that is more.
   */
  private int mostPrimalColumns(Attempt dual) {
    return Math.max(4 * rows.rows(), dual.isUsable() ? 2000 : 5000);
  }

  private Attempt attempt(Form form, Workers workers, SweepListener heard) {
    Stopwatch watch = new Stopwatch();
    Kernels kernels =
        options.compute().kernels().resolve(Workload.ofFit(form, rows.rows(), rows.columns()));
    boolean jointly = form == Form.PRIMAL && mayUpdateJointly();
    boolean isSmall = !jointly && isSmall(form, kernels);
    int blockSize = isSmall ? SmallApproximation.BLOCK : blockSize(form);
    try (Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      SmallApproximation.KeptCovariance approximation =
          switch (form) {
            case PRIMAL -> new PrimalApproximation(symmetric, memory, rows, blockSize);
            case DUAL -> new DualApproximation(symmetric, memory, rows, gram, blockSize);
          };
      SweptGaussian outcome;
      double rounding;
      if (jointly && approximation instanceof PrimalApproximation primal) {
        watch.lap("prepare");
        outcome = sweepJointly(primal, kernels, workers, blockSize, heard);
        watch.lap("sweeps");
        rounding = rounding(outcome.gaussian);
      } else {
        double[] priorVariances =
            approximation instanceof DualApproximation dual
                ? dual.priorVariances()
                : rows.priorVariances(workers);
        watch.lap("prepare");
        outcome =
            paysToCut(form)
                ? sweepParts(approximation, workers, heard)
                : sweep(
                    form,
                    engine(approximation, isSmall, kernels, priorVariances, blockSize, heard));
        watch.lap("sweeps");
        rounding =
            form == Form.DUAL
                ? roundingOfDual(outcome.gaussian, priorVariances)
                : rounding(outcome.gaussian);
      }
      watch.lap("finish");
      return new Attempt(
          form, kernels.name(), outcome.gaussian, outcome, rounding, watch.seconds());
    }
  }

  /** Whether the covariance is swept without kernels. */
  private boolean isSmall(Form form, Kernels kernels) {
    int size = form == Form.DUAL ? rows.rows() : rows.columns();
    return options.blockSize() == 0 && SmallApproximation.suits(size, kernels);
  }

  private EpEngine engine(
      SmallApproximation.KeptCovariance form,
      boolean isSmall,
      Kernels kernels,
      double[] priorVariances,
      int blockSize,
      SweepListener heard) {
    return new EpEngine(
        isSmall ? new SmallApproximation(form, rows) : form,
        sites,
        priorVariances,
        options,
        blockSize,
        heard,
        paysToAccelerate(form, kernels));
  }

  /** Not where plain loops are faster; beside few columns its memory would show as well. */
  private AcceleratedSweeps.When paysToAccelerate(
      SmallApproximation.KeptCovariance form, Kernels kernels) {
    return SmallApproximation.suits(form.mean().columns(), kernels)
        ? AcceleratedSweeps.When.NEVER
        : AcceleratedSweeps.pays(form, rows);
  }

  /** Where the sweeps ended. */
  private record SweptGaussian(
      SiteGaussian gaussian, int sweeps, double residual, boolean converged, boolean brokeDown) {}

  private static SweptGaussian sweep(Form form, EpEngine engine) {
    SiteGaussian gaussian = engine.run();
    // In the primal form only nearly collinear columns rest falsely; the others are sound.
    boolean broken = engine.brokeDown() || (form == Form.DUAL && engine.restedFalsely());
    return new SweptGaussian(
        gaussian, engine.sweeps(), engine.residual(), engine.converged(), broken);
  }

  /**
   * What the sweeps in one form came to.
   *
   * @param rounding how far rounding may have moved the moments of a predictor
   */
  private record Attempt(
      Form form,
      String kernels,
      SiteGaussian gaussian,
      SweptGaussian outcome,
      double rounding,
      Map<String, Double> seconds) {

    /** Whether something of the result is left. */
    boolean isUsable() {
      return !outcome.brokeDown
          && gaussian.isFinite()
          && Vectors.areFinite(gaussian.scaledMean())
          && (form == Form.PRIMAL || rounding <= MOST_ROUNDING_OF_DUAL);
    }

    /** This attempt, with the sweeps and seconds of the one before it. */
    Attempt after(Attempt before) {
      Map<String, Double> sum = new LinkedHashMap<>(before.seconds);
      seconds.forEach((stage, value) -> sum.merge(stage, value, Double::sum));
      SweptGaussian all =
          new SweptGaussian(
              gaussian,
              before.outcome.sweeps + outcome.sweeps,
              outcome.residual,
              outcome.converged,
              outcome.brokeDown);
      return new Attempt(form, kernels, gaussian, all, rounding, Collections.unmodifiableMap(sum));
    }

    void requireUsable(ScaledRows rows) {
      if (!isUsable()) {
        double largest = Arrays.stream(rows.priorVariances()).max().orElse(0);
        throw new BreakdownException(
            String.format(
                Locale.ROOT,
                "rounding leaves nothing of the result in the %s form: the prior variance of a"
                    + " linear predictor is %.2g, too wide compared with what the rows say",
                form.name().toLowerCase(Locale.ROOT),
                largest));
      }
    }
  }

  /** Whether all sites can be updated from one Gaussian: very many rows for each column. */
  private boolean mayUpdateJointly() {
    return options.stopping() == Stopping.PREDICTOR
        && options.damping() == 1
        && options.blockSize() == 0
        && JointSweeps.suit(data);
  }

  /**
   * From the sites that were given, or else from a fit to a few of the rows. No row is looked at
   * for its size first, which is a pass of its own: one that is too large is searched for when the
   * sums are found not to be finite.
   */
  private SweptGaussian sweepJointly(
      PrimalApproximation approximation,
      Kernels kernels,
      Workers workers,
      int blockSize,
      SweepListener heard) {
    JointSweeps joint = new JointSweeps(rows, prior, sites, options, kernels, workers, heard);
    Optional<SiteGaussian> end;
    try {
      end = run(joint, approximation, workers);
    } catch (BreakdownException e) {
      rows.priorVariances(workers);
      throw e;
    }
    if (end.isPresent()) {
      return new SweptGaussian(end.get(), joint.sweeps(), joint.residual(), true, false);
    }
    if (joint.ended()) {
      return new SweptGaussian(
          approximation.rebuild(sites), joint.sweeps(), joint.residual(), false, false);
    }
    int before = joint.sweeps();
    SweepListener countsOn = (sweep, residual) -> heard.onSweep(before + sweep, residual);
    SweptGaussian sequential =
        sweep(
            Form.PRIMAL,
            new EpEngine(
                approximation,
                sites,
                rows.priorVariances(workers),
                options.withMaxSweeps(options.maxSweeps() - before),
                blockSize,
                countsOn,
                paysToAccelerate(approximation, kernels)));
    return new SweptGaussian(
        sequential.gaussian,
        before + sequential.sweeps,
        sequential.residual,
        sequential.converged,
        sequential.brokeDown);
  }

  private Optional<SiteGaussian> run(
      JointSweeps joint, PrimalApproximation approximation, Workers workers) {
    return sites.areInformative()
        ? joint.run(
            given
                .map(gaussian -> SiteSums.of(gaussian).inUnitsOf(prior, gaussian.prior()))
                .orElseGet(() -> approximation.sums(sites))
                .gaussian(prior, options.compute().kernels()))
        : joint.run(fitPart(workers));
  }

  /** A rough fit to a part of the rows, which may start from a part of them in turn. */
  private PartOfRows fitPart(Workers workers) {
    Observations part = PartOfRows.choose(data);
    boolean jointly = JointSweeps.suit(part);
    // Unlike joint sweeps, sequential ones round differently with another number of threads.
    int threads = jointly ? options.compute().threads() : 1;
    EpOptions rough = PartOfRows.rough(options).withThreads(threads);
    int n = part.size();
    EpFitter fitter =
        new EpFitter(part, prior, rough, new double[n], new double[n], (sweep, residual) -> true);
    return (jointly ? fitter.startJointly(workers) : Optional.<PartOfRows>empty())
        .orElseGet(
            () -> {
              Result fit = fitter.fit();
              return PartOfRows.of((PrimalPosterior) fit.posterior, fit.sites.totalPrecision());
            });
  }

  /** One joint sweep, where that is enough for a rough fit. */
  private Optional<PartOfRows> startJointly(Workers workers) {
    Kernels kernels =
        options
            .compute()
            .kernels()
            .resolve(Workload.ofFit(Form.PRIMAL, rows.rows(), rows.columns()));
    JointSweeps joint = new JointSweeps(rows, prior, sites, options, kernels, workers, listener);
    return joint
        .start(fitPart(workers))
        .filter(gaussian -> joint.toGo() <= PartOfRows.NEAR)
        .map(gaussian -> PartOfRows.of(gaussian, sites.totalPrecision()));
  }

  /** Whether each thread should sweep rows of its own: many rows of few columns. */
  private boolean paysToCut(Form form) {
    return form == Form.PRIMAL
        && options.compute().threads() > 1
        && options.stopping() == Stopping.PREDICTOR
        && options.damping() == 1
        && options.blockSize() == 0
        && rows.columns() <= MOST_COLUMNS_TO_CUT
        && rows.rows() / options.compute().threads() >= FEWEST_ROWS_TO_CUT
        && !sites.areInformative();
  }

  /** A partition for each thread. */
  private SweptGaussian sweepParts(
      Approximation approximation, Workers workers, SweepListener heard) {
    MemoryPartitions parts =
        new MemoryPartitions(
            MemoryPartitions.cut(data, workers.threads()), options.compute().kernels(), workers);
    SweepState.End end =
        PartitionedEp.sweep(
            parts,
            prior,
            (sums, now, residual) -> now,
            options,
            SweepState.start(prior.size()),
            new StepControl(),
            heard);
    parts.copyTo(sites);
    SiteGaussian gaussian = approximation.rebuild(sites);
    return new SweptGaussian(
        gaussian, end.residuals().size(), end.residual(), end.converged(), false);
  }

  /**
   * How far rounding may have moved a predictor's moments, in the unit of the residual.
   *
   * <p>Solving with the factorised matrix enlarges rounding by its growth: under a wide prior,
   * nearly collinear columns leave a direction of which the rows say nothing, and the larger the
   * columns are beside the prior, the less of it is left.
   */
  private static double rounding(SiteGaussian gaussian) {
    return gaussian.factor.roundingGrowth() * Math.ulp(1.0);
  }

  /**
   * The same in the dual form, which moreover finds the variance v_i as a difference from C_ii,
   * whose own rounding is C_ii · 2⁻⁵².
   */
  private static double roundingOfDual(SiteGaussian gaussian, double[] priorVariance) {
    double growth = 0;
    for (int i = 0; i < priorVariance.length; i++) {
      growth = Math.max(growth, priorVariance[i] / (1 + gaussian.variance[i]));
    }
    return Math.max(rounding(gaussian), growth * Math.ulp(1.0));
  }

  /** The block that the options ask for, or else the one that suits the work. */
  private int blockSize(Form form) {
    int size = form == Form.DUAL ? rows.rows() : rows.columns();
    return options.blockSize() == 0
        ? Workload.blockSize(size, rows.rows())
        : Math.max(1, Math.min(options.blockSize(), rows.rows()));
  }

  private GaussianPosterior posterior(Form form, SiteGaussian gaussian) {
    GaussianPosterior posterior =
        switch (form) {
          case PRIMAL -> PrimalPosterior.of(prior, gaussian.scaledMean(), gaussian.factor);
          case DUAL ->
              DualPosterior.of(
                  prior, gaussian.scaledMean(), data.x(), sites.totalPrecision(), gaussian.factor);
        };
    return posterior.withLink(data.link());
  }

  /** Seconds by stage, in the order of the stages. */
  private static final class Stopwatch {
    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private long last = System.nanoTime();

    /** Ends a stage. */
    void lap(String stage) {
      long now = System.nanoTime();
      seconds.put(stage, (now - last) * 1e-9);
      last = now;
    }

    Map<String, Double> seconds() {
      return Collections.unmodifiableMap(new LinkedHashMap<>(seconds));
    }
  }
}
