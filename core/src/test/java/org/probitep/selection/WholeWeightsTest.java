/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.methods.Methods;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.posterior.Posterior;
import org.probitep.posterior.Predictions;

/** A search for a prior has to find the same for rows with whole weights and for their copies. */
class WholeWeightsTest {
  /** What issue 12 asks for, at a tolerance of 1e-10. */
  private static final double SAME = 1e-9;

  private static final EpOptions USUAL = EpOptions.withDefaults();
  private static final EpOptions TIGHT = USUAL.withTolerance(1e-10);
  private static final SweepListener SILENT = (sweep, residual) -> true;

  /** Rows to predict. */
  private static final int NEW = 20;

  /** Rows with weights, the same rows as often as these say, and rows to predict. */
  private record Twice(
      Observations weighted, Observations copies, VarianceGroups groups, DesignMatrix test) {
    List<Observations> both() {
      return List.of(weighted, copies);
    }
  }

  /**
   * Simulates rows.
   *
   * @param n rows
   * @param p numbers, three of which count, or all if they go together
   * @param levels of categories, each of which has a variance of its own
   * @param most the largest weight
   * @param factors how much the numbers go together
   * @param effect of the numbers that count
   * @param far what is added to the error of one row in 25
   */
  private static Twice rows(
      int n, int p, int[] levels, int most, double factors, double effect, double far) {
    Random random = new Random(n + 1000L * p);
    int columns = 1 + p + Arrays.stream(levels).sum();
    int[] groupOf = new int[columns];
    groupOf[0] = VarianceGroups.FIXED;
    Set<Integer> akin = new HashSet<>();
    for (int c = 0, first = 1 + p; c < levels.length; first += levels[c++]) {
      Arrays.fill(groupOf, first, first + levels[c], c + 1);
      akin.add(c + 1);
    }
    double[] fixed = new double[columns];
    fixed[0] = 25;
    double[] loads = random.doubles(3L * (p + 1), -0.5, 0.5).toArray();
    DesignMatrix.Builder once = DesignMatrix.builder(columns);
    DesignMatrix.Builder often = DesignMatrix.builder(columns);
    DesignMatrix.Builder test = DesignMatrix.builder(columns);
    boolean[] y = new boolean[n];
    double[] weights = new double[n];
    List<Boolean> outcomes = new ArrayList<>();
    for (int i = 0; i < n + NEW; i++) {
      double[] row = new double[columns];
      double[] common = random.doubles(3, -1, 1).toArray();
      row[0] = 1;
      double predictor = 0;
      for (int j = 1; j <= p; j++) {
        row[j] = 0.5 * random.nextGaussian();
        for (int k = 0; k < 3; k++) {
          row[j] += factors * loads[3 * j + k] * common[k];
        }
        double few = j <= 3 ? (j % 2 == 0 ? 1 : -1) : 0;
        predictor += effect * row[j] * (factors > 0 ? loads[3 * j] : few);
      }
      for (int c = 0, first = 1 + p; c < levels.length; first += levels[c++]) {
        int level = random.nextInt(levels[c]);
        row[first + level] = 1;
        predictor += Math.sin(level);
      }
      double error = random.nextGaussian() + (random.nextInt(25) == 0 ? far : 0);
      if (i >= n) {
        test.addRow(row);
        continue;
      }
      once.addRow(row);
      y[i] = predictor + error > 0;
      weights[i] = 1 + random.nextInt(most);
      for (int k = 0; k < weights[i]; k++) {
        often.addRow(row);
        outcomes.add(y[i]);
      }
    }
    boolean[] all = new boolean[outcomes.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = outcomes.get(i);
    }
    return new Twice(
        Observations.of(once.build(), y).withWeights(weights),
        Observations.of(often.build(), all),
        VarianceGroups.of(groupOf, fixed).withAkin(akin),
        test.build());
  }

  private static MethodFit fit(Observations data, VarianceGroups groups, EpOptions options) {
    return Methods.fit(
        data,
        new PriorChoice.Learned(groups, HyperPrior.withDefaults(), true, true),
        MethodOptions.of(options),
        MethodListener.SILENT);
  }

  private static void assertSame(MethodFit found, MethodFit expected, DesignMatrix test) {
    assertThat(found.outcome().converged()).isTrue();
    assertThat(expected.outcome().converged()).isTrue();
    assertThat(found.outcome().logEvidence())
        .isCloseTo(expected.outcome().logEvidence(), within(SAME));
    Posterior posterior = expected.posterior();
    double[] means = posterior.mean();
    double[] variances = posterior.variances();
    for (int j = 0; j < means.length; j++) {
      assertThat((found.posterior().mean()[j] - means[j]) / Math.sqrt(variances[j]))
          .as("coefficient %d", j)
          .isCloseTo(0, within(SAME));
    }
    Predictions of = found.posterior().predict(test);
    Predictions at = posterior.predict(test);
    for (int i = 0; i < test.rows(); i++) {
      assertThat(of.probability(i)).isCloseTo(at.probability(i), within(SAME));
    }
  }

