/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.probitep.ep.Tolerances.SAME_FIXED_POINT;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.ep.EpOptions.Stopping;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.methods.Method;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodOptions;
import org.probitep.methods.Methods;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.BreakdownException;
import org.probitep.posterior.Form;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.Predictions;

/** Numbers so large that rounding or overflow could pass for a result. */
class BreakdownTest {
  private static final double TIME_STAMP = 1_700_000_000_000.0;

  /** A wide table with an intercept and a constant column of time stamps. */
  private static double[][] timeStamped(int n, int p, long seed) {
    double[][] x = Problems.gaussian(n, p, new Random(seed));
    for (double[] row : x) {
      row[0] = 1;
      row[1] = TIME_STAMP;
    }
    return x;
  }

  private static Observations coins(double[][] x, long seed) {
    return Observations.of(DesignMatrix.of(x), Problems.coins(x.length, new Random(seed)));
  }

  /** The textbook never squares the rows. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
  void testDualFormGivesWayToThePrimalOne(long seed) {
    double[][] x = timeStamped(20, 40, seed);
    Observations data = coins(x, seed);
    GaussianPrior prior = GaussianPrior.isotropic(40, 25);
    EpFit fit = EpFit.fit(data, prior, Problems.TIGHT);
    EpFit textbook = TextbookEp.fit(data, prior, Problems.TIGHT);
    assertThat(fit.form()).isEqualTo(Form.PRIMAL);
    assertThat(fit.converged()).isTrue();
    assertThat(Problems.probabilities(fit, x))
        .containsExactly(Problems.probabilities(textbook, x), within(SAME_FIXED_POINT));
  }

  /** Sweeps of the form that gave way count; whoever listens hears one row of numbers. */
  @Test
  void testTheListenerCountsOnInThePrimalForm() {
    List<Integer> heard = new ArrayList<>();
    EpFit fit =
        EpFit.fit(
            coins(timeStamped(20, 40, 2), 2),
            GaussianPrior.isotropic(40, 25),
            Problems.TIGHT,
            (sweep, residual) -> heard.add(sweep));
    assertThat(fit.form()).isEqualTo(Form.PRIMAL);
    assertThat(heard).isEqualTo(IntStream.rangeClosed(1, fit.sweeps()).boxed().toList());
  }

  @Test
  void testDualFormByNameIsRefusedByName() {
    Observations data = coins(timeStamped(20, 40, 2), 2);
    assertThatThrownBy(
            () ->
                EpFit.fit(
                    data,
                    GaussianPrior.isotropic(40, 25),
                    Problems.TIGHT.withForm(FormChoice.DUAL)))
        .isInstanceOf(BreakdownException.class)
        .hasMessageContaining("dual form");
  }

  /**
   * Copies of three orthogonal rows of any size: a problem in three dimensions, which is the truth,
   * hidden in twenty. What is given is that or is marked; what rounding ate is not given at all.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1e3, 1e5, 1e6, 1e7, 1e8, 1e12, 1e30})
  void testRepeatedRowsOfAnySize(double size) {
    double[][] x = new double[18][20];
    double[][] truth = new double[18][3];
    for (int i = 0; i < 18; i++) {
      for (int j = 0; j < 4; j++) {
        x[i][i % 3 * 6 + j] = size;
      }
      truth[i][i % 3] = 2 * size;
    }
    boolean[] y = Problems.coins(18, new Random(11));
    EpFit expected =
        EpFit.fit(
            Observations.of(DesignMatrix.of(truth), y),
            GaussianPrior.isotropic(3, 25),
            EpOptions.withDefaults().withForm(FormChoice.PRIMAL));
    for (FormChoice form : FormChoice.values()) {
      EpFit actual;
      try {
        actual =
            EpFit.fit(
                Observations.of(DesignMatrix.of(x), y),
                GaussianPrior.isotropic(20, 25),
                EpOptions.withDefaults().withForm(form));
      } catch (BreakdownException e) {
        assertThat(size).isGreaterThan(1e5);
        continue;
      }
      if (size == 1) {
        assertThat(actual.converged()).isTrue();
      }
      if (actual.converged()) {
        assertThat(Problems.probabilities(actual, x))
            .containsExactly(Problems.probabilities(expected, truth), within(1e-6));
      }
    }
  }

  /**
   * A constant column makes the prior of the intercept wide; how wide does not matter any more from
   * 1,000 on, where no form is in trouble.
   */
  @ParameterizedTest
  @EnumSource(Method.class)
  void testEveryMethodOnTimeStamps(Method method) {
    double[][] large = timeStamped(20, 40, 2);
    double[][] moderate = timeStamped(20, 40, 2);
    for (double[] row : moderate) {
      row[1] = 1000;
    }
    Predictions actual = predictions(method, large);
    Predictions expected = predictions(method, moderate);
    for (int i = 0; i < large.length; i++) {
      assertThat(actual.probability(i)).isCloseTo(expected.probability(i), within(0.01));
      assertThat(actual.lower(i, 0.95)).isLessThanOrEqualTo(actual.upper(i, 0.95));
    }
  }

