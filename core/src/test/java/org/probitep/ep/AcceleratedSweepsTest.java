/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;

/** Accelerated sweeps against sequential ones, which a block size asks for. */
class AcceleratedSweepsTest {
  private static final EpOptions ACCELERATED = EpOptions.withDefaults().withTolerance(1e-10);
  private static final EpOptions SEQUENTIAL = ACCELERATED.withBlockSize(32);

  private enum Kind {
    TWO_ROWS_A_COLUMN(280, 140, 1, 0),
    FIVE(700, 140, 1, 0),
    STRONG(700, 140, 10, 0),
    SEPARABLE(400, 140, 100, 0),
    CORRELATED(400, 140, 3, 0),
    SCALED(400, 140, 1, 0),
    MANY_ROWS(3_000, 140, 1, 0),
    RARE(2_000, 140, 0.5, -3.1),
    ONE_POSITIVE(1_000, 140, 0, -8),
    FEW_COLUMNS(500, 20, 1, 0),
    MORE_COLUMNS_THAN_ROWS(100, 300, 1, 0),
    WIDE(200, 500, 1, 0),
    WIDE_STRONG(200, 220, 10, 0),
    WIDE_SEPARABLE(150, 160, 100, 0),
    WIDE_CORRELATED(150, 200, 3, 0);

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
        Problems.tall(
            kind.n, kind.p, kind.effect, kind.intercept, kind.name().endsWith("CORRELATED"));
    if (kind == Kind.SCALED) {
      for (double[] row : tall.x()) {
        row[1] *= 1e6;
      }
    }
    if (kind == Kind.ONE_POSITIVE) {
      tall.y()[17] = true;
    }
    return Observations.of(DesignMatrix.of(tall.x()), tall.y());
  }

  private static void assertSame(EpFit fit, EpFit sequential) {
    assertThat(fit.converged()).isEqualTo(sequential.converged()).isTrue();
    double[] mean = fit.posterior().mean();
    double[] expected = sequential.posterior().mean();
    double[] variance = fit.posterior().variances();
    double[] expectedVariance = sequential.posterior().variances();
    for (int j = 0; j < mean.length; j++) {
      double sd = Math.sqrt(expectedVariance[j]);
      assertThat(mean[j] / sd).isEqualTo(expected[j] / sd, within(1e-8));
      assertThat(variance[j] / expectedVariance[j]).isEqualTo(1, within(1e-8));
    }
    double scale = Math.abs(sequential.logEvidence());
    assertThat(fit.logEvidence()).isEqualTo(sequential.logEvidence(), within(1e-9 * scale));
  }

  @ParameterizedTest
  @EnumSource
  void theFixedPointIsTheSequentialOne(Kind kind) {
    Observations data = data(kind);
    GaussianPrior prior = GaussianPrior.isotropic(kind.p, 25);
    EpFit sequential = EpFit.fit(data, prior, SEQUENTIAL);
    EpFit accelerated = EpFit.fit(data, prior, ACCELERATED);
    assertSame(accelerated, sequential);
    // What is lost where they do not help: a few sweeps, and the next attempt is much later.
    assertThat(accelerated.sweeps()).isLessThan(sequential.sweeps() + 5);
  }

  @Test
  void slowConvergenceTakesFewerSweeps() {
    Observations data = data(Kind.RARE);
    GaussianPrior prior = GaussianPrior.isotropic(Kind.RARE.p, 25);
    assertThat(EpFit.fit(data, prior, ACCELERATED).sweeps())
        .isLessThan(EpFit.fit(data, prior, SEQUENTIAL).sweeps());
  }

  @Test
  void weightsOffsetsAndLogit() {
    Observations plain = data(Kind.FIVE);
    int n = plain.size();
    double[] offsets = new double[n];
    double[] weights = new double[n];
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      offsets[i] = 0.3 * Math.sin(i);
      weights[i] = i % 4 == 0 ? 0.5 : i % 4;
      y[i] = plain.y(i);
    }
    GaussianPrior prior = GaussianPrior.isotropic(Kind.FIVE.p, 4);
    for (Link link : Link.values()) {
      Observations data =
          Observations.of(plain.x(), y, offsets).withWeights(weights).withLink(link);
      assertSame(EpFit.fit(data, prior, ACCELERATED), EpFit.fit(data, prior, SEQUENTIAL));
    }
  }

  /** From sites of another prior, near or far, and from those of the fit itself. */
  @ParameterizedTest
  @EnumSource
  void goesOnFromGivenSites(Kind kind) {
    Observations data = data(kind);
    GaussianPrior prior = GaussianPrior.isotropic(kind.p, 4);
    EpFit sequential = EpFit.fit(data, prior, SEQUENTIAL);
    for (double variance : new double[] {4, 4.5, 400, 1e-4}) {
      EpFit start = EpFit.fit(data, GaussianPrior.isotropic(kind.p, variance), ACCELERATED);
      EpFit fit =
          EpFit.fit(
              data,
              prior,
              ACCELERATED,
              start.sitePrecisions(),
              start.siteShifts(),
              (sweep, residual) -> true);
      assertSame(fit, sequential);
    }
  }

  /** The listener hears of sweeps in turn, and ends them in the accelerated part as well. */
  @Test
  void isEndedByItsListener() {
    Observations data = data(Kind.FIVE);
    GaussianPrior prior = GaussianPrior.isotropic(Kind.FIVE.p, 25);
    int all = EpFit.fit(data, prior, ACCELERATED).sweeps();
    List<Integer> heard = new ArrayList<>();
    EpFit ended =
        EpFit.fit(
            data,
            prior,
            ACCELERATED,
            (sweep, residual) -> {
              heard.add(sweep);
              return sweep < all - 2;
            });
    assertThat(heard).hasSize(all - 2).last().isEqualTo(all - 2);
    assertThat(ended.converged()).isFalse();
    assertThat(EpFit.fit(data, prior, ACCELERATED.withMaxSweeps(all - 1)).converged()).isFalse();
    assertThat(EpFit.fit(data, prior, ACCELERATED.withMaxSweeps(all)).converged()).isTrue();
  }
}