  /** The words tell which of the priors and links were taken. */
  @ParameterizedTest
  @CsvSource({
    "40, 3, '', 5, 0, 1, PROBIT, learned from the rows",
    "40, 3, '', 5, 0, 1, LOGIT, learned from the rows",
    "120, 3, 10 7, 5, 0, 1, PROBIT, categories drawn to their mean",
    "50, 30, '', 3, 2, 0.15, PROBIT, favours the directions",
    "50, 30, '', 3, 2, 0.15, LOGIT, favours the directions",
    "45, 60, '', 3, 2, 0.5, PROBIT, favours the directions",
    "25, 90, '', 2, 2, 0.5, PROBIT, favours the directions",
    "100, 40, '', 2, 0, 2, PROBIT, few coefficients are not 0",
    "100, 40, '', 2, 0, 2, LOGIT, few coefficients are not 0",
  })
  void aTightSearchFindsWhatItFindsForTheCopies(
      int n,
      int p,
      String levels,
      int most,
      double factors,
      double effect,
      Link link,
      String words) {
    int[] counts =
        levels.isEmpty()
            ? new int[0]
            : Arrays.stream(levels.split(" ")).mapToInt(Integer::parseInt).toArray();
    Twice rows = rows(n, p, counts, most, factors, effect, 0);
    MethodFit expected = fit(rows.copies.withLink(link), rows.groups, TIGHT);
    assertThat(String.join(" ", expected.outcome().notes())).contains(words);
    assertSame(fit(rows.weighted.withLink(link), rows.groups, TIGHT), expected, rows.test);
  }

  @Test
  void soDoesTheChoiceOfTheLink() {
    Twice rows = rows(300, 4, new int[0], 4, 0, 4, 9);
    MethodFit expected = fit(rows.copies, rows.groups, TIGHT);
    assertThat(String.join(" ", expected.outcome().notes())).contains(LinkChoice.NOTE);
    assertSame(fit(rows.weighted, rows.groups, TIGHT), expected, rows.test);
  }

  @Test
  void soDoesAnAverageOverVariances() {
    Twice rows = rows(60, 12, new int[0], 4, 0, 1, 0);
    List<MethodFit> fits =
        rows.both().stream()
            .map(
                data ->
                    Methods.fit(
                        data,
                        new PriorChoice.Averaged(rows.groups, HyperPrior.withDefaults()),
                        MethodOptions.of(TIGHT),
                        MethodListener.SILENT))
            .toList();
    assertSame(fits.get(0), fits.get(1), rows.test);
  }

  /** Rows of one column more than a border allows, and as many as it allows. */
  @Test
  void whatIsTriedDependsOnTheSumOfTheWeights() {
    for (int n : new int[] {50, 51}) {
      Observations twice = ones(n, 10).withWeights(filled(n, 2));
      assertThat(ShrunkPrior.isWorthTrying(twice)).isEqualTo(ShrunkPrior.isWorthTrying(2 * n, 10));
      assertThat(ShrunkPrior.isWorthTrying(twice)).isEqualTo(n == 50);
      assertThat(MixedPrior.isWorthTrying(twice, VarianceGroups.besideIntercept(10, 25)))
          .isEqualTo(n == 50);
    }
  }

  @Test
  void workAndCellsAreThoseOfTheCopies() {
    Observations rows = ones(150, 1500);
    VarianceGroups groups = VarianceGroups.besideIntercept(1500, 25);
    Observations often = rows.withWeights(filled(150, 100));
    assertThat(ShrunkPrior.isWorthTrying(rows)).isTrue();
    assertThat(ShrunkPrior.isWorthTrying(often)).isFalse();
    assertThat(ShrunkPrior.isWorthTrying(15_000, 1500)).isFalse();
    assertThat(AlongRows.isWorthTrying(rows, groups)).isTrue();
    assertThat(AlongRows.isWorthTrying(often, groups)).isFalse();
    // Weights below 1 spare no work, and rows of weight 0 take none.
    assertThat(ShrunkPrior.isWorthTrying(ones(900, 1500).withWeights(filled(900, 0.1)))).isFalse();
    double[] few = new double[900];
    Arrays.fill(few, 0, 100, 1);
    assertThat(ShrunkPrior.isWorthTrying(ones(900, 1500).withWeights(few))).isTrue();
  }

