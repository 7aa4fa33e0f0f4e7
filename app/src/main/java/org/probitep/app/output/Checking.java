/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.probitep.app.evaluation.RowsToPredict;
import org.probitep.app.text.Format;
import org.probitep.data.design.Likelihood;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.TrainingData;
import org.probitep.ep.EpFit;
import org.probitep.exact.DrawListener;
import org.probitep.exact.DrawOptions;
import org.probitep.exact.EpCheck;
import org.probitep.exact.ExactFit;
import org.probitep.methods.Method;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodOptions;
import org.probitep.model.Link;
import org.probitep.model.Observations;

/** What {@code --check} does after a fit. */
public final class Checking {
  /** The largest standard error of a probability that EP is compared with. */
  private static final double PRECISION = 0.002;

  /** The same where a grade depends on it. */
  private static final double FINEST = PRECISION / 4;

  /** The most products of rows and draws of Markov chains to make for that: some minutes. */
  private static final long MOST_CHAIN_WORK = 100_000_000;

  /** How many rows to compare: with more, fewer draws could be kept, and limits need many. */
  private static final int MOST_ROWS = 2000;

  private final MethodOptions options;
  private final double level;
  private final Streams streams;

  /**
   * A check of fits.
   *
   * @param options seed, kernels and threads
   * @param level the probability of the intervals whose limits are compared
   * @param streams where to say what cannot be checked, and how far it is
   */
  public Checking(MethodOptions options, double level, Streams streams) {
    this.options = options;
    this.level = level;
    this.streams = streams;
  }

  /** Why a fit of this kind cannot be checked, if so. */
  public static Optional<String> whyNot(Method method, Likelihood likelihood) {
    if (method != Method.EP) {
      return Optional.of("--check needs --method ep, not " + Labels.of(method));
    }
    Likelihood plain =
        new Likelihood(Link.PROBIT, Optional.empty(), likelihood.offset(), OptionalDouble.empty());
    return likelihood.equals(plain)
        ? Optional.empty()
        : Optional.of("--check is for probit models whose rows count once: leave it out");
  }

  /** Says before the fit, not after it, that there will be no check. */
  public boolean hasFewRows(TrainingData data) {
    int n = data.observations().size();
    if (n > ExactFit.MOST_ROWS) {
      streams.say(
          String.format(
              Locale.ROOT,
              "--check takes at most %,d rows, and there are %,d: the model is not checked",
              ExactFit.MOST_ROWS,
              n));
    }
    return n <= ExactFit.MOST_ROWS;
  }

  /** Says that a model for which the logit link was chosen is not checked. */
  public boolean hasProbit(MethodFit fit) {
    boolean probit = fit.posterior().link() == Link.PROBIT;
    if (!probit) {
      streams.say(
          "the logit link was chosen, for which there is no exact sampler: the model is not"
              + " checked; --link probit gives one that can be");
    }
    return probit;
  }

  /**
   * The lines about a fit.
   *
   * @param file where the rows to compare come from; empty for the training rows
   */
  public List<String> of(TrainingData data, MethodFit fit, RowsToPredict all, Optional<Path> file) {
    boolean ofTraining = all.x() == data.observations().x();
    RowsToPredict rows = all.atMost(MOST_ROWS);
    String some = Format.count(rows.x().rows(), ofTraining ? "training row" : "row");
    String compared =
        some
            + (rows == all ? "" : " (of " + Format.count(all.x().rows()) + ")")
            + file.map(path -> " of " + path).orElse("");
    List<String> lines =
        new ArrayList<>(
            fit.mixed()
                .map(average -> new CheckedAverage(average, rows, compared, options.ep()).by(this))
                .orElseGet(
                    () ->
                        compare(data.observations(), fit.ep().orElseThrow(), rows, compared)
                            .lines()));
    if (ofTraining) {
      lines.add(
          "only training rows were checked: rows further out may be off by more (--check-rows FILE"
              + " checks rows you will predict)");
    }
    return lines;
  }

  /**
   * What was found of one fit.
   *
   * @param result the figures
   * @param lines what to say of them, the verdict last
   */
  record Checked(EpCheck result, List<String> lines) {}

  /** Compares one fit. */
  Checked compare(Observations data, EpFit fit, RowsToPredict rows, String compared) {
    DrawOptions draws =
        DrawOptions.withDefaults().withSeed(options.seed()).withCompute(options.ep().compute());
    // There the weights of EP often fail, while nearly all draws of tilting are effective.
    if (fit.n() <= fit.p()) {
      return compareWithExact(data, fit, rows, draws, compared);
    }
    EpCheck result =
        Progress.during(
            streams,
            progress -> EpCheck.of(data, fit, rows.x(), rows.offsets(), level, draws, progress));
    if (result.trusted()) {
      return new Checked(result, CheckText.of(result, compared));
    }
    Checked byOthers = compareWithExact(data, fit, rows, draws, compared);
    List<String> lines = new ArrayList<>(CheckText.ofUntrusted(result));
    lines.addAll(byOthers.lines());
    return new Checked(byOthers.result(), lines);
  }

  /** Where the weights of the fit itself say nothing, samplers that do not depend on it do. */
  private Checked compareWithExact(
      Observations data, EpFit fit, RowsToPredict rows, DrawOptions draws, String compared) {
    return Progress.during(
        streams,
        progress -> {
          double precision = PRECISION;
          ExactFit exact = draw(data, fit, draws.withStandardError(precision), progress);
          EpCheck result = compare(exact, fit, rows);
          while (!result.isClear() && precision > FINEST && mayDrawMore(exact, data)) {
            precision /= 2;
            exact = draw(data, fit, draws.withStandardError(precision), progress);
            result = compare(exact, fit, rows);
          }
          return new Checked(result, CheckText.ofExact(result, exact.sampler(), compared));
        });
  }

  /** Half the standard error takes four times the draws. */
  private static boolean mayDrawMore(ExactFit exact, Observations data) {
    return switch (exact.sampler()) {
      case GIBBS -> false;
      case HAMILTONIAN -> 4L * exact.draws().size() * data.size() <= MOST_CHAIN_WORK;
      case TILTING, IMPORTANCE -> true;
    };
  }

  private static ExactFit draw(
      Observations data, EpFit fit, DrawOptions draws, DrawListener progress) {
    return ExactFit.independentOfEp(data, fit.posterior().prior(), draws, progress);
  }

  private EpCheck compare(ExactFit exact, EpFit fit, RowsToPredict rows) {
    return EpCheck.of(exact, fit, rows.x(), rows.offsets(), level, options.ep().compute());
  }
}
