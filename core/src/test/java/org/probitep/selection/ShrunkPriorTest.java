/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.methods.Methods;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.posterior.Posterior;
import org.probitep.posterior.Predictions;

/** Shrinkage against the sum over all subsets of columns, and against the truth. */
class ShrunkPriorTest {
  private static final EpOptions OPTIONS = EpOptions.withDefaults();

  private static double[][] rows(Random random, int n, int p) {
    double[][] x = new double[n][p];
    for (double[] row : x) {
      for (int j = 0; j < p; j++) {
        row[j] = j == 0 ? 1 : 0.5 * random.nextGaussian();
      }
    }
    return x;
  }

  private static boolean[] outcomes(Random random, double[][] x, double... effects) {
    boolean[] y = new boolean[x.length];
    for (int i = 0; i < y.length; i++) {
      double utility = random.nextGaussian();
      for (int j = 0; j < effects.length; j++) {
        utility += effects[j] * x[i][1 + j];
      }
      y[i] = utility > 0;
    }
    return y;
  }

  /** With eight columns the prior is a mixture of 256 normal ones, each of which is a fit. */
  @Test
  void isTheAverageOverAllSubsets() {
    Random random = new Random(5);
    int p = 9;
    double[][] x = rows(random, 80, p);
    boolean[] y = outcomes(random, x, 2, -1.2, 0.6);
    double[][] fresh = rows(random, 5, p);
    SpikeAndSlab prior = new SpikeAndSlab(0.3, 2);
    double top = Double.NEGATIVE_INFINITY;
    double[] weights = new double[1 << (p - 1)];
    double[][] probabilities = new double[weights.length][];
    for (int subset = 0; subset < weights.length; subset++) {
      int size = Integer.bitCount(subset);
      EpFit fit =
          EpFit.fit(Observations.of(DesignMatrix.of(taken(x, subset)), y), normal(size), OPTIONS);
      weights[subset] = fit.logEvidence() + size * Math.log(0.3) + (p - 1 - size) * Math.log(0.7);
      probabilities[subset] = predict(fit.posterior(), taken(fresh, subset));
      top = Math.max(top, weights[subset]);
    }
    double sum = 0;
    for (int subset = 0; subset < weights.length; subset++) {
      weights[subset] = Math.exp(weights[subset] - top);
      sum += weights[subset];
    }
    ShrunkPrior shrunk =
        new ShrunkSearch(
                Observations.of(DesignMatrix.of(x), y),
                VarianceGroups.besideIntercept(p, 25),
                OPTIONS,
                (sweep, residual) -> true)
            .run(prior);
    assertThat(shrunk.converged()).isTrue();
    assertThat(shrunk.logEvidence()).isCloseTo(top + Math.log(sum), within(0.15));
    for (int j = 1; j < p; j++) {
      double active = 0;
      for (int subset = 0; subset < weights.length; subset++) {
        active += (subset >> (j - 1) & 1) == 1 ? weights[subset] / sum : 0;
      }
      assertThat(shrunk.active()[j]).isCloseTo(active, within(0.05));
    }
    double[] predicted = predict(shrunk.posterior(), fresh);
    for (int i = 0; i < predicted.length; i++) {
      double probability = 0;
      for (int subset = 0; subset < weights.length; subset++) {
        probability += weights[subset] / sum * probabilities[subset][i];
      }
      // One normal distribution stands for a mixture of 256.
      assertThat(predicted[i]).isCloseTo(probability, within(0.05));
    }
  }

  private static double[][] taken(double[][] x, int subset) {
    double[][] taken = new double[x.length][1 + Integer.bitCount(subset)];
    for (int i = 0; i < x.length; i++) {
      taken[i][0] = 1;
      int next = 1;
      for (int j = 1; j < x[i].length; j++) {
        if ((subset >> (j - 1) & 1) == 1) {
          taken[i][next++] = x[i][j];
        }
      }
    }
    return taken;
  }

  private static GaussianPrior normal(int size) {
    double[] variance = new double[1 + size];
    Arrays.fill(variance, 2);
    variance[0] = 25;
    return GaussianPrior.of(new double[1 + size], variance);
  }

  private static double[] predict(Posterior posterior, double[][] x) {
    Predictions predictions = posterior.predict(DesignMatrix.of(x));
    double[] result = new double[x.length];
    Arrays.setAll(result, predictions::probability);
    return result;
  }

