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
import org.probitep.ep.EpOptions.Stopping;
import org.probitep.methods.Method;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.model.GaussianPrior;

/** Runs the methods of the paper on one data set after another, and gathers the results. */
public final class StudyRunner {
  /** That of the authors' code: the absolute change of the sites for EP, of the ELBO for PFM-VB. */
  public static final double TOLERANCE = 1e-3;

  /**
   * Draws of PFM-VB where its probabilities are compared, so that sampling does not hide its own
   * error; it is timed with as many draws as the paper's yardstick has.
   */
  private static final int PRECISE_SAMPLES = 100_000;

  /** An odd number, so that the median is one of the runs. */
  private static final int REPEATS = 11;

  /** It is slow, and an odd number too. */
  private static final int TEXTBOOK_REPEATS = 3;

  private final int samples;
  private final double preciseSeconds;
  private final long seed;
  private final int threads;
  private final MethodListener listener;
  private final Consumer<String> stage;
  private final List<MethodRun> runs = new ArrayList<>();
  private final List<YardstickRun> yardsticks = new ArrayList<>();

  /**
   * A runner.
   *
   * @param samples draws of the paper's yardstick, and of PFM-VB's predictions when timed
   * @param preciseSeconds after which the precise yardstick of a data set takes no more draws
   * @param seed of the draws
   * @param threads that share the sampling; methods are timed on one
   * @param listener is told of the long parts
   * @param stage is told what comes next, in a few words
   */
  public StudyRunner(
      int samples,
      double preciseSeconds,
      long seed,
      int threads,
      MethodListener listener,
      Consumer<String> stage) {
    this.samples = samples;
    this.preciseSeconds = preciseSeconds;
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
    PreciseProbabilities exact =
        PreciseProbabilities.of(scenario, prior, preciseSeconds, dataSeed, threads, listener);
    double[] precise = exact.probabilities();
    addYardstick(scenario, Yardstick.PRECISE, exact.standardErrors(), exact.made());

    stage.accept(where + ": " + samples + " exact draws");
    long start = System.nanoTime();
    RawDraws draws = RawDraws.of(scenario, prior, samples, dataSeed + 1, threads, exact.draws());
    long drawn = System.nanoTime();
    double[] raw = new double[precise.length];
    double[] rawError = new double[precise.length];
    draws.predict(scenario, raw, rawError);
    Timing rawTiming = new Timing((drawn - start) * 1e-9, (System.nanoTime() - drawn) * 1e-9);
    addYardstick(scenario, Yardstick.DRAWS, rawError, draws.made());

    add(scenario, StudyMethod.EP, ep, ep.timing(), raw, precise);
    add(scenario, StudyMethod.TEXTBOOK_EP, textbook, textbook.timing(), raw, precise);
    add(scenario, StudyMethod.PFM_VB, precisePfm, pfm.timing(), raw, precise);
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
        new double[scenario.test().rows()],
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
            "p = " + scenario.p() + ": " + made));
  }

  private void add(
      Scenario scenario,
      StudyMethod method,
      TimedRun run,
      Timing timing,
      double[] raw,
      double[] precise) {
    double[] probabilities = run.probabilities();
    Map<Yardstick, AbsoluteDifferences> differences = new EnumMap<>(Yardstick.class);
    differences.put(Yardstick.DRAWS, AbsoluteDifferences.between(probabilities, raw));
    differences.put(Yardstick.PRECISE, AbsoluteDifferences.between(probabilities, precise));
    runs.add(
        new MethodRun(
            scenario.p(),
            scenario.replication(),
            method,
            timing,
            OptionalInt.of(run.fit().outcome().sweeps()),
            run.fit().outcome().converged(),
            run.predictions().isMonteCarlo()
                ? OptionalDouble.of(ErrorSummary.of(run.standardErrors()).median())
                : OptionalDouble.empty(),
            differences));
  }

  /** All the results. */
  public StudyResults results(StudySettings settings) {
    return new StudyResults(settings, runs, yardsticks);
  }
}