  private static Predictions predictions(Method method, double[][] x) {
    MethodOptions options = new MethodOptions(method, 4000, 1, EpOptions.withDefaults());
    MethodFit fit = Methods.fit(coins(x, 2), GaussianPrior.isotropic(40, 25), options);
    return fit.posterior()
        .predict(DesignMatrix.of(x), new double[x.length], new Compute(KernelChoice.JAVA, 1));
  }

  /**
   * One column outweighs all others: in n × n numbers variances are rounded to 0, and sites that
   * vanish with them once passed for a fixed point, with a probability of ½ for every row.
   */
  @Test
  void testVanishedSitesAreNoFixedPoint() {
    for (long seed : new long[] {2550, 3658, 4197, 5834}) {
      Random random = new Random(seed * 31 + 7);
      int n = 1 + random.nextInt(7);
      int p = n + random.nextInt(20);
      double large = Math.pow(10, 4 + random.nextDouble() * 10);
      int where = random.nextInt(p);
      boolean two = random.nextInt(2) == 1;
      double[][] x = Problems.gaussian(n, p, random);
      for (double[] row : x) {
        row[where] *= large;
        row[(where + 1) % p] *= two ? large : 1;
      }
      Observations data = Observations.of(DesignMatrix.of(x), Problems.coins(n, random));
      GaussianPrior prior = GaussianPrior.isotropic(p, Math.pow(10, 1.4));
      EpOptions options = EpOptions.withDefaults();
      double[] expected = Problems.probabilities(TextbookEp.fit(data, prior, options), x);
      for (int block : new int[] {0, 1, 3}) {
        EpFit fit = EpFit.fit(data, prior, options.withBlockSize(block));
        assertThat(fit.converged()).isTrue();
        assertThat(Problems.probabilities(fit, x)).containsExactly(expected, within(1e-6));
      }
    }
  }

