/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.probitep.ep.EpOptions;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.posterior.Form;
import org.probitep.posterior.Posterior;
import org.probitep.posterior.Predictions;

/** Every method against the integral that it approximates, and against what it must not do. */
class MethodAgreementTest {
  /** Draws of the Monte Carlo methods: standard errors of about 0.002. */
  private static final int SAMPLES = 20_000;

  /** Rounding and the tolerance of the sweeps, where a method is exact. */
  private static final double EXACT = 1e-7;

  /** How many standard errors an estimate may be off. */
  private static final double ERRORS = 5;

  private static final GaussianPrior PRIOR =
      GaussianPrior.of(new double[] {0.3}, new double[] {1.5});

  private static final Observations EIGHT =
      Observations.of(
          column(-1.2, -0.7, -0.1, 0.2, 0.5, 0.9, 1.4, 2),
          new boolean[] {false, true, false, false, true, true, false, true},
          new double[] {0.1, -0.2, 0, 0.3, 0, -0.1, 0.2, 0});

  private static final Observations ONE =
      Observations.of(column(1.3), new boolean[] {false}, new double[] {-0.4});

  private static final DesignMatrix ROWS = column(-2, -0.5, 0, 0.7, 3);

  private static DesignMatrix column(double... values) {
    DesignMatrix.Builder builder = DesignMatrix.builder(1);
    for (double value : values) {
      builder.addRow(value);
    }
    return builder.build();
  }

  private static MethodOptions options(Method method) {
    return MethodOptions.of(EpOptions.withDefaults().withTolerance(1e-10))
        .withMethod(method)
        .withSamples(SAMPLES);
  }

  /** The bound is what an approximation of its kind is good for on these rows; 0 for a sampler. */
  @ParameterizedTest
  @CsvSource({"EP, 0.003", "TEXTBOOK, 0.003", "PFM, 0.02", "MF, 0.05", "EXACT, 0"})
  void probabilitiesAreThoseOfTheIntegral(Method method, double bound) {
    OneCoefficient integral = new OneCoefficient(EIGHT, PRIOR);
    MethodFit fit = Methods.fit(EIGHT, PRIOR, options(method));
    assertThat(fit.outcome().converged()).isTrue();
    Predictions predicted = fit.posterior().predict(ROWS);
    for (int i = 0; i < ROWS.rows(); i++) {
      double allowed = bound + ERRORS * predicted.standardError(i);
      assertThat(predicted.probability(i))
          .as("%s, row %d", method, i)
          .isCloseTo(integral.probability(ROWS.get(i, 0)), within(allowed + EXACT));
      assertThat(predicted.lower(i, 0.9)).isLessThanOrEqualTo(predicted.probability(i) + 1e-12);
      assertThat(predicted.upper(i, 0.9)).isGreaterThanOrEqualTo(predicted.probability(i) - 1e-12);
    }
    assertThat(predicted.isMonteCarlo()).isEqualTo(method.isMonteCarlo());
  }