  private static Observations ones(int n, int p) {
    double[][] x = new double[n][p];
    for (double[] row : x) {
      Arrays.fill(row, 1);
    }
    return Observations.of(DesignMatrix.of(x), new boolean[n]);
  }

  private static double[] filled(int n, double value) {
    double[] result = new double[n];
    Arrays.fill(result, value);
    return result;
  }

  /** There are ten columns for each row, but not for each copy: so less is tried at once. */
  @Test
  void farMoreColumnsThanRowsAreMoreThanCopiesToo() {
    Twice rows = rows(16, 200, new int[0], 4, 0, 1, 0);
    List<Boolean> shrinks = rows.both().stream().map(data -> shrinks(data, rows.groups)).toList();
    assertThat(shrinks.get(0)).isEqualTo(shrinks.get(1)).isFalse();
    assertThat(shrinks(rows.weighted.withWeights(filled(16, 1)), rows.groups)).isTrue();
  }

  private static boolean shrinks(Observations data, VarianceGroups groups) {
    LearnedPrior normal = LearnedPrior.fit(data, groups, HyperPrior.withDefaults(), USUAL, SILENT);
    return MixedPrior.of(data, normal, USUAL, SILENT).shrinks();
  }

  /** With ten rows for each column the curvature comes from the sites, and with fewer not. */
  @Test
  void howWellAVarianceIsKnownDependsOnTheSumOfTheWeights() {
    Twice rows = rows(60, 10, new int[0], 5, 0, 0.7, 0);
    double[] sds =
        rows.both().stream()
            .map(data -> data.withLink(Link.LOGIT))
            .map(d -> LearnedPrior.fit(d, rows.groups, HyperPrior.withDefaults(), USUAL, SILENT))
            .mapToDouble(l -> Math.log(l.variances().value(0, 1) / l.variances().value(0, 0)))
            .toArray();
    assertThat(sds[0]).isCloseTo(sds[1], within(1e-3));
  }

  @Test
  void manyRowsAreManyCopies() {
    assertThat(PriorSearch.areSitesFirm(ones(2000, 5).withWeights(filled(2000, 5)))).isTrue();
    assertThat(PriorSearch.areSitesFirm(ones(1999, 5).withWeights(filled(1999, 5)))).isFalse();
    assertThat(PriorSearch.areSitesFirm(ones(10_000, 5))).isTrue();
    assertThat(PriorSearch.areSitesFirm(ones(10_000, 5).withWeights(filled(10_000, 0.9))))
        .isFalse();
    assertThat(PriorSearch.areSitesFirm(ones(2500, 101).withWeights(filled(2500, 4)))).isFalse();
  }

  @Test
  void aSearchAlongTheRowsBeginsWhereTheCopiesHaveIt() {
    Twice rows = rows(30, 50, new int[0], 5, 2, 0.3, 0);
    GaussianPrior units = GaussianPrior.isotropic(51, 1);
    List<Double> starts = new ArrayList<>();
    for (Observations data : rows.both()) {
      LearnedPrior normal =
          LearnedPrior.fit(data, rows.groups, HyperPrior.withDefaults(), TIGHT, SILENT);
      RowSpace space =
          RowSpace.of(data, normal.fit().form(), units, true, USUAL.compute()).orElseThrow();
      starts.add(AlongRows.start(data, normal, data.withRows(space.design())).variance());
    }
    assertThat(starts.get(0)).isCloseTo(starts.get(1), within(1e-6));
  }

  @Test
  void theAveragePrecisionIsThatOfTheCopies() {
    Twice rows = rows(60, 3, new int[0], 9, 0, 1, 0);
    double[] averages =
        rows.both().stream()
            .mapToDouble(
                data -> {
                  EpFit fit = EpFit.fit(data, GaussianPrior.isotropic(4, 4), TIGHT);
                  return ShrunkSearch.averagePrecision(data, fit);
                })
            .toArray();
    assertThat(averages[0]).isCloseTo(averages[1], within(SAME));
  }

  @Test
  void totalsOfWeights() {
    Observations rows = ones(4, 2);
    assertThat(rows.totalWeight()).isEqualTo(4);
    assertThat(rows.allCopies()).isEqualTo(4);
    Observations weighted = rows.withWeights(new double[] {0, 0.5, 3, 1});
    assertThat(weighted.totalWeight()).isEqualTo(4.5);
    assertThat(weighted.allCopies()).isEqualTo(5);
    Observations factors = rows.withWeights(new double[] {0, 2, 3, 1}, filled(4, 0.5));
    assertThat(factors.totalWeight()).isEqualTo(3);
    assertThat(factors.allCopies()).isEqualTo(6);
  }
}
