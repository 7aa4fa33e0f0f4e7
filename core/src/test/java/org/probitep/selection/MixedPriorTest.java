/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.latent.ByHand;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.methods.Methods;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.Form;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.posterior.Posterior;
import org.probitep.posterior.ProjectedPosterior;

/** The prior along the rows against a Gaussian process, and what is averaged against refits. */
class MixedPriorTest {
  private static final EpOptions OPTIONS = EpOptions.withDefaults();
  private static final HyperPrior HYPER = HyperPrior.withDefaults();

  /** The matrices below are inverted; variances of predictors are of order 1 to 10. */
  private static final double INVERTED = 1e-6;

  /** Columns follow a few hidden ones, and so does the outcome, or one of the other directions. */
  private static final class Table {
    final double[][] x;
    final boolean[] y;

    Table(double[][] x, boolean[] y) {
      this.x = x;
      this.y = y;
    }

    static Table of(long seed, int n, int p, boolean alongRows) {
      Random random = new Random(seed);
      Random loadings = new Random(99);
      double[][] load = new double[2][p];
      for (double[] row : load) {
        for (int j = 1; j < p; j++) {
          row[j] = loadings.nextGaussian();
        }
      }
      double[][] x = new double[n][p];
      boolean[] y = new boolean[n];
      for (int i = 0; i < n; i++) {
        double[] hidden = {random.nextGaussian(), random.nextGaussian()};
        double contrast = 0;
        x[i][0] = 1;
        for (int j = 1; j < p; j++) {
          double own = random.nextGaussian();
          double common = hidden[0] * load[0][j] + hidden[1] * load[1][j];
          x[i][j] = alongRows ? 0.2 * common + 0.5 * own : 0.4 * common + 0.25 * own;
          contrast += own * (j % 2 == 0 ? 1 : -1) / Math.sqrt(p - 1);
        }
        double utility = alongRows ? 2 * hidden[0] : 4 * contrast;
        y[i] = utility + random.nextGaussian() > 0;
      }
      return new Table(x, y);
    }

    Observations observations() {
      return Observations.of(DesignMatrix.of(x), y);
    }
  }

  private static LearnedPrior learned(Observations data, EpOptions options) {
    VarianceGroups groups = VarianceGroups.besideIntercept(data.x().columns(), 25);
    return LearnedPrior.fit(data, groups, HYPER, options, (sweep, residual) -> true);
  }

  /**
   * With the sites of the fit as Gaussian observations the predictors of training and fresh rows
   * have the covariance c X̃(I + tX̃'X̃)X̃' + 25 a priori, where there are more columns and where
   * there are more rows.
   */
  @ParameterizedTest
  @CsvSource({
    "20, 60, AUTO",
    "20, 21, AUTO",
    "60, 15, AUTO",
    "30, 30, AUTO",
    "60, 15, DUAL",
    "20, 60, PRIMAL"
  })
  void isAGaussianProcess(int n, int p, FormChoice form) {
    Observations data = Table.of(1, n, p, true).observations();
    double[][] fresh = Table.of(2, 6, p, true).x;
    EpOptions options = OPTIONS.withForm(form);
    LearnedPrior normal = learned(data, options);
    AlongRows along = AlongRows.fit(data, normal, options, (sweep, residual) -> true).orElseThrow();
    assertThat(along.posterior() instanceof ProjectedPosterior)
        .isEqualTo(normal.fit().form() == Form.DUAL);
    double[][] x = scaled(Table.of(1, n, p, true).x, normal);
    double[][] f = scaled(fresh, normal);
    double c = along.fit().posterior().prior().variance(1);
    double t = ledoitWolf(x);
    double[][] prior = prior(c, t, x, x, x);
    double[][] cross = prior(c, t, f, x, x);
    double[][] ofFresh = prior(c, t, f, x, f);
    double[] k = along.fit().sitePrecisions();
    double[] m = along.fit().siteShifts();
    double[][] s = explained(prior, k);
    double[] unexplained = ByHand.product(s, ByHand.product(prior, m));
    for (int i = 0; i < n; i++) {
      unexplained[i] = m[i] - unexplained[i];
    }
    double[] mean = ByHand.product(cross, unexplained);
    double[][] gained = ByHand.product(ByHand.product(cross, s), ByHand.transposed(cross));
    GaussianPredictions predictions = along.posterior().predict(DesignMatrix.of(fresh));
    for (int i = 0; i < fresh.length; i++) {
      assertThat(predictions.mean(i)).isCloseTo(mean[i], within(INVERTED));
      assertThat(predictions.variance(i)).isCloseTo(ofFresh[i][i] - gained[i][i], within(INVERTED));
    }
  }

