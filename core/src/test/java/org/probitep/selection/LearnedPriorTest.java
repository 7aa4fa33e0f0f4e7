/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.LocalPartitions;
import org.probitep.ep.SweepListener;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;

/** A learned variance against the evidence itself, of fits from nothing on a grid. */
class LearnedPriorTest {
  private static final EpOptions TIGHT = EpOptions.withDefaults().withTolerance(1e-11);
  private static final HyperPrior HYPER = HyperPrior.withDefaults();
  private static final SweepListener SILENT = (sweep, residual) -> true;

  /** A column of ones, then columns of sd 0.5, with effects of the given sd in each half. */
  private static Observations data(int n, int p, double left, double right) {
    Random random = new Random(31L * n + p);
    double[] effects = new double[p];
    for (int j = 1; j < p; j++) {
      effects[j] = (j < (p + 1) / 2 ? left : right) * random.nextGaussian();
    }
    double[][] x = new double[n][p];
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      x[i][0] = 1;
      double utility = random.nextGaussian() - 0.5;
      for (int j = 1; j < p; j++) {
        x[i][j] = 0.5 * random.nextGaussian();
        utility += effects[j] * x[i][j];
      }
      y[i] = utility > 0;
    }
    return Observations.of(DesignMatrix.of(x), y);
  }

  /** The unit of a variance: a quarter by the mean square of the cells of its columns. */
  private static double unit(Observations data, int first, int end) {
    double sum = 0;
    for (int i = 0; i < data.size(); i++) {
      for (int j = first; j < end; j++) {
        sum += Math.pow(data.x().get(i, j), 2);
      }
    }
    return 0.25 * data.size() * (end - first) / sum;
  }

  private static double value(Observations data, VarianceGroups groups, double... variances) {
    double value = EpFit.fit(data, groups.prior(variances), TIGHT).logEvidence();
    int p = data.x().columns();
    for (int g = 0; g < variances.length; g++) {
      int first = g == 0 ? 1 : (p + 1) / 2;
      int end = variances.length == 2 && g == 0 ? (p + 1) / 2 : p;
      double inUnits = variances[g] / unit(data, first, end);
      value += HalfCauchy.logDensity(Math.log(inUnits), end - first);
    }
    return value;
  }

  @ParameterizedTest
  @CsvSource({
    "100, 6, 0", "100, 6, 1", "400, 20, 0.3", "100, 50, 0.5", "60, 20, 2",
    "40, 200, 0", "40, 200, 0.3", "76, 300, 0.5", "300, 40, 0.1", "30, 30, 5",
  })
  void theVarianceIsThatOfTheHighestEvidence(int n, int p, double effect) {
    Observations data = data(n, p, effect, effect);
    VarianceGroups groups = VarianceGroups.besideIntercept(p, 25);
    LearnedPrior learned = LearnedPrior.fit(data, groups, HYPER, TIGHT, SILENT);
    double found = learned.variances().values()[0];
    double best =
        IntStream.rangeClosed(-60, 60)
            .mapToObj(k -> found * Math.exp(0.005 * k))
            .max((a, b) -> Double.compare(value(data, groups, a), value(data, groups, b)))
            .orElseThrow();
    assertThat(Math.log(found / best)).isCloseTo(0, within(0.02));
    assertThat(learned.fit().logEvidence())
        .isCloseTo(EpFit.fit(data, learned.prior(), TIGHT).logEvidence(), within(1e-8));
    assertThat(learned.evidenceGained())
        .isCloseTo(
            learned.fit().logEvidence()
                - EpFit.fit(data, groups.prior(learned.startVariances()), TIGHT).logEvidence(),
            within(0.01));
  }

  /** The hyper-prior may give up a little evidence; nobody is told that less was found. */
  @ParameterizedTest
  @CsvSource({"100, 6, 1, true", "12, 1, 6, false"})
  void onlyGainsAreTold(int n, int p, double effect, boolean gain) {
    LearnedPrior learned =
        LearnedPrior.fit(
            data(n, p + 1, effect, effect),
            VarianceGroups.besideIntercept(p + 1, 25),
            HYPER,
            TIGHT,
            SILENT);
    assertThat(learned.evidenceGained() > 0).isEqualTo(gain);
    String words = learned.note();
    assertThat(words).contains("; " + learned.sweeps() + " sweeps").doesNotContain("below", "0.0 ");
    assertThat(words.contains("log evidence")).isEqualTo(gain);
    assertThat(words.endsWith(", where the search began")).isEqualTo(gain);
  }

  /**
   * Of all variances, not only of those nearby. Noise in many columns: where rows are separable,
   * the evidence is nearly flat for large variances, and may have a top of its own there.
   */
  @ParameterizedTest
  @CsvSource({
    "300, 400, 0",
    "100, 200, 0",
    "60, 100, 0",
    "150, 300, 0.1",
    "40, 200, 0.5",
    "100, 6, 1",
  })
  void noVarianceFarAwayIsBetter(int n, int p, double effect) {
    Observations data = data(n, p, effect, effect);
    VarianceGroups groups = VarianceGroups.besideIntercept(p, 25);
    double found = LearnedPrior.fit(data, groups, HYPER, TIGHT, SILENT).variances().values()[0];
    double top = value(data, groups, found);
    for (double t = -14; t <= 8; t++) {
      assertThat(value(data, groups, Math.exp(t))).isLessThan(top + 1e-6);
    }
  }

  /** By the second difference of fits; the search knows slopes only, where it happened to be. */
  @ParameterizedTest
  @CsvSource({
    "100, 6, 1",
    "400, 20, 0.3",
    "100, 50, 0.5",
    "60, 20, 2",
    "300, 40, 0.1",
    "76, 300, 0.5",
    "40, 200, 0.3",
  })
  void whatIsPlausibleIsToldByTheCurvature(int n, int p, double effect) {
    Observations data = data(n, p, effect, effect);
    VarianceGroups groups = VarianceGroups.besideIntercept(p, 25);
    LearnedVariances learned =
        LearnedPrior.fit(data, groups, HYPER, EpOptions.withDefaults(), SILENT).variances();
    double best = learned.value(0, 0);
    double h = 0.2;
    double fall =
        (2 * value(data, groups, best)
                - value(data, groups, best * Math.exp(h))
                - value(data, groups, best * Math.exp(-h)))
            / (h * h);
    assertThat(Math.log(learned.value(0, 1) / best) * Math.sqrt(fall)).isCloseTo(1, within(0.15));
  }

  @Test
  void groupsHaveVariancesOfTheirOwn() {
    int p = 41;
    Observations data = data(400, p, 0.1, 1.5);
    int[] groupOf = IntStream.range(0, p).map(j -> j < (p + 1) / 2 ? 0 : 1).toArray();
    groupOf[0] = VarianceGroups.FIXED;
    double[] fixed = new double[p];
    fixed[0] = 25;
    VarianceGroups groups = VarianceGroups.of(groupOf, fixed);
    LearnedPrior learned = LearnedPrior.fit(data, groups, HYPER, TIGHT, SILENT);
    double[] found = learned.variances().values();
    assertThat(found[0]).isLessThan(0.1);
    assertThat(found[1]).isBetween(0.7, 5.0);
    double top = value(data, groups, found);
    for (double step : new double[] {-0.03, 0.03}) {
      assertThat(value(data, groups, found[0] * Math.exp(step), found[1])).isLessThan(top);
      assertThat(value(data, groups, found[0], found[1] * Math.exp(step))).isLessThan(top);
    }
    assertThat(learned.prior().variance(0)).isEqualTo(25);
    assertThat(learned.prior().variance(1)).isEqualTo(found[0]);
    assertThat(learned.prior().variance(p - 1)).isEqualTo(found[1]);
  }

  /** The gradient that the search climbs, for groups and for single columns. */
  @ParameterizedTest
  @CsvSource({"60, 10", "30, 60"})
  void theGradientIsThatOfCentralDifferences(int n, int p) {
    Observations data = data(n, p, 0.5, 0.5);
    VarianceGroups single = VarianceGroups.of(IntStream.range(0, p).toArray(), new double[p]);
    double[] variances = IntStream.range(0, p).mapToDouble(j -> 0.3 + 0.05 * j).toArray();
    double[] gradient = EpFit.fit(data, single.prior(variances), TIGHT).logEvidenceGradient();
    double h = 1e-3;
    for (int j = 0; j < p; j += 3) {
      double[] up = variances.clone();
      double[] down = variances.clone();
      up[j] *= Math.exp(h);
      down[j] *= Math.exp(-h);
      double difference =
          EpFit.fit(data, single.prior(up), TIGHT).logEvidence()
              - EpFit.fit(data, single.prior(down), TIGHT).logEvidence();
      assertThat(gradient[j]).isCloseTo(difference / (2 * h), within(1e-6));
    }
  }

  /** In other units of the columns the same model, whose variance is in those units. */
  @Test
  void unitsDoNotMatter() {
    Observations data = data(100, 8, 0.5, 0.5);
    VarianceGroups groups = VarianceGroups.besideIntercept(8, 25);
    double found = LearnedPrior.fit(data, groups, HYPER, TIGHT, SILENT).variances().values()[0];
    for (double unit : new double[] {1e-8, 1e9}) {
      double[][] x = new double[100][8];
      boolean[] y = new boolean[100];
      for (int i = 0; i < x.length; i++) {
        data.x().copyRow(i, x[i], 0);
        for (int j = 1; j < 8; j++) {
          x[i][j] *= unit;
        }
        y[i] = data.sign(i) > 0;
      }
      Observations other = Observations.of(DesignMatrix.of(x), y);
      LearnedPrior learned = LearnedPrior.fit(other, groups, HYPER, TIGHT, SILENT);
      assertThat(learned.variances().values()[0] * unit * unit / found).isCloseTo(1, within(1e-3));
    }
  }

  @Test
  void nothingToLearnIsAFit() {
    Observations data = data(50, 1, 0, 0);
    LearnedPrior learned =
        LearnedPrior.fit(data, VarianceGroups.besideIntercept(1, 25), HYPER, TIGHT, SILENT);
    assertThat(learned.variances().values()).isEmpty();
    assertThat(learned.fit().converged()).isTrue();
  }

  @Test
  void oneClassAndSeparationLeaveAVarianceWithinBounds() {
    boolean[] ones = new boolean[20];
    Arrays.fill(ones, true);
    double[][] x = new double[20][2];
    boolean[] split = new boolean[20];
    for (int i = 0; i < 20; i++) {
      x[i][0] = 1;
      x[i][1] = (i - 9.5) / 12;
      split[i] = i >= 10;
    }
    VarianceGroups groups = VarianceGroups.besideIntercept(2, 25);
    for (boolean[] y : new boolean[][] {ones, split}) {
      LearnedPrior learned =
          LearnedPrior.fit(Observations.of(DesignMatrix.of(x), y), groups, HYPER, TIGHT, SILENT);
      assertThat(learned.variances().values()[0]).isBetween(0.1, 5000.0);
    }
  }

  @Test
  void aListenerEndsTheSearch() {
    Observations data = data(100, 20, 1, 1);
    int[] heard = {0};
    LearnedPrior learned =
        LearnedPrior.fit(
            data,
            VarianceGroups.besideIntercept(20, 25),
            HYPER,
            TIGHT,
            (sweep, residual) -> {
              heard[0]++;
              return sweep < 5;
            });
    assertThat(learned.fit().converged()).isFalse();
    assertThat(heard[0]).isLessThan(10);
  }

  @Test
  void sweepsAreCountedOn() {
    Observations data = data(100, 20, 1, 1);
    int[] last = {0};
    LearnedPrior learned =
        LearnedPrior.fit(
            data,
            VarianceGroups.besideIntercept(20, 25),
            HYPER,
            TIGHT,
            (sweep, residual) -> {
              assertThat(sweep).isEqualTo(last[0] + 1);
              last[0] = sweep;
              return true;
            });
    assertThat(learned.sweeps()).isEqualTo(last[0]);
  }

  /** Between the sweeps over partitions the same variances are learned; many rows are joint. */
  @ParameterizedTest
  @CsvSource({"400, 12, 0.5, 3", "400, 12, 0, 3", "2000, 10, 1, 4", "12000, 6, 0.3, 3"})
  void partitionsLearnTheSame(int n, int p, double effect, int parts) {
    Observations data = data(n, p, effect, effect);
    VarianceGroups groups = VarianceGroups.besideIntercept(p, 25);
    double[] squares = new double[p];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < p; j++) {
        squares[j] += Math.pow(data.x().get(i, j), 2) / n;
      }
    }
    LearnedPartitionedPrior learned =
        LearnedPartitionedPrior.fit(
            LocalPartitions.of(data, parts), groups, HYPER, squares, TIGHT, SILENT);
    LearnedPrior inMemory = LearnedPrior.fit(data, groups, HYPER, TIGHT, SILENT);
    double found = learned.variances().values()[0];
    assertThat(Math.log(found / inMemory.variances().values()[0])).isCloseTo(0, within(0.02));
    assertThat(learned.fit().converged()).isTrue();
    assertThat(learned.fit().posterior().prior().variance(1)).isEqualTo(found);
    EpFit alone = EpFit.fit(data, groups.prior(new double[] {found}), TIGHT.withBlockSize(32));
    assertThat(learned.fit().posterior().mean())
        .containsExactly(alone.posterior().mean(), within(1e-8));
    assertThat(learned.fit().logEvidence()).isCloseTo(alone.logEvidence(), within(1e-8));
  }

  @Test
  void badGroupsAreRefused() {
    assertThatThrownBy(() -> VarianceGroups.of(new int[] {0, 2}, new double[2]))
        .hasMessage("group 1 has no coefficient");
    assertThatThrownBy(() -> VarianceGroups.of(new int[] {0, -2}, new double[2]))
        .hasMessage("coefficient 1 is in group -2");
    assertThatThrownBy(() -> VarianceGroups.of(new int[] {0}, new double[2]))
        .hasMessage("1 coefficients have a group but 2 a variance");
    assertThatThrownBy(() -> VarianceGroups.besideIntercept(2, 0))
        .hasMessageStartingWith("prior variance [0] must be between");
    assertThatThrownBy(() -> new HyperPrior(0)).hasMessage("scale must be positive, got 0.0");
    assertThatThrownBy(
            () -> LearnedPrior.fit(data(10, 3, 0, 0), VarianceGroups.one(2), HYPER, TIGHT, SILENT))
        .hasMessage("the groups are of 2 coefficients, the rows of 3");
  }
}
