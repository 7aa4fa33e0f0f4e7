/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.numerics.Logistic;
import org.probitep.numerics.Normal;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.testing.Reference;

/** The logit link, and weights that are not whole, against integrals, draws and copies. */
class LinkAndWeightsTest {
  /** Another order of summing. */
  private static final double ROUNDING = 1e-9;

  private static Observations weighted(int n, int p, Link link, long seed) {
    Random random = new Random(seed);
    double[] weights = random.doubles(n, 0, 3).map(w -> w < 1 ? w : Math.rint(w)).toArray();
    weights[0] = 0;
    return Problems.drawn(Problems.gaussian(n, p, random), random)
        .withWeights(weights)
        .withLink(link);
  }

  /** One row: expectation propagation is exact but for the shape of the posterior. */
  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.5, 1})
  void testEvidenceOfOneRow(double weight) {
    DesignMatrix x = DesignMatrix.of(new double[][] {{1.7}});
    for (Link link : Link.values()) {
      Observations one =
          Observations.of(x, new boolean[] {true}, new double[] {-0.4})
              .withWeights(new double[] {weight})
              .withLink(link);
      double sum = 0;
      double step = 1e-3;
      for (double beta = -30; beta <= 30; beta += step) {
        double predictor = 1.7 * beta - 0.4;
        double likelihood = link == Link.LOGIT ? Logistic.cdf(predictor) : Normal.cdf(predictor);
        sum += step * Math.pow(likelihood, weight) * Normal.pdf(beta / 3) / 3;
      }
      EpFit fit = EpFit.fit(one, GaussianPrior.isotropic(1, 9), Problems.TIGHT);
      assertThat(fit.logEvidence()).isCloseTo(Math.log(sum), within(ROUNDING));
      assertThat(fit.looProbabilities()[0])
          .isCloseTo(link.average(-0.4, 1.7 * 1.7 * 9), within(ROUNDING));
    }
  }

  @ParameterizedTest
  @EnumSource(Link.class)
  void testFormsAndPartitionsAgree(Link link) {
    Observations data = weighted(40, 6, link, 5);
    GaussianPrior prior = GaussianPrior.isotropic(6, 4);
    EpFit textbook = TextbookEp.fit(data, prior, Problems.TIGHT);
    for (FormChoice form : List.of(FormChoice.PRIMAL, FormChoice.DUAL)) {
      EpFit fit = EpFit.fit(data, prior, Problems.TIGHT.withForm(form));
      assertThat(fit.converged()).isTrue();
      assertSame(fit.posterior(), textbook.posterior());
      assertThat(fit.logEvidence()).isCloseTo(textbook.logEvidence(), within(ROUNDING));
      assertThat(fit.looLogPredictive()).isCloseTo(textbook.looLogPredictive(), within(ROUNDING));
    }
    MemoryPartitions parts =
        new MemoryPartitions(
            MemoryPartitions.cut(data, 3), Problems.TIGHT.compute().kernels(), Workers.of(1));
    PartitionedEp cut = PartitionedEp.fit(parts, prior, Problems.TIGHT);
    assertSame(cut.posterior(), textbook.posterior());
    assertThat(cut.posterior().link()).isEqualTo(link);
    assertThat(cut.logEvidence()).isCloseTo(textbook.logEvidence(), within(ROUNDING));
  }

  private static void assertSame(GaussianPosterior one, GaussianPosterior other) {
    assertThat(one.mean()).containsExactly(other.mean(), within(ROUNDING));
    assertThat(one.variances()).containsExactly(other.variances(), within(ROUNDING));
  }

  /** Three copies of which each counts by 0.4 are three rows of the weight 0.4. */
  @ParameterizedTest
  @EnumSource(Link.class)
  void testCopiesOfPowersAreRows(Link link) {
    Random random = new Random(18);
    int n = 30;
    double[] counts = random.ints(n, 0, 5).asDoubleStream().toArray();
    Observations rows = Problems.drawn(Problems.gaussian(n, 4, random), random).withLink(link);
    double[] factors = new double[n];
    Arrays.setAll(factors, i -> rows.y(i) ? 0.3 : 1.7);
    int[] rowOf =
        IntStream.range(0, n)
            .flatMap(i -> IntStream.generate(() -> i).limit((int) counts[i]))
            .toArray();
    boolean[] y = new boolean[rowOf.length];
    double[] weights = new double[rowOf.length];
    for (int c = 0; c < rowOf.length; c++) {
      y[c] = rows.y(rowOf[c]);
      weights[c] = factors[rowOf[c]];
    }
    Observations expanded =
        Observations.of(rows.x().selectRows(rowOf), y).withWeights(weights).withLink(link);
    Observations together = rows.withWeights(counts, factors);
    assertThat(together.range(3, 9).copies(2)).isEqualTo(together.copies(5));
    GaussianPrior prior = GaussianPrior.isotropic(4, 16);
    EpFit apart = EpFit.fit(expanded, prior, Problems.TIGHT);
    for (FormChoice form : List.of(FormChoice.PRIMAL, FormChoice.DUAL)) {
      EpFit fit = EpFit.fit(together, prior, Problems.TIGHT.withForm(form));
      assertSame(fit.posterior(), apart.posterior());
      assertThat(fit.logEvidence()).isCloseTo(apart.logEvidence(), within(ROUNDING));
      assertThat(fit.looLogPredictive()).isCloseTo(apart.looLogPredictive(), within(ROUNDING));
      for (int c = 0; c < rowOf.length; c++) {
        assertThat(fit.looProbabilities()[rowOf[c]])
            .isCloseTo(apart.looProbabilities()[c], within(ROUNDING));
      }
    }
  }

  /** Copies, and no row where the weight is 0; leave-one-out leaves out one copy. */
  @ParameterizedTest
  @EnumSource(Link.class)
  void testWholeWeightsAreCopies(Link link) {
    Random random = new Random(8);
    double[][] x = Problems.gaussian(15, 3, random);
    double[] offsets = random.doubles(15, -1, 1).toArray();
    boolean[] y = Problems.coins(15, random);
    double[] weights = new double[15];
    Arrays.setAll(weights, i -> i % 4);
    int[] copyOf =
        IntStream.range(0, 15).flatMap(i -> IntStream.generate(() -> i).limit(i % 4)).toArray();
    boolean[] copiedY = new boolean[copyOf.length];
    double[] copiedOffsets = new double[copyOf.length];
    for (int c = 0; c < copyOf.length; c++) {
      copiedY[c] = y[copyOf[c]];
      copiedOffsets[c] = offsets[copyOf[c]];
    }
    DesignMatrix rows = DesignMatrix.of(x);
    GaussianPrior prior = GaussianPrior.isotropic(3, 16);
    EpFit copies =
        EpFit.fit(
            Observations.of(rows.selectRows(copyOf), copiedY, copiedOffsets).withLink(link),
            prior,
            Problems.TIGHT);
    EpFit fit =
        EpFit.fit(
            Observations.of(rows, y, offsets).withWeights(weights).withLink(link),
            prior,
            Problems.TIGHT);
    assertSame(fit.posterior(), copies.posterior());
    assertThat(fit.logEvidence()).isCloseTo(copies.logEvidence(), within(ROUNDING));
    assertThat(fit.looLogPredictive()).isCloseTo(copies.looLogPredictive(), within(ROUNDING));
    for (int c = 0; c < copyOf.length; c++) {
      assertThat(fit.looProbabilities()[copyOf[c]])
          .isCloseTo(copies.looProbabilities()[c], within(ROUNDING));
    }
  }

  /** Light rows that contradict the others under a wide prior: no cavity may become improper. */
  @Test
  void testLightOutliersConverge() {
    Random random = new Random(4);
    double[][] x = Problems.gaussian(60, 2, random);
    boolean[] y = new boolean[60];
    double[] weights = new double[60];
    for (int i = 0; i < 60; i++) {
      boolean outlier = i % 10 == 0;
      x[i][0] *= outlier ? 30 : 1;
      y[i] = x[i][0] > 0 ^ outlier;
      weights[i] = outlier ? 0.02 : 0.3;
    }
    Observations data = Observations.of(DesignMatrix.of(x), y).withWeights(weights);
    EpFit fit = EpFit.fit(data, GaussianPrior.isotropic(2, 1e4), EpOptions.withDefaults());
    assertThat(fit.converged()).isTrue();
    assertThat(Arrays.stream(fit.sitePrecisions()).min().orElseThrow()).isNotNegative();
  }

  @ParameterizedTest
  @EnumSource(Link.class)
  void testGradientOfTheEvidence(Link link) {
    Observations data = weighted(50, 4, link, 12);
    double[] variances = {25, 1, 0.2, 3};
    EpFit fit = EpFit.fit(data, GaussianPrior.of(new double[4], variances), Problems.TIGHT);
    double step = 1e-4;
    for (int j = 0; j < 4; j++) {
      double[] up = variances.clone();
      up[j] *= Math.exp(step);
      double[] down = variances.clone();
      down[j] *= Math.exp(-step);
      double difference =
          EpFit.fit(data, GaussianPrior.of(new double[4], up), Problems.TIGHT).logEvidence()
              - EpFit.fit(data, GaussianPrior.of(new double[4], down), Problems.TIGHT)
                  .logEvidence();
      assertThat(fit.logEvidenceGradient()[j]).isCloseTo(difference / (2 * step), within(1e-6));
    }
  }

  /**
   * Self-normalised importance sampling from the EP posterior, which differs from the exact one by
   * the ratio of likelihood and site of each row.
   */
  @ParameterizedTest
  @ValueSource(strings = {"real/pima_mass", "sim/p100"})
  void testLogitAgainstDrawsFromTheExactPosterior(String name) {
    Reference reference = new Reference(name);
    boolean wide = name.startsWith("sim");
    Observations data = reference.train().withLink(Link.LOGIT);
    // With more rows or a wider prior the draws are too few to be believed, not the fit.
    data = wide ? data.range(0, 30) : data;
    GaussianPrior prior = wide ? GaussianPrior.isotropic(100, 0.5) : reference.prior();
    EpFit fit = EpFit.fit(data, prior, Problems.TIGHT);
    assertThat(fit.converged()).isTrue();
    double[][] x = rows(data.x());
    double[][] test = rows(reference.test().selectRows(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    ExactDraws exact = ExactDraws.of(fit, data, x, test, wide ? 80_000 : 200_000);
    assertThat(exact.effectiveShare).isGreaterThan(0.05);
    assertThat(fit.logEvidence()).isCloseTo(exact.logEvidence, within(0.1));
    double[] probabilities = Problems.probabilities(fit, test);
    for (int i = 0; i < test.length; i++) {
      assertThat(probabilities[i])
          .as("row %d, standard error %g", i, exact.standardError[i])
          .isCloseTo(exact.probability[i], within(5 * exact.standardError[i]));
      assertThat(exact.standardError[i]).isLessThan(0.003);
    }
  }

  private static double[][] rows(DesignMatrix x) {
    double[][] rows = new double[x.rows()][x.columns()];
    for (int i = 0; i < rows.length; i++) {
      x.copyRow(i, rows[i], 0);
    }
    return rows;
  }

  /** Separated rows under a wide prior have a wide posterior, but a proper one. */
  @Test
  void testSeparatedRowsConverge() {
    Reference reference = new Reference("hard/separable");
    EpFit fit =
        EpFit.fit(
            reference.train().withLink(Link.LOGIT), reference.prior(), EpOptions.withDefaults());
    assertThat(fit.converged()).isTrue();
  }
}
