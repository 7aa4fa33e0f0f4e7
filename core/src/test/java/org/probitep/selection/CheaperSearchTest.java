/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.EpSeries;
import org.probitep.kernels.Compute;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;

/** What spares the search for a prior a product or a fit has to say what that would have said. */
class CheaperSearchTest {
  private static final int N = 40;
  private static final int P = 90;
  private static final EpOptions OPTIONS = EpOptions.withDefaults();

  /** The shortest step of a usual search. */
  private static final double STEP = 0.01;

  /** Sums in another order. */
  private static final double ROUNDED = 1e-8;

  private static Observations rows() {
    Random random = new Random(3);
    DesignMatrix.Builder x = DesignMatrix.builder(P);
    boolean[] y = new boolean[N];
    double[] weights = new double[N];
    double[] row = new double[P];
    for (int i = 0; i < N; i++) {
      Arrays.setAll(row, j -> j == 0 ? 1 : 0.5 * random.nextGaussian());
      y[i] = row[1] + random.nextGaussian() > 0;
      weights[i] = 0.5 + i % 3;
      x.addRow(row);
    }
    return Observations.of(x.build(), y).withWeights(weights);
  }

  @Test
  void oneGroupIsWhatTheConstantLeavesOfAllThatIsDetermined() {
    VarianceGroups groups = VarianceGroups.besideIntercept(P, 25);
    EpSeries series = new EpSeries(rows(), groups, OPTIONS);
    EpFit fit = series.fit(new double[] {0.7}, 1e-10, Optional.empty(), (sweep, residual) -> true);
    assertThat(Determined.of(fit, groups, series)[0])
        .isCloseTo(series.determined(fit)[0], within(ROUNDED));
  }

  @Test
  void rowsAlongDirectionsAreTheirProjections() {
    // A row that is there twice has a direction of length 0 the second time.
    DesignMatrix x = rows().x().selectRows(IntStream.range(0, N).map(i -> i % (N - 1)).toArray());
    double[] variances = new double[P];
    Arrays.setAll(variances, j -> 0.5 + j % 2);
    GaussianPrior units = GaussianPrior.of(new double[P], variances);
    Compute compute = OPTIONS.compute();
    OrthonormalRows directions = OrthonormalRows.of(x, units, 1, compute);
    DesignMatrix along = directions.along();
    DesignMatrix projected = directions.projection().of(x, compute);
    assertThat(along.columns()).isEqualTo(projected.columns());
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < along.columns(); k++) {
        assertThat(along.get(i, k)).isCloseTo(projected.get(i, k), within(ROUNDED));
      }
    }
  }

  /** The slope of the evidence is a parabola here, so three places tell all of it. */
  @Test
  void threePlacesTellWhereAParabolaAndTheDensityMeet() {
    VarianceScale scale =
        VarianceScale.of(rows(), VarianceGroups.besideIntercept(P, 25), HyperPrior.withDefaults());
    List<ClimbPoint> others = List.of(place(scale, 0.2), place(scale, 1.1));
    double step = SlopeCurve.step(scale, place(scale, -0.3), others, STEP).orElseThrow();
    assertThat(place(scale, -0.3 + step).gradient[0]).isCloseTo(0, within(1e-5));
    double ofLine =
        SlopeCurve.step(scale, place(scale, -0.3), others.subList(0, 1), STEP).orElseThrow();
    assertThat(Math.abs(place(scale, -0.3 + ofLine).gradient[0])).isGreaterThan(0.01);
  }

  /** Each visit is a fit. */
  @Test
  void aClimbDoesNotTurnBackForWhatALooseFitMayHaveTooMuch() {
    VarianceScale scale =
        VarianceScale.of(rows(), VarianceGroups.besideIntercept(P, 25), HyperPrior.withDefaults());
    List<Double> visited = new ArrayList<>();
    HillClimb<ClimbPoint> climb =
        new HillClimb<>(
            scale,
            STEP,
            0,
            (from, to) -> {
              visited.add(to[0]);
              return Optional.of(hill(to[0], 0));
            },
            () -> false);
    Curvature curvature = new Curvature(new double[] {1});
    ClimbPoint top = climb.run(hill(0.02, 2e-4 + 5e-5), curvature, 0);
    assertThat(top.t[0]).isCloseTo(0, within(1e-12));
    assertThat(visited).hasSize(1);
  }

  /** −t²/2, and perhaps a little more. */
  private static ClimbPoint hill(double t, double more) {
    return new ClimbPoint(new double[] {t}, more - 0.5 * t * t, new double[] {-t}, new double[1]);
  }

  private static ClimbPoint place(VarianceScale scale, double t) {
    double slope = -2 - 1.5 * t - 0.3 * t * t;
    return new ClimbPoint(
        new double[] {t},
        0,
        new double[] {slope + scale.densityGradient(new double[] {t})[0]},
        new double[1]);
  }

  /** With the same link and units the cavities of a fit have its own sites. */
  @Test
  void sitesMatchedInTheCavitiesOfAFitAreItsOwn() {
    Observations data = rows();
    EpFit fit = EpFit.fit(data, GaussianPrior.isotropic(P, 2), OPTIONS.withTolerance(1e-12));
    CavitySites sites = CavitySites.of(data, fit, LinkChoice.Curves.of(data, fit).predictors(), 1);
    for (int i = 0; i < N; i++) {
      assertThat(sites.precisions()[i]).isCloseTo(fit.sitePrecisions()[i], within(ROUNDED));
      assertThat(sites.shifts()[i]).isCloseTo(fit.siteShifts()[i], within(ROUNDED));
    }
  }

  /** The outcome follows single columns, of which the covariance of the rows says nothing. */
  @Test
  void aFitAlongTheRowsIsGivenUpWhereItWouldHaveNoWeight() {
    Observations rows = rowsOfFactors();
    VarianceGroups groups = VarianceGroups.besideIntercept(P, 25);
    LearnedPrior normal =
        LearnedPrior.fit(
            rows, groups, HyperPrior.withDefaults(), OPTIONS, (sweep, residual) -> true);
    assertThat(AlongRows.fit(rows, normal, OPTIONS, (sweep, residual) -> true)).isEmpty();
  }

  private static Observations rowsOfFactors() {
    Random random = new Random(5);
    int n = 2 * P;
    DesignMatrix.Builder x = DesignMatrix.builder(P);
    boolean[] y = new boolean[n];
    double[] row = new double[P];
    for (int i = 0; i < n; i++) {
      double factor = random.nextGaussian();
      Arrays.setAll(row, j -> j == 0 ? 1 : 0.3 * random.nextGaussian() + (j < 60 ? factor : 0));
      y[i] = 4 * (row[70] + row[80] - row[75]) + random.nextGaussian() > 0;
      x.addRow(row);
    }
    return Observations.of(x.build(), y);
  }
}