  /** One row is one site and one utility: only mean field gives anything up. */
  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"EP", "TEXTBOOK", "PFM"})
  void oneRowIsExact(Method method) {
    OneCoefficient integral = new OneCoefficient(ONE, PRIOR);
    MethodFit fit = Methods.fit(ONE, PRIOR, options(method));
    assertThat(fit.outcome().logEvidence()).isCloseTo(integral.logEvidence(), within(EXACT));
    assertThat(fit.posterior().mean()[0]).isCloseTo(integral.mean(b -> b), within(EXACT));
    assertThat(fit.posterior().variances()[0]).isCloseTo(integral.variance(), within(EXACT));
  }

  @Test
  void theSamplerKnowsTheEvidenceAndTheMoments() {
    OneCoefficient integral = new OneCoefficient(EIGHT, PRIOR);
    MethodFit fit = Methods.fit(EIGHT, PRIOR, options(Method.EXACT));
    assertThat(fit.outcome().logEvidence())
        .isCloseTo(integral.logEvidence(), within(ERRORS * fit.outcome().logEvidenceError()));
    double sd = Math.sqrt(integral.variance());
    assertThat(fit.posterior().mean()[0])
        .isCloseTo(integral.mean(b -> b), within(ERRORS * sd / Math.sqrt(SAMPLES)));
  }

  /** The larger family has the larger bound, and no bound is above what it bounds. */
  @Test
  void lowerBoundsAreInOrder() {
    double meanField = Methods.fit(EIGHT, PRIOR, options(Method.MF)).outcome().logEvidence();
    double partial = Methods.fit(EIGHT, PRIOR, options(Method.PFM)).outcome().logEvidence();
    assertThat(meanField).isLessThan(partial);
    assertThat(partial).isLessThan(new OneCoefficient(EIGHT, PRIOR).logEvidence());
  }

  @Test
  void blocksAndTheTextbookGoToTheSameFixedPoint() {
    MethodFit blocks = Methods.fit(EIGHT, PRIOR, options(Method.EP));
    MethodFit textbook = Methods.fit(EIGHT, PRIOR, options(Method.TEXTBOOK));
    assertThat(blocks.posterior().mean()[0])
        .isCloseTo(textbook.posterior().mean()[0], within(EXACT));
    assertThat(blocks.posterior().variances()[0])
        .isCloseTo(textbook.posterior().variances()[0], within(EXACT));
    assertThat(blocks.outcome().logEvidence())
        .isCloseTo(textbook.outcome().logEvidence(), within(EXACT));
    assertThat(blocks.ep()).isPresent();
    assertThat(textbook.ep()).isPresent();
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void noRowsLeaveThePrior(Method method) {
    Observations none = Observations.of(DesignMatrix.builder(1).build(), new boolean[0]);
    MethodFit fit = Methods.fit(none, PRIOR, options(method).withSamples(10));
    assertThat(fit.outcome().logEvidence()).isZero();
    assertThat(fit.posterior().mean()).containsExactly(PRIOR.mean(0));
    assertThat(fit.posterior().variances()[0]).isCloseTo(PRIOR.variance(0), within(1e-12));
  }

  /** (x, y) and (−x, 1 − y) say the same of β where there are no offsets. */
  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"EP", "TEXTBOOK", "PFM", "MF"})
  void aRowAndItsMirrorImageSayTheSame(Method method) {
    Observations rows = Observations.of(column(-1, 0.4, 2), new boolean[] {true, false, true});
    Observations mirrored =
        Observations.of(column(1, -0.4, -2), new boolean[] {false, true, false});
    Posterior one = Methods.fit(rows, PRIOR, options(method).withSamples(10)).posterior();
    Posterior two = Methods.fit(mirrored, PRIOR, options(method).withSamples(10)).posterior();
    assertThat(two.mean()[0]).isCloseTo(one.mean()[0], within(EXACT));
    assertThat(two.variances()[0]).isCloseTo(one.variances()[0], within(EXACT));
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void onlyEpTakesWeights(Method method) {
    Observations weighted = ONE.withWeights(new double[] {2});
    if (method == Method.EP || method == Method.TEXTBOOK) {
      assertThat(Methods.fit(weighted, PRIOR, options(method)).outcome().converged()).isTrue();
    } else {
      assertThatThrownBy(() -> Methods.fit(weighted, PRIOR, options(method)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("only EP takes weights");
    }
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void onlyEpTakesTheLogitLink(Method method) {
    Observations logit = ONE.withLink(Link.LOGIT);
    if (method == Method.EP || method == Method.TEXTBOOK) {
      assertThat(Methods.fit(logit, PRIOR, options(method)).outcome().converged()).isTrue();
    } else {
      assertThatThrownBy(() -> Methods.fit(logit, PRIOR, options(method)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("only EP takes another link than probit");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"PFM", "EXACT"})
  void theSeedDecides(Method method) {
    double[] first = probabilities(options(method));
    assertThat(probabilities(options(method))).containsExactly(first);
    assertThat(probabilities(options(method).withSeed(2))).isNotEqualTo(first);
  }

  private static double[] probabilities(MethodOptions options) {
    Predictions predicted = Methods.fit(EIGHT, PRIOR, options).posterior().predict(ROWS);
    double[] result = new double[predicted.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = predicted.probability(i);
    }
    return result;
  }

  /** Says no at once. */
  private static final MethodListener STOP =
      new MethodListener() {
        @Override
        public boolean onSweep(int sweep, double residual) {
          return false;
        }

        @Override
        public boolean onDraws(long done, long wanted) {
          return false;
        }
      };

  @ParameterizedTest
  @EnumSource(Method.class)
  void theListenerEndsAFit(Method method) {
    MethodOptions options = options(method);
    if (method == Method.EXACT) {
      assertThatThrownBy(() -> Methods.fit(EIGHT, PRIOR, options, STOP))
          .isInstanceOf(CancellationException.class);
      return;
    }
    MethodFit fit = Methods.fit(EIGHT, PRIOR, options, STOP);
    assertThat(fit.outcome().sweeps()).isEqualTo(1);
    assertThat(fit.outcome().converged()).isFalse();
    assertThat(fit.posterior().mean()[0]).isFinite();
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void interruptingTheThreadEndsAFit(Method method) {
    Thread.currentThread().interrupt();
    try {
      if (method == Method.EXACT) {
        assertThatThrownBy(() -> Methods.fit(EIGHT, PRIOR, options(method)))
            .isInstanceOf(CancellationException.class);
      } else {
        MethodFit fit = Methods.fit(EIGHT, PRIOR, options(method));
        assertThat(fit.outcome().converged()).isFalse();
        assertThat(fit.outcome().sweeps()).isEqualTo(1);
      }
    } finally {
      assertThat(Thread.interrupted()).as("the flag is left as it was").isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "EP, prepare sweeps finish",
    "TEXTBOOK, sweeps",
    "PFM, sweeps draws",
    "MF, sweeps draws",
    "EXACT, draws finish"
  })
  void aFitSaysWhatItIs(Method method, String stages) {
    MethodFit fit = Methods.fit(EIGHT, PRIOR, options(method).withSamples(100));
    assertThat(fit.method()).isEqualTo(method);
    assertThat(fit.outcome().n()).isEqualTo(8);
    assertThat(fit.outcome().form()).isEqualTo(Form.PRIMAL);
    assertThat(fit.outcome().timings().keySet()).containsExactly(stages.split(" "));
    assertThat(fit.outcome().timings().values())
        .allSatisfy(seconds -> assertThat(seconds).isNotNegative());
    assertThat(fit.outcome().sweeps() == 0).isEqualTo(method == Method.EXACT);
    assertThat(fit.ep().isPresent()).isEqualTo(method == Method.EP || method == Method.TEXTBOOK);
  }

  @Test
  void nobodyElseCanChangeAFit() {
    List<String> notes = new ArrayList<>(List.of("a"));
    Map<String, Double> timings = new HashMap<>(Map.of("a", 1.0));
    FitOutcome copy =
        new FitOutcome(1, 1, Form.PRIMAL, "java", 1, 0, true, -1, -1, timings, 0, notes);
    notes.add("b");
    timings.put("b", 2.0);
    assertThat(copy.notes()).containsExactly("a");
    assertThat(copy.timings()).containsOnlyKeys("a");
    assertThatThrownBy(() -> copy.timings().put("c", 3.0))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