  private static double logLoss(Posterior posterior, double[][] x, boolean[] y) {
    double[] probability = predict(posterior, x);
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum -= Math.log(y[i] ? probability[i] : 1 - probability[i]);
    }
    return sum / y.length;
  }

  @Test
  void isTriedWhereColumnsAreManyAndSecondsDo() {
    assertThat(ShrunkPrior.isWorthTrying(333, 9_036)).isTrue();
    assertThat(ShrunkPrior.isWorthTrying(100, 10)).isTrue();
    assertThat(ShrunkPrior.isWorthTrying(100, 9)).isFalse();
    assertThat(ShrunkPrior.isWorthTrying(1_000, 20_000)).isFalse();
    assertThat(ShrunkPrior.isWorthTrying(2_000, 301)).isTrue();
    assertThat(ShrunkPrior.isWorthTrying(5_000, 501)).isFalse();
  }

  /** Where few of many columns matter, auto finds it out, and predicts far better for it. */
  @ParameterizedTest
  @CsvSource({"801, 0.15", "151, 0.15", "26, 0.1"})
  void autoShrinksWhereFewColumnsMatter(int p, double gain) {
    Random random = new Random(11);
    double[][] x = rows(random, 80, p);
    boolean[] y = outcomes(random, x, 4, -4, 3);
    double[][] fresh = rows(random, 300, p);
    boolean[] truth = outcomes(random, fresh, 4, -4, 3);
    VarianceGroups groups = VarianceGroups.besideIntercept(p, 25);
    Observations data = Observations.of(DesignMatrix.of(x), y);
    LearnedPrior normal =
        LearnedPrior.fit(data, groups, HyperPrior.withDefaults(), OPTIONS, (s, r) -> true);
    MethodFit auto =
        fit(data, new PriorChoice.Learned(groups, HyperPrior.withDefaults(), true, false));
    assertThat(auto.outcome().notes().get(0)).containsPattern("[34] of them are known");
    assertThat(auto.outcome().logEvidence()).isGreaterThan(normal.fit().logEvidence() + 3);
    assertThat(logLoss(auto.posterior(), fresh, truth))
        .isLessThan(logLoss(normal.fit().posterior(), fresh, truth) - gain);
  }

  /** The normal prior has most of the weight where it is the right one, and costs little. */
  @Test
  void autoHardlyShrinksWhereAllColumnsMatter() {
    Random random = new Random(12);
    int p = 401;
    double[][] x = rows(random, 40, p);
    double[] effects = new double[p - 1];
    Arrays.setAll(effects, j -> 0.4 * random.nextGaussian());
    boolean[] y = outcomes(random, x, effects);
    double[][] fresh = rows(random, 500, p);
    boolean[] truth = outcomes(random, fresh, effects);
    VarianceGroups groups = VarianceGroups.besideIntercept(p, 25);
    Observations data = Observations.of(DesignMatrix.of(x), y);
    HyperPrior hyper = HyperPrior.withDefaults();
    MethodFit normal = fit(data, new PriorChoice.Learned(groups, hyper));
    MethodFit auto = fit(data, new PriorChoice.Learned(groups, hyper, true, false));
    assertThat(logLoss(auto.posterior(), fresh, truth))
        .isCloseTo(logLoss(normal.posterior(), fresh, truth), within(0.01));
  }

  /** The answers of a whole grid stand for all that there are, up to its ends. */
  @ParameterizedTest
  @ValueSource(ints = {100, 500, 5000})
  void theMassesOfAGridAddUpToOne(int columns) {
    double sum = 0;
    for (double count = 10.0 / 9; count <= 0.3 * columns; count *= 3) {
      for (double variance = Math.pow(4, -15); variance < Math.pow(4, 15); variance *= 4) {
        sum += Math.exp(new SpikeAndSlab(count / columns, variance).logMass(columns));
      }
    }
    assertThat(sum).isCloseTo(1, within(0.15));
  }

  /** With fewer columns the first answer must be worth it, or the others are not even tried. */
  @Test
  void autoSoonGivesUpWhereAllColumnsMatter() {
    Random random = new Random(13);
    int p = 41;
    double[][] x = rows(random, 120, p);
    double[] effects = new double[p - 1];
    Arrays.setAll(effects, j -> 0.4 * random.nextGaussian());
    Observations data = Observations.of(DesignMatrix.of(x), outcomes(random, x, effects));
    VarianceGroups groups = VarianceGroups.besideIntercept(p, 25);
    LearnedPrior normal =
        LearnedPrior.fit(data, groups, HyperPrior.withDefaults(), OPTIONS, (s, r) -> true);
    assertThat(sweepsUntilGivenUp(data, groups, normal.fit(), normal.logWeight())).isZero();
    // With so much more hope that a look does not end it, rounds do.
    double hope = 40;
    assertThat(sweepsUntilGivenUp(data, groups, normal.fit(), normal.logWeight() - hope))
        .isPositive();
  }

  private static int sweepsUntilGivenUp(
      Observations data, VarianceGroups groups, EpFit normal, double others) {
    int[] sweeps = {0};
    ShrunkPrior.fitIfHopeful(
        data, groups, normal, others, OPTIONS, (sweep, r) -> (sweeps[0] = sweep) > 0);
    return sweeps[0];
  }

  private static MethodFit fit(Observations data, PriorChoice choice) {
    return Methods.fit(data, choice, MethodOptions.of(OPTIONS), MethodListener.SILENT);
  }
}
