/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Normal;

/**
 * Whether rows are fitted with the logit link instead of the probit link: they are where it
 * predicts left-out rows clearly better. That is mostly where some rows contradict all others,
 * which thin tails hardly allow. Immutable.
 *
 * <p>The evidence cannot decide this: the hyper-prior is in units of the linear predictor, which
 * differ between the links.
 *
 * <p>Most tables are spared a logit fit, whose sites are integrals. First the two curves are
 * compared on what the probit fit says of each row without it. If the logistic one is better there,
 * one fit under the same prior, in units of the logit, is made from the sites of the probit fit. If
 * that is better too, the prior is learned afresh.
 */
public final class LinkChoice {
  /** How a note on a chosen link begins. */
  public static final String NOTE = "link logit: ";

  /**
   * The least gain in the log probability of all rows, each left out: with less, the folds of a
   * table disagree about the link (docs/likelihood.md).
   */
  static final double LEAST_GAIN = 2;

  /**
   * The least gain of the curve alone. A fit gains more as a rule, because it then gives less to
   * the rows that the other curve cannot explain.
   */
  private static final double LEAST_GAIN_OF_CURVE = LEAST_GAIN / 4;

  /** The logistic function is near Φ if its argument is so many times as large. */
  private static final double UNITS = 1.7;

  /**
   * Where rows agree with all predictors, no scale is the best one, and their ratio says nothing.
   */
  private static final double LEAST_UNITS = 1.4;

  private static final double MOST_UNITS = 2.5;

  /**
   * A row that all others call as good as impossible, and that keeps the fit from following them:
   * more than half of what is known about its predictor is its own. One such row may have bent the
   * probit fit so far that the curves look alike, and the cavity does not tell what the others
   * would say without it. So then the logit fit is made, and judged by the other rows. Neither
   * limit is tuned.
   */
  private static final double AS_GOOD_AS_IMPOSSIBLE = 0.001;

  private static final double OWN_SHARE = 0.5;

  private final Observations data;
  private final LearnedPrior learned;
  private final Optional<String> note;

  private LinkChoice(Observations data, LearnedPrior learned, Optional<String> note) {
    this.data = data;
    this.learned = learned;
    this.note = note;
  }

  /**
   * Chooses.
   *
   * @param data rows with the probit link
   * @param wanted what is to be learned of the prior
   * @param probit what was learned from these rows
   * @param options how to run the fits
   * @param listener hears the sweeps, counted on from those of the probit fits, and may end them
   * @return the choice
   */
  public static LinkChoice of(
      Observations data,
      PriorChoice.Learned wanted,
      LearnedPrior probit,
      EpOptions options,
      SweepListener listener) {
    if (data.link() == Link.PROBIT && probit.fit().converged()) {
      Curves curves = Curves.of(data, probit.fit());
      int[] outliers = outliers(probit.fit());
      if (curves.gain() < LEAST_GAIN_OF_CURVE && outliers.length == 0) {
        return none(data, probit);
      }
      ToDoubleFunction<EpFit> gain =
          fit -> loo(fit, data, outliers) - loo(probit.fit(), data, outliers);
      Observations logit = data.withLink(Link.LOGIT);
      PriorSearch search =
          new PriorSearch(logit, wanted.groups(), wanted.hyperPrior(), options, listener);
      double units = curves.units();
      CavitySites sites = CavitySites.of(logit, probit.fit(), curves.predictors(), units);
      try {
        Optional<LearnedPrior> better =
            search
                .runFrom(probit, units, sites, fit -> gain.applyAsDouble(fit) >= LEAST_GAIN)
                .filter(found -> found.fit().converged())
                .filter(found -> gain.applyAsDouble(found.fit()) >= LEAST_GAIN);
        if (better.isPresent()) {
          return new LinkChoice(
              logit,
              better.get(),
              Optional.of(note(gain.applyAsDouble(better.get().fit()), outliers.length)));
        }
      } catch (BreakdownException e) {
        // There is a good fit already.
      }
    }
    return none(data, probit);
  }

  /**
   * {@return what is left where there is nothing to choose}
   *
   * @param data the rows
   * @param learned the fit of these rows
   */
  public static LinkChoice none(Observations data, LearnedPrior learned) {
    return new LinkChoice(data, learned, Optional.empty());
  }

  private static int[] outliers(EpFit fit) {
    double[] own = fit.leverages();
    double[] loo = fit.looProbabilities();
    return IntStream.range(0, own.length)
        .filter(i -> own[i] > OWN_SHARE && loo[i] < AS_GOOD_AS_IMPOSSIBLE)
        .toArray();
  }

  /** The log probability of all other rows, each left out; that of the outliers may underflow. */
  private static double loo(EpFit fit, Observations data, int[] outliers) {
    if (outliers.length == 0) {
      return fit.looLogPredictive();
    }
    double[] loo = fit.looProbabilities();
    Arrays.stream(outliers).forEach(i -> loo[i] = 1);
    return IntStream.range(0, loo.length)
        .filter(i -> data.weight(i) > 0)
        .mapToDouble(i -> data.weight(i) * Math.log(Math.max(Double.MIN_NORMAL, loo[i])))
        .sum();
  }

  private static String note(double gain, int outliers) {
    return String.format(
        Locale.ROOT,
        "%sleave-one-out predicts better by %.1f in log probability than with probit%s",
        NOTE,
        gain,
        switch (outliers) {
          case 0 -> "";
          case 1 -> ", without a row that the others call as good as impossible";
          default -> ", without " + outliers + " rows that the others call as good as impossible";
        });
  }

  /**
   * How the two curves describe the rows, each with the predictor that the others give it; each
   * curve in the scale that suits it best, because in the wrong scale the other one may look better
   * for that alone.
   *
   * @param gain by how much the logistic one describes them better
   * @param units how many times as large its predictors are
   * @param predictors of each row by the others, with the probit link
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Curves(double gain, double units, double[] predictors) {
    static Curves of(Observations data, EpFit fit) {
      double[] predictors = fit.looProbabilities();
      Arrays.setAll(predictors, i -> predictor(predictors[i]));
      ScaledCurve logit = new ScaledCurve(Link.LOGIT, data, predictors);
      ScaledCurve probit = new ScaledCurve(Link.PROBIT, data, predictors);
      double gain = logit.best(UNITS) - probit.best(1);
      double units = logit.scale() / probit.scale();
      return new Curves(gain, Math.max(LEAST_UNITS, Math.min(MOST_UNITS, units)), predictors);
    }
  }

  /** Φ⁻¹, of what is neither 0 nor 1 but for rounding. */
  private static double predictor(double probability) {
    return Normal.quantile(Math.max(Double.MIN_NORMAL, Math.min(Math.nextDown(1.0), probability)));
  }

  /** {@return the rows with the link that was chosen} */
  public Observations data() {
    return data;
  }

  /** {@return the fit with that link} */
  public LearnedPrior learned() {
    return learned;
  }

  /** {@return what was chosen and why, in one line; empty if nothing changes} */
  public Optional<String> note() {
    return note;
  }
}
