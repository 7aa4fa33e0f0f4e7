/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.LocalPartitions;
import org.probitep.ep.SweepListener;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;

/**
 * Variances of groups that are akin, against the density written out anew and fits from nothing.
 */
class AkinVariancesTest {
  private static final EpOptions TIGHT = EpOptions.withDefaults().withTolerance(1e-11);
  private static final HyperPrior HYPER = HyperPrior.withDefaults();
  private static final SweepListener SILENT = (sweep, residual) -> true;

  /** Cells of ±½, so that the unit of every variance is 1; effects of a given sd for each group. */
  private static Observations data(int n, int each, double... effects) {
    Random random = new Random(17L * n + each);
    int p = 1 + each * effects.length;
    double[] beta = new double[p];
    for (int j = 1; j < p; j++) {
      beta[j] = effects[(j - 1) / each] * random.nextGaussian();
    }
    double[][] x = new double[n][p];
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      x[i][0] = 1;
      double utility = random.nextGaussian();
      for (int j = 1; j < p; j++) {
        x[i][j] = random.nextBoolean() ? 0.5 : -0.5;
        utility += beta[j] * x[i][j];
      }
      y[i] = utility > 0;
    }
    return Observations.of(DesignMatrix.of(x), y);
  }

  /** Groups of equal size beside a constant term, of which the first ones are not akin. */
  private static VarianceGroups groups(int each, int count, int notAkin) {
    int[] groupOf = new int[1 + each * count];
    Arrays.setAll(groupOf, j -> j == 0 ? VarianceGroups.FIXED : (j - 1) / each);
    double[] fixed = new double[groupOf.length];
    fixed[0] = 25;
    Integer[] akin = new Integer[count - notAkin];
    Arrays.setAll(akin, k -> notAkin + k);
    return VarianceGroups.of(groupOf, fixed).withAkin(Set.of(akin));
  }

  /** The density of the log variances: two groups that are akin differ by N(0, 2·2²). */
  private static double logDensityOfTwo(double s, double t, int columns) {
    return HalfCauchy.logDensity((s + t) / 2, columns)
        - (s - t) * (s - t) / 16
        - 0.5 * Math.log(2 * Math.PI * 8);
  }

  private static double evidence(Observations data, VarianceGroups groups, double... t) {
    double[] variances = Arrays.stream(t).map(Math::exp).toArray();
    return EpFit.fit(data, groups.prior(variances), TIGHT).logEvidence();
  }

  /** The gradient that is climbed, of evidence and density, one group being like no other. */
  @ParameterizedTest
  @CsvSource({"120, 3", "25, 12"})
  void theGradientIsThatOfCentralDifferences(int n, int each) {
    Observations data = data(n, each, 0.5, 1, 0, 2);
    VarianceGroups groups = groups(each, 4, 1);
    VarianceScale scale = VarianceScale.of(data, groups, HYPER);
    double[] t = {-1, 0.5, -3, 1.5};
    double[] variances = Arrays.stream(t).map(Math::exp).toArray();
    EpFit fit = EpFit.fit(data, groups.prior(variances), TIGHT);
    double[] squares = fit.posterior().scaledMean();
    double[] shares = fit.posterior().scaledVariances();
    for (int j = 0; j < squares.length; j++) {
      squares[j] *= squares[j];
      shares[j] = 1 - shares[j];
    }
    double[] gradient = scale.gradient(t, groups.sums(squares), groups.sums(shares));
    double h = 1e-3;
    for (int g = 0; g < 4; g++) {
      double[] up = t.clone();
      double[] down = t.clone();
      up[g] += h;
      down[g] -= h;
      double rise =
          evidence(data, groups, up)
              + scale.logDensity(up)
              - evidence(data, groups, down)
              - scale.logDensity(down);
      assertThat(gradient[g]).isCloseTo(rise / (2 * h), within(1e-6));
    }
  }

  @ParameterizedTest
  @CsvSource({"300, 6, 0.2, 1.5", "40, 30, 0.1, 1", "200, 5, 0, 0"})
  void theVariancesAreTheBestOfAGrid(int n, int each, double left, double right) {
    Observations data = data(n, each, left, right);
    VarianceGroups groups = groups(each, 2, 0);
    double[] found =
        Arrays.stream(LearnedPrior.fit(data, groups, HYPER, TIGHT, SILENT).variances().values())
            .map(Math::log)
            .toArray();
    double step = 0.03;
    double best = Double.NEGATIVE_INFINITY;
    int[] at = new int[2];
    for (int a = -6; a <= 6; a++) {
      for (int b = -6; b <= 6; b++) {
        double s = found[0] + a * step;
        double t = found[1] + b * step;
        double value = evidence(data, groups, s, t) + logDensityOfTwo(s, t, 2 * each);
        if (value > best) {
          best = value;
          at = new int[] {a, b};
        }
      }
    }
    assertThat(Math.max(Math.abs(at[0]), Math.abs(at[1]))).isLessThanOrEqualTo(1);
  }

  /** A column of zeros, of which the rows say nothing: its group goes where the others are. */
  @Test
  void aGroupWithoutInformationFollowsTheOthers() {
    Observations data = data(400, 8, 0.3, 0.3, 0.3);
    double[][] x = new double[400][26];
    boolean[] y = new boolean[400];
    for (int i = 0; i < x.length; i++) {
      double[] row = new double[25];
      data.x().copyRow(i, row, 0);
      System.arraycopy(row, 0, x[i], 0, row.length);
      y[i] = data.sign(i) > 0;
    }
    int[] groupOf = new int[26];
    Arrays.setAll(groupOf, j -> j == 0 ? VarianceGroups.FIXED : (j - 1) / 8);
    double[] fixed = new double[26];
    fixed[0] = 25;
    VarianceGroups akin = VarianceGroups.of(groupOf, fixed).withAkin(Set.of(0, 1, 2, 3));
    Observations rows = Observations.of(DesignMatrix.of(x), y);
    double[] squares = new double[26];
    Arrays.fill(squares, 0.25);
    double[] found =
        LearnedPartitionedPrior.fit(
                LocalPartitions.of(rows, 2), akin, HYPER, squares, TIGHT, SILENT)
            .variances()
            .values();
    double others = Math.cbrt(found[0] * found[1] * found[2]);
    assertThat(found[3] / others).isBetween(0.9, 2.0);
    double alone =
        LearnedPartitionedPrior.fit(
                LocalPartitions.of(rows, 2), akin.withAkin(Set.of()), HYPER, squares, TIGHT, SILENT)
            .variances()
            .values()[3];
    assertThat(alone).isCloseTo(4, within(0.1)); // the top of its own density
    assertThat(others).isLessThan(0.5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void oneGroupAloneIsUnaffected(int count) {
    double[] effects = new double[count];
    Arrays.fill(effects, 0.7);
    Observations data = data(100, 5, effects);
    VarianceGroups one = groups(5, count, count - 1);
    assertThat(one.akin()).isEqualTo(1);
    LearnedPrior learned = LearnedPrior.fit(data, one, HYPER, TIGHT, SILENT);
    LearnedPrior before = LearnedPrior.fit(data, one.withAkin(Set.of()), HYPER, TIGHT, SILENT);
    assertThat(learned.variances().values()).containsExactly(before.variances().values());
    assertThat(learned.note()).isEqualTo(before.note());
  }

  @Test
  void partitionsLearnTheSame() {
    Observations data = data(500, 5, 0.1, 1, 0.5, 0.5);
    VarianceGroups groups = groups(5, 4, 1);
    double[] squares = new double[21];
    Arrays.fill(squares, 0.25);
    double[] found =
        LearnedPartitionedPrior.fit(
                LocalPartitions.of(data, 3), groups, HYPER, squares, TIGHT, SILENT)
            .variances()
            .values();
    LearnedPrior inMemory = LearnedPrior.fit(data, groups, HYPER, TIGHT, SILENT);
    for (int g = 0; g < 4; g++) {
      assertThat(Math.log(found[g] / inMemory.variances().values()[g])).isCloseTo(0, within(0.03));
    }
    assertThat(inMemory.note())
        .startsWith("prior variances learned from the rows, those of 3 categories drawn to their");
  }

  @Test
  void variancesThatAreAkinAreIntegratedOut() {
    Observations data = data(70, 4, 0.3, 1);
    VarianceGroups groups = groups(4, 2, 0);
    AveragedPrior average =
        AveragedPrior.fit(data, groups, HYPER, EpOptions.withDefaults(), SILENT);
    double step = 0.4;
    double sum = 0;
    for (double s = -14; s <= 6; s += step) {
      for (double t = -14; t <= 6; t += step) {
        double log = evidence(data, groups, s, t) + logDensityOfTwo(s, t, 8);
        sum += step * step * Math.exp(log - average.logEvidence());
      }
    }
    assertThat(Math.log(sum)).isCloseTo(0, within(0.02));
  }

  @Test
  void whatIsNoGroupIsRefused() {
    assertThatThrownBy(() -> groups(2, 3, 0).withAkin(Set.of(3)))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> new HyperPrior(2, 0)).hasMessage("spread must be positive, got 0.0");
  }
}
