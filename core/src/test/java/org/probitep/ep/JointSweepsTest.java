/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.numerics.BreakdownException;

/** Sweeps that update all sites at once against sequential ones, which a block size asks for. */
class JointSweepsTest {
  private static final EpOptions JOINT = EpOptions.withDefaults().withTolerance(1e-10);
  private static final EpOptions SEQUENTIAL = JOINT.withTolerance(1e-11).withBlockSize(32);

  /** Of means in standard deviations, and of variances relative to themselves. */
  private static final double SAME = 1e-8;

  private enum Kind {
    WEAK(12_000, 5, 0.2, 0),
    STRONG(12_000, 5, 4, 0),
    MANY_COLUMNS(12_000, 100, 1, 0),
    CORRELATED(12_000, 8, 2, 0),
    NEARLY_SEPARABLE(12_000, 4, 40, 0),
    SCALED(12_000, 4, 1, 0),
    RARE(120_000, 4, 0.5, -3.1),
    OUTLIERS(12_000, 4, 0.5, 0),
    MANY_ROWS_OF_A_COLUMN(200_000, 2, 1, 0.3);

    final int n;
    final int p;
    final double effect;
    final double intercept;

    Kind(int n, int p, double effect, double intercept) {
      this.n = n;
      this.p = p;
      this.effect = effect;
      this.intercept = intercept;
    }
  }

  private static Observations data(Kind kind) {
    Problems.Tall tall =
        Problems.tall(kind.n, kind.p, kind.effect, kind.intercept, kind == Kind.CORRELATED);
    for (int i = 0; i < kind.n; i++) {
      if (kind == Kind.SCALED) {
        tall.x()[i][1] *= 1e6;
      } else if (kind == Kind.OUTLIERS && i % 1000 == 0) {
        tall.x()[i][2] *= 100;
      }
    }
    return Observations.of(DesignMatrix.of(tall.x()), tall.y());
  }

  private static void assertSame(EpFit joint, EpFit sequential) {
    assertThat(joint.converged()).isEqualTo(sequential.converged()).isTrue();
    double[] mean = joint.posterior().mean();
    double[] expected = sequential.posterior().mean();
    double[] variance = joint.posterior().variances();
    double[] expectedVariance = sequential.posterior().variances();
    for (int j = 0; j < mean.length; j++) {
      double sd = Math.sqrt(expectedVariance[j]);
      assertThat(mean[j] / sd).isEqualTo(expected[j] / sd, within(SAME));
      assertThat(variance[j] / expectedVariance[j]).isEqualTo(1, within(SAME));
    }
    double[] loo = joint.looProbabilities();
    double[] leverages = joint.leverages();
    double[] expectedLeverages = sequential.leverages();
    double[] expectedLoo = sequential.looProbabilities();
    for (int i = 0; i < loo.length; i++) {
      assertThat(loo[i]).isEqualTo(expectedLoo[i], within(1e-7));
      assertThat(leverages[i]).isEqualTo(expectedLeverages[i], within(1e-9));
    }
    double scale = Math.abs(sequential.logEvidence());
    assertThat(joint.logEvidence()).isEqualTo(sequential.logEvidence(), within(1e-9 * scale));
    assertThat(joint.looLogPredictive())
        .isEqualTo(sequential.looLogPredictive(), within(1e-8 * scale));
  }

  @ParameterizedTest
  @EnumSource
  void theFixedPointIsTheSequentialOne(Kind kind) {
    Observations data = data(kind);
    assertThat(JointSweeps.suit(data)).isTrue();
    GaussianPrior prior = GaussianPrior.isotropic(kind.p, 25);
    for (KernelChoice kernels : new KernelChoice[] {KernelChoice.JAVA, KernelChoice.OPENBLAS}) {
      assertSame(
          EpFit.fit(data, prior, JOINT.withKernels(kernels)), EpFit.fit(data, prior, SEQUENTIAL));
    }
  }

  @Test
  void soItIsWithWeightsOffsetsAndLogit() {
    Observations plain = data(Kind.WEAK);
    int n = plain.size();
    double[] offsets = new double[n];
    double[] weights = new double[n];
    boolean[] y = new boolean[n];
    Random random = new Random(4);
    for (int i = 0; i < n; i++) {
      offsets[i] = 0.3 * random.nextGaussian();
      weights[i] = i % 3 == 0 ? 0.5 : i % 3;
      y[i] = plain.y(i);
    }
    Observations data =
        Observations.of(plain.x(), y, offsets).withWeights(weights).withLink(Link.LOGIT);
    GaussianPrior prior =
        GaussianPrior.of(new double[] {0.1, 0.2, 0, 0, -0.3}, new double[] {25, 1, 2, 3, 4});
    assertSame(EpFit.fit(data, prior, JOINT), EpFit.fit(data, prior, SEQUENTIAL));
  }