  /** The spread of a predictor is lost beside a prior variance of 1e20 in n × n numbers. */
  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"MF", "PFM", "EXACT"})
  void testWidePriorsOfWideTables(Method method) {
    double[][] x = Problems.gaussian(20, 40, new Random(7));
    MethodOptions options = new MethodOptions(method, 500, 1, EpOptions.withDefaults());
    assertThatThrownBy(() -> Methods.fit(coins(x, 7), GaussianPrior.isotropic(40, 1e20), options))
        .isInstanceOf(BreakdownException.class);
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void testRowsBeyondAllRangeAreRefused(Method method) {
    double[][] x = {{1, 2}, {1, 1e155}, {1, -1}};
    Observations data = coins(x, 1);
    MethodOptions options = new MethodOptions(method, 100, 1, EpOptions.withDefaults());
    assertThatThrownBy(() -> Methods.fit(data, GaussianPrior.isotropic(2, 25), options))
        .isInstanceOf(BreakdownException.class)
        .hasMessageStartingWith("row 1 is too large");
  }

  @Test
  void testARowThatOverflowsIsNotPredicted() {
    Observations data = coins(Problems.gaussian(10, 2, new Random(3)), 3);
    for (FormChoice form : new FormChoice[] {FormChoice.PRIMAL, FormChoice.DUAL}) {
      EpFit fit = EpFit.fit(data, GaussianPrior.isotropic(2, 25), Problems.TIGHT.withForm(form));
      for (double huge : new double[] {1e155, 1e308}) {
        DesignMatrix rows = DesignMatrix.of(new double[][] {{1, 2}, {1, huge}});
        assertThatThrownBy(() -> fit.posterior().predict(rows))
            .isInstanceOf(BreakdownException.class)
            .hasMessageStartingWith("row [1] cannot be predicted");
      }
    }
  }

  /** A short step is not a short way: with damping 1e-9 a sweep hardly moves. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-3, 0.5})
  void testDampingDoesNotPassForConvergence(double damping) {
    Random random = new Random(4);
    double[][] x = Problems.gaussian(30, 3, random);
    Observations data = Problems.drawn(x, random);
    GaussianPrior prior = GaussianPrior.isotropic(3, 25);
    double[] expected = Problems.probabilities(EpFit.fit(data, prior, Problems.TIGHT), x);
    EpOptions damped =
        EpOptions.withDefaults().withTolerance(1e-6).withDamping(damping).withMaxSweeps(200);
    for (EpFit fit :
        new EpFit[] {
          EpFit.fit(data, prior, damped),
          EpFit.fit(data, prior, damped.withForm(FormChoice.DUAL)),
          EpFit.fit(data, prior, damped.withStopping(Stopping.SITES)),
          TextbookEp.fit(data, prior, damped)
        }) {
      assertThat(fit.converged()).isEqualTo(damping == 0.5);
      if (fit.converged()) {
        assertThat(Problems.probabilities(fit, x)).containsExactly(expected, within(1e-5));
      }
    }
  }

  /** Of the difference of two equal columns only the prior knows, and rounding hides that. */
  @ParameterizedTest
  @ValueSource(doubles = {1e12, 1e15})
  void testEqualColumnsUnderAWidePriorDoNotCountAsConverged(double priorVariance) {
    Random random = new Random(5);
    double[][] x = Problems.gaussian(60, 3, random);
    for (double[] row : x) {
      row[2] = row[1];
    }
    Observations data = Problems.drawn(x, random);
    GaussianPrior prior = GaussianPrior.isotropic(3, priorVariance);
    EpOptions options = EpOptions.withDefaults();
    assertThat(EpFit.fit(data, prior, options).converged()).isFalse();
    assertThat(TextbookEp.fit(data, prior, options).converged()).isFalse();
    GaussianPrior usual = GaussianPrior.isotropic(3, 25);
    assertThat(EpFit.fit(data, usual, options).converged()).isTrue();
  }

  @Test
  void testTheTextbookCanBeStopped() {
    Observations data = coins(Problems.gaussian(20, 3, new Random(6)), 6);
    GaussianPrior prior = GaussianPrior.isotropic(3, 25);
    EpFit fit = TextbookEp.fit(data, prior, Problems.TIGHT, (sweep, residual) -> residual > 1e-12);
    assertThat(fit.converged()).isFalse();
  }

  /** The sweeps of the dual attempt are sweeps, too. */
  @Test
  void testSweepsOfBothFormsAreCounted() {
    Observations data = coins(timeStamped(20, 40, 2), 2);
    GaussianPrior prior = GaussianPrior.isotropic(40, 25);
    int[] told = new int[1];
    EpFit fit =
        EpFit.fit(
            data,
            prior,
            Problems.TIGHT,
            (sweep, residual) -> {
              told[0]++;
              return true;
            });
    assertThat(fit.form()).isEqualTo(Form.PRIMAL);
    assertThat(fit.sweeps()).isEqualTo(told[0]);
  }
}
