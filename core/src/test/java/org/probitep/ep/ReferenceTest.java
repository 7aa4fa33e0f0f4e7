/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.probitep.ep.Tolerances.HARD_PROBABILITY;
import static org.probitep.ep.Tolerances.HARD_PROBABILITY_BY_DEFAULT;
import static org.probitep.ep.Tolerances.MOMENTS;
import static org.probitep.ep.Tolerances.PROBABILITY;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.ep.EpOptions.Stopping;
import org.probitep.kernels.KernelChoice;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.testing.Reference;

/** Agreement with fixed points that were computed in quadruple precision. */
class ReferenceTest {
  static List<String> ordinary() {
    return Reference.ORDINARY;
  }

  static List<String> hard() {
    return Reference.HARD;
  }

  /** Every way to fit: forms, kernels, block sizes, threads. */
  static Stream<EpOptions> ways() {
    EpOptions tight = Problems.TIGHT.withKernels(KernelChoice.JAVA);
    return Stream.of(
        tight,
        tight.withForm(FormChoice.PRIMAL),
        tight.withForm(FormChoice.DUAL),
        tight.withForm(FormChoice.PRIMAL).withKernels(KernelChoice.OPENBLAS),
        tight.withForm(FormChoice.DUAL).withKernels(KernelChoice.OPENBLAS),
        tight.withForm(FormChoice.PRIMAL).withBlockSize(1),
        tight.withForm(FormChoice.DUAL).withBlockSize(1),
        tight.withForm(FormChoice.PRIMAL).withBlockSize(7),
        tight.withForm(FormChoice.DUAL).withBlockSize(1000),
        tight.withForm(FormChoice.PRIMAL).withThreads(2),
        tight.withForm(FormChoice.DUAL).withThreads(3).withKernels(KernelChoice.OPENBLAS));
  }

  @ParameterizedTest
  @MethodSource("ordinary")
  void testEveryWayAgreesWithTheReference(String name) {
    Reference reference = new Reference(name);
    ways()
        .forEach(
            options -> {
              EpFit fit = EpFit.fit(reference.train(), reference.prior(), options);
              assertThat(fit.kernels())
                  .isEqualTo(
                      options.compute().kernels() == KernelChoice.OPENBLAS ? "openblas" : "java");
              check(reference, fit, PROBABILITY, name + " " + options);
            });
  }

  @ParameterizedTest
  @MethodSource("ordinary")
  void testTextbookAgreesWithTheReference(String name) {
    Reference reference = new Reference(name);
    EpFit fit = TextbookEp.fit(reference.train(), reference.prior(), Problems.TIGHT);
    check(reference, fit, PROBABILITY, name);
  }

  @ParameterizedTest
  @MethodSource("hard")
  void testHardCasesAtATightTolerance(String name) {
    Reference reference = new Reference(name);
    EpFit fit = EpFit.fit(reference.train(), reference.prior(), Problems.TIGHT);
    check(reference, fit, HARD_PROBABILITY, name);
  }

  @ParameterizedTest
  @MethodSource("hard")
  void testHardCasesAtTheDefaultTolerance(String name) {
    Reference reference = new Reference(name);
    EpFit fit = EpFit.fit(reference.train(), reference.prior(), EpOptions.withDefaults());
    assertThat(fit.converged()).isTrue();
    checkPredictions(reference, fit, HARD_PROBABILITY_BY_DEFAULT, name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sim/p50", "sim/p100", "sim/p800"})
  void testThePapersSweepCounts(String name) {
    Reference reference = new Reference(name);
    EpOptions paper = EpOptions.withDefaults().withStopping(Stopping.SITES).withTolerance(1e-3);
    for (FormChoice form : FormChoice.values()) {
      EpFit fit = EpFit.fit(reference.train(), reference.prior(), paper.withForm(form));
      assertThat(fit.sweeps()).isEqualTo(reference.sweepsOfThePaper());
      assertThat(fit.converged()).isTrue();
    }
    EpFit textbook = TextbookEp.fit(reference.train(), reference.prior(), paper);
    assertThat(textbook.sweeps()).isEqualTo(reference.sweepsOfThePaper());
  }

  @ParameterizedTest
  @MethodSource("ordinary")
  void testSites(String name) {
    Reference reference = new Reference(name);
    EpFit fit = EpFit.fit(reference.train(), reference.prior(), Problems.TIGHT);
    double[][] sites = reference.table("ep_sites.csv");
    for (int i = 0; i < sites.length; i++) {
      assertThat(fit.sitePrecisions()[i]).isCloseTo(sites[i][0], within(MOMENTS));
      assertThat(fit.siteShifts()[i]).isCloseTo(sites[i][1], within(MOMENTS));
    }
  }

  /**
   * The dual form cannot be accurate where a wide prior meets few columns; asked for by name, it
   * must say so and not pretend.
   */
  @ParameterizedTest
  @ValueSource(strings = {"hard/nu2_1e12", "hard/scale1e6"})
  void testDualFormConfessesRounding(String name) {
    Reference reference = new Reference(name);
    EpFit fit =
        EpFit.fit(reference.train(), reference.prior(), Problems.TIGHT.withForm(FormChoice.DUAL));
    assertThat(fit.converged()).isFalse();
    assertThat(fit.residual()).isGreaterThan(1e-5);
    checkPredictions(reference, fit, 10 * fit.residual(), name);
  }

  private static void check(Reference reference, EpFit fit, double probability, String as) {
    assertThat(fit.converged()).as(as).isTrue();
    assertThat(fit.logEvidence()).as(as).isCloseTo(reference.logEvidence(), within(MOMENTS));
    double[][] expected = reference.table("ep_coefficients.csv");
    double[] mean = fit.posterior().mean();
    double[] variance = fit.posterior().variances();
    for (int j = 0; j < expected.length; j++) {
      double sd = Math.sqrt(expected[j][1]);
      // A mean that is zero but for rounding has no relative error: its scale is then its sd.
      double scale = Math.max(Math.abs(expected[j][0]), 1e-4 * sd);
      assertThat(mean[j]).as(as).isCloseTo(expected[j][0], within(MOMENTS * scale));
      assertThat(Math.sqrt(variance[j])).as(as).isCloseTo(sd, within(MOMENTS * sd));
    }
    checkPredictions(reference, fit, probability, as);
  }

  private static void checkPredictions(
      Reference reference, EpFit fit, double tolerance, String as) {
    GaussianPredictions predictions = fit.posterior().predict(reference.test());
    double[][] expected = reference.table("ep_predictions.csv");
    for (int i = 0; i < expected.length; i++) {
      assertThat(predictions.probability(i)).as(as).isCloseTo(expected[i][0], within(tolerance));
    }
  }
}