  /** Sums are added in the order of the rows, whoever works on them. */
  @Test
  void threadsChangeNothing() {
    Observations data = data(Kind.MANY_COLUMNS);
    Observations twice = repeated(data, 3);
    GaussianPrior prior = GaussianPrior.isotropic(Kind.MANY_COLUMNS.p, 25);
    EpFit one = EpFit.fit(twice, prior, JOINT);
    EpFit two = EpFit.fit(twice, prior, JOINT.withThreads(2));
    assertThat(two.posterior().mean()).isEqualTo(one.posterior().mean());
    assertThat(two.sweeps()).isEqualTo(one.sweeps());
  }

  private static Observations repeated(Observations data, int times) {
    int n = data.size();
    int[] rows = new int[n * times];
    boolean[] y = new boolean[rows.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i % n;
      y[i] = data.y(i % n);
    }
    return Observations.of(data.x().selectRows(rows), y);
  }

  /**
   * Two looks at the mean, a sweep to first order in the variances, and one pass with variances;
   * more would be needed if any of them were off.
   */
  @ParameterizedTest
  @EnumSource
  void beforeVariancesAreKnownFirstOrderIsEnough(Link link) {
    Kind kind = Kind.MANY_ROWS_OF_A_COLUMN;
    Observations plain = data(kind);
    double[] weights = new double[plain.size()];
    Arrays.setAll(weights, i -> i % 3 == 0 ? 0.5 : 1 + i % 3);
    Observations data = plain.withWeights(weights).withLink(link);
    GaussianPrior prior = GaussianPrior.of(new double[] {0.1, -0.2}, new double[] {25, 4});
    EpFit fit = EpFit.fit(data, prior, JOINT.withTolerance(1e-8));
    assertThat(fit.converged()).isTrue();
    assertThat(fit.sweeps()).isEqualTo(4);
  }

  /** From given sites there is no start to look for, and the sweeps are fewer. */
  @Test
  void goesOnFromGivenSites() {
    Observations data = data(Kind.WEAK);
    GaussianPrior prior = GaussianPrior.isotropic(Kind.WEAK.p, 25);
    EpFit first = EpFit.fit(data, prior, JOINT);
    EpFit again =
        EpFit.fit(
            data, prior, JOINT, first.sitePrecisions(), first.siteShifts(), (sweep, r) -> true);
    assertThat(again.sweeps()).isLessThan(first.sweeps());
    assertSame(again, first);
  }

  /** Three rows alone tell of a column: each of them is a large part of what is known. */
  @Test
  void whereTheyDoNotContractSequentialSweepsGoOn() {
    Problems.Tall tall = Problems.tall(12_000, 4, 1, 0, false);
    for (int i = 0; i < tall.x().length; i++) {
      tall.x()[i][3] = i < 3 ? 1 : 0;
      tall.y()[i] |= i < 3;
    }
    Observations data = Observations.of(DesignMatrix.of(tall.x()), tall.y());
    assertThat(JointSweeps.suit(data)).isTrue();
    GaussianPrior prior = GaussianPrior.isotropic(4, 1e4);
    List<Double> residuals = new ArrayList<>();
    EpFit fit =
        EpFit.fit(
            data,
            prior,
            JOINT,
            (sweep, residual) -> {
              assertThat(sweep).isEqualTo(residuals.size() + 1);
              return residuals.add(residual);
            });
    EpFit sequential = EpFit.fit(data, prior, SEQUENTIAL);
    assertThat(fit.sweeps()).isEqualTo(residuals.size()).isGreaterThan(sequential.sweeps());
    assertSame(fit, sequential);
  }

  /** Nothing is lost by not looking at each row first: the sums tell, and then the row is named. */
  @ParameterizedTest
  @ValueSource(doubles = {1e160, 1e300})
  void namesARowThatIsTooLarge(double value) {
    Problems.Tall tall = Problems.tall(12_000, 4, 1, 0, false);
    tall.x()[7_654][2] = value;
    Observations data = Observations.of(DesignMatrix.of(tall.x()), tall.y());
    GaussianPrior prior = GaussianPrior.isotropic(4, 25);
    assertThatExceptionOfType(BreakdownException.class)
        .isThrownBy(() -> EpFit.fit(data, prior, JOINT))
        .withMessageStartingWith("row 7654 is too large");
  }

  /** A listener hears of sweeps in turn, and ends them. */
  @Test
  void isEndedByItsListener() {
    Observations data = data(Kind.WEAK);
    GaussianPrior prior = GaussianPrior.isotropic(Kind.WEAK.p, 25);
    List<Integer> heard = new ArrayList<>();
    EpFit ended =
        EpFit.fit(
            data,
            prior,
            JOINT,
            (sweep, residual) -> {
              heard.add(sweep);
              return sweep < 2;
            });
    assertThat(heard).isEqualTo(Arrays.asList(1, 2));
    assertThat(ended.converged()).isFalse();
    assertThat(ended.sweeps()).isEqualTo(2);
  }
}