  /**
   * The columns in which the fit is compared with exact draws have the same prior of the predictors
   * of any rows, and so the same predictions, also off the space of the training rows.
   */
  @ParameterizedTest
  @CsvSource({"20, 60, AUTO", "20, 21, AUTO", "60, 15, AUTO", "60, 15, DUAL"})
  void isCheckedInColumnsThatTellAllOfARow(int n, int p, FormChoice form) {
    Table table = Table.of(1, n, p, true);
    double[][] fresh = Table.of(2, 6, p, true).x;
    EpOptions options = OPTIONS.withForm(form);
    LearnedPrior normal = learned(table.observations(), options);
    AlongRows along =
        AlongRows.fit(table.observations(), normal, options, (sweep, residual) -> true)
            .orElseThrow();
    MixedPrior.Part part = along.overAllDirections(1, options);
    DesignMatrix columns = along.columns(DesignMatrix.of(fresh));
    double[][] x = scaled(table.x, normal);
    double[][] f = scaled(fresh, normal);
    double c = along.fit().posterior().prior().variance(1);
    double[][] withTraining = prior(c, ledoitWolf(x), f, x, x);
    double[][] ofFresh = prior(c, ledoitWolf(x), f, x, f);
    GaussianPredictions expected = along.posterior().predict(DesignMatrix.of(fresh));
    GaussianPredictions found = part.fit().posterior().predict(columns);
    double[] variances = part.fit().posterior().prior().variances();
    for (int i = 0; i < fresh.length; i++) {
      double[] row = row(columns, i);
      for (int k = 0; k < n; k++) {
        assertThat(product(row, variances, row(part.data().x(), k)))
            .isCloseTo(withTraining[i][k], within(INVERTED));
      }
      assertThat(product(row, variances, row)).isCloseTo(ofFresh[i][i], within(INVERTED));
      assertThat(found.mean(i)).isCloseTo(expected.mean(i), within(INVERTED));
      assertThat(found.variance(i)).isCloseTo(expected.variance(i), within(INVERTED));
    }
  }

  private static double[] row(DesignMatrix x, int i) {
    double[] row = new double[x.columns()];
    x.copyRow(i, row, 0);
    return row;
  }

