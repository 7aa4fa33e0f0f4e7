/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.probitep.ep.EpOptions;
import org.probitep.ep.Stopping;
import org.probitep.exact.ExactFit;
import org.probitep.kernels.KernelChoice;
import org.probitep.latent.SampledPredictions;
import org.probitep.methods.Method;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.model.GaussianPrior;

/** Runs the methods of the paper on one data set after another, and gathers what they give. */
public final class StudyRunner {
  /** The paper's: absolute change of the sites for EP, of the ELBO for PFM-VB. */
  public static final double TOLERANCE = 1e-3;

  /** Effective draws of the precise yardstick, and draws of PFM-VB where it is compared with it. */
  public static final int PRECISE_SAMPLES = 100_000;

  private static final int REPEATS = 11;
  private static final int TEXTBOOK_REPEATS = 3;

  private final int samples;
  private final long seed;
  private final int threads;
  private final MethodListener listener;
  private final Consumer<String> stage;
  private final List<MethodRun> runs = new ArrayList<>();
  private final List<YardstickRun> yardsticks = new ArrayList<>();

  /**
   * A runner.
   *
   * @param samples draws of the paper's yardstick, and of PFM-VB's predictions
   * @param seed of the draws
   * @param threads that share the sampling; methods are timed on one
   * @param listener is told of the long parts
   * @param stage is told what comes next, in a few words
   */
  public StudyRunner(
      int samples, long seed, int threads, MethodListener listener, Consumer<String> stage) {
    this.samples = samples;
    this.seed = seed;
    this.threads = threads;
    this.listener = listener;
    this.stage = stage;
  }

  /** Runs everything on a data set. */
  public void run(Scenario scenario) {
    GaussianPrior prior = GaussianPrior.isotropic(scenario.p(), SimulatedStudy.PRIOR_VARIANCE);
    String where =
        "p = "
            + scenario.p()
            + (scenario.replication() > 1 ? ", replication " + scenario.replication() : "");
    long dataSeed = seed + 1_000_003L * scenario.replication() + scenario.p();

    stage.accept(where + ": EP, textbook EP, PFM-VB");
    TimedRun ep = time(scenario, prior, Method.EP, samples, REPEATS);
    TimedRun textbook = time(scenario, prior, Method.TEXTBOOK, samples, TEXTBOOK_REPEATS);
    TimedRun pfm = time(scenario, prior, Method.PFM, samples, REPEATS);
    TimedRun precisePfm = time(scenario, prior, Method.PFM, PRECISE_SAMPLES, 1);

    stage.accept(where + ": precise exact probabilities");
    ExactFit exact =
        ExactFit.fit(
            scenario.training(),
            prior,
            PRECISE_SAMPLES,
            dataSeed,
            KernelChoice.AUTO,
            threads,
            listener);
    int m = scenario.test().rows();
    SampledPredictions predicted =
        exact.posterior().predict(scenario.test(), new double[m], KernelChoice.AUTO, threads);
    double[] precise = new double[m];
    double[] preciseError = new double[m];
    for (int i = 0; i < m; i++) {
      precise[i] = predicted.probability(i);
      preciseError[i] = predicted.standardError(i);
    }
    addYardstick(scenario, Yardstick.PRECISE, preciseError, String.join("; ", exact.notes()));

    stage.accept(where + ": " + samples + " exact draws");
    long start = System.nanoTime();
    RawDraws draws = RawDraws.of(scenario, prior, samples, dataSeed + 1, threads, exact.draws());
    long drawn = System.nanoTime();
    double[] raw = new double[m];
    double[] rawError = new double[m];
    draws.predict(scenario, raw, rawError);
    Timing rawTiming = new Timing((drawn - start) * 1e-9, (System.nanoTime() - drawn) * 1e-9);
    addYardstick(scenario, Yardstick.DRAWS, rawError, draws.made());

    add(scenario, StudyMethod.EP, ep, ep.probabilities(), raw, precise);
    add(scenario, StudyMethod.TEXTBOOK_EP, textbook, textbook.probabilities(), raw, precise);
    add(scenario, StudyMethod.PFM_VB, pfm, precisePfm.probabilities(), raw, precise);
    runs.add(
        new MethodRun(
            scenario.p(),
            scenario.replication(),
            StudyMethod.EXACT,
            rawTiming,
            OptionalInt.empty(),
            true,
            OptionalDouble.of(ErrorSummary.of(rawError).median()),
            Map.of(Yardstick.PRECISE, AbsoluteDifferences.between(raw, precise))));
  }

  private TimedRun time(
      Scenario scenario, GaussianPrior prior, Method method, int draws, int repeats) {
    EpOptions paper =
        EpOptions.withDefaults().withTolerance(TOLERANCE).withStopping(Stopping.SITES);
    return TimedRun.of(
        new MethodOptions(method, draws, seed, paper),
        scenario.training(),
        prior,
        scenario.test(),
        repeats,
        listener);
  }

  private void addYardstick(
      Scenario scenario, Yardstick yardstick, double[] standardErrors, String made) {
    yardsticks.add(
        new YardstickRun(
            scenario.p(),
            scenario.replication(),
            yardstick,
            ErrorSummary.of(standardErrors),
            made));
  }

  /**
   * A method that sampled few draws is compared with the draws; with the precise yardstick it is
   * compared by its own more precise probabilities, so that its sampling does not hide its error.
   */
  private void add(
      Scenario scenario,
      StudyMethod method,
      TimedRun run,
      double[] preciseProbabilities,
      double[] raw,
      double[] precise) {
    Map<Yardstick, AbsoluteDifferences> differences = new EnumMap<>(Yardstick.class);
    differences.put(Yardstick.DRAWS, AbsoluteDifferences.between(run.probabilities(), raw));
    differences.put(Yardstick.PRECISE, AbsoluteDifferences.between(preciseProbabilities, precise));
    runs.add(
        new MethodRun(
            scenario.p(),
            scenario.replication(),
            method,
            run.timing(),
            OptionalInt.of(run.fit().sweeps()),
            run.fit().converged(),
            run.predictions().isMonteCarlo()
                ? OptionalDouble.of(ErrorSummary.of(run.standardErrors()).median())
                : OptionalDouble.empty(),
            differences));
  }

  /** All that was gathered. */
  public StudyResults results(StudySettings settings) {
    return new StudyResults(settings, runs, yardsticks);
  }
}