  private static double product(double[] a, double[] weights, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * weights[j] * b[j];
    }
    return sum;
  }

  /** The share of the equal covariance by its definition, from p × p matrices. */
  private static double ledoitWolf(double[][] x) {
    int n = x.length;
    int p = x[0].length;
    double[][] s = ByHand.product(ByHand.transposed(x), x);
    double mean = 0;
    for (int j = 0; j < p; j++) {
      mean += s[j][j] / n / p;
    }
    double d = 0;
    double b = 0;
    for (int j = 0; j < p; j++) {
      for (int k = 0; k < p; k++) {
        double covariance = s[j][k] / n;
        d += Math.pow(covariance - (j == k ? mean : 0), 2);
        for (double[] row : x) {
          b += Math.pow(row[j] * row[k] - covariance, 2) / n / n;
        }
      }
    }
    double share = Math.min(1, b / d);
    return (1 - share) / (share * mean * n);
  }

  /** c A(I + tX'X)B' + 25. */
  private static double[][] prior(double c, double t, double[][] a, double[][] x, double[][] b) {
    double[][] left = ByHand.product(a, ByHand.transposed(x));
    double[][] along = ByHand.product(left, ByHand.product(x, ByHand.transposed(b)));
    double[][] equal = ByHand.product(a, ByHand.transposed(b));
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b.length; j++) {
        along[i][j] = c * (equal[i][j] + t * along[i][j]) + 25;
      }
    }
    return along;
  }

  /** K^½(I + K^½PK^½)⁻¹K^½. */
  private static double[][] explained(double[][] prior, double[] k) {
    double[][] b = ByHand.inverse(ByHand.plusIdentity(timesRoots(prior, k)));
    return timesRoots(b, k);
  }

  private static double[][] timesRoots(double[][] a, double[] k) {
    double[][] result = new double[k.length][k.length];
    for (int i = 0; i < k.length; i++) {
      for (int j = 0; j < k.length; j++) {
        result[i][j] = Math.sqrt(k[i]) * a[i][j] * Math.sqrt(k[j]);
      }
    }
    return result;
  }

  /** In units of the learned prior, without the constant term. */
  private static double[][] scaled(double[][] rows, LearnedPrior normal) {
    double[][] result = new double[rows.length][rows[0].length - 1];
    double[] sds = normal.prior().sds();
    for (int i = 0; i < rows.length; i++) {
      for (int j = 1; j < sds.length; j++) {
        result[i][j - 1] = sds[j] * rows[i][j];
      }
    }
    return result;
  }

  private static MethodFit fit(Observations data, boolean mayMix) {
    VarianceGroups groups = VarianceGroups.besideIntercept(data.x().columns(), 25);
    return Methods.fit(
        data,
        new PriorChoice.Learned(groups, HYPER, mayMix, false),
        MethodOptions.of(OPTIONS),
        MethodListener.SILENT);
  }

  private static double logLoss(Posterior posterior, Table table) {
    double sum = 0;
    var predictions = posterior.predict(DesignMatrix.of(table.x));
    for (int i = 0; i < table.y.length; i++) {
      double probability = predictions.probability(i);
      sum -= Math.log(table.y[i] ? probability : 1 - probability) / table.y.length;
    }
    return sum;
  }

  @Test
  void predictsBetterWhereTheOutcomeFollowsTheRows() {
    double gained = 0;
    for (int seed = 30; seed < 60; seed += 10) {
      Observations data = Table.of(seed, 30, 200, true).observations();
      MethodFit mixed = fit(data, true);
      Table fresh = Table.of(seed + 1, 1000, 200, true);
      assertThat(mixed.posterior()).isInstanceOf(AveragedPosterior.class);
      assertThat(mixed.outcome().notes().get(0))
          .containsPattern("directions in which the rows vary, which has \\d+ % of the weight");
      gained += logLoss(fit(data, false).posterior(), fresh) - logLoss(mixed.posterior(), fresh);
    }
    assertThat(gained / 3).isGreaterThan(0.02);
  }

  /** Evidence tells where it would harm: nothing is averaged, and rows can be left out. */
  @Test
  void staysNormalWhereItDoesNot() {
    Observations data = Table.of(5, 150, 60, false).observations();
    MethodFit mixed = fit(data, true);
    assertThat(mixed.ep()).isPresent();
    assertThat(mixed.mixed()).isEmpty();
    assertThat(mixed.posterior().mean()).isEqualTo(fit(data, false).posterior().mean());
  }

  @Test
  void manyRowsAreLeftAlone() {
    Observations data = Table.of(6, 300, 20, true).observations();
    assertThat(AlongRows.isWorthTrying(data, VarianceGroups.besideIntercept(20, 25))).isFalse();
    Observations fewer = Table.of(6, 150, 20, true).observations();
    assertThat(AlongRows.isWorthTrying(fewer, VarianceGroups.besideIntercept(20, 25))).isTrue();
    int[] groupOf = new int[20];
    groupOf[7] = VarianceGroups.FIXED;
    double[] fixed = new double[20];
    fixed[7] = 1;
    assertThat(AlongRows.isWorthTrying(fewer, VarianceGroups.of(groupOf, fixed))).isFalse();
  }

  /** Each row by fits without it, and by weights of their evidence without it. */
  @Test
  void leavesRowsOutOfTheAverage() {
    Table table = Table.of(8, 40, 30, true);
    MixedPrior mixed =
        MixedPrior.of(
            table.observations(),
            learned(table.observations(), OPTIONS),
            OPTIONS,
            (sweep, residual) -> true);
    List<MixedPrior.Part> parts = mixed.parts();
    assertThat(parts).hasSize(2);
    assertThat(parts.get(0).weight()).isBetween(0.01, 0.95);
    double[] found =
        fit(table.observations(), true)
            .leaveOneOut(table.observations(), OPTIONS, 1e10)
            .orElseThrow()
            .probabilities();
    for (int i = 0; i < found.length; i += 3) {
      double above = 0;
      double below = 0;
      for (MixedPrior.Part part : parts) {
        EpFit without = without(part, i);
        double weight = part.weight() * Math.exp(without.logEvidence() - part.fit().logEvidence());
        GaussianPredictions row =
            without.posterior().predict(part.data().x().selectRows(i), OPTIONS.compute());
        double one = row.probability(0);
        above += weight * (table.y[i] ? one : 1 - one);
        below += weight;
      }
      // Rows of small leverage are not fitted again, and the evidence is that of EP.
      assertThat(found[i]).isCloseTo(above / below, within(0.005));
    }
  }

  private static EpFit without(MixedPrior.Part part, int i) {
    double[] weights = part.data().weights();
    weights[i] = 0;
    return EpFit.fit(part.data().withWeights(weights), part.fit().posterior().prior(), OPTIONS);
  }
}
