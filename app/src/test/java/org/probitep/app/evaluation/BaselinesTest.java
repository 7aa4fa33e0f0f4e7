/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.numerics.Vectors;

/** Logistic regression against R's glm and scikit-learn, on Pima. */
class BaselinesTest {
  /** c = 1e6 pulls the coefficients by about 1/c. */
  private static final double PULL = 1e-6;

  /** scikit-learn and LIBLINEAR both stop at a gradient of about 1e-9. */
  private static final double STOPPING = 1e-7;

  private final Pima pima = Pima.read();

  @Test
  void withoutPenaltyItIsGlm() {
    double[] w = LogisticRegression.unregularised().coefficients(pima.train(), true);
    assertClose(w, Fixtures.lines("logistic_coefficients.csv"), PULL);
    double[] probabilities =
        LogisticRegression.unregularised().predict(pima.train(), pima.test().x(), true);
    assertClose(probabilities, Fixtures.lines("logistic_predictions.csv"), PULL);
  }

  @Test
  void withPenaltyItIsScikitLearns() {
    double[] w = LogisticRegression.ridge().coefficients(pima.train(), true);
    assertClose(w, Fixtures.lines("ridge_coefficients.csv"), STOPPING);
  }

  private static void assertClose(double[] ours, List<String[]> lines, double tolerance) {
    assertThat(ours).hasSize(lines.size());
    for (int j = 0; j < ours.length; j++) {
      double theirs = Double.parseDouble(lines.get(j)[1]);
      assertThat(ours[j]).as(lines.get(j)[0]).isCloseTo(theirs, within(tolerance));
    }
  }

  @Test
  void theFirstLabelOfTheTableDoesNotMatter() {
    DesignMatrix x = DesignMatrix.of(new double[][] {{1, 0}, {1, 1}, {1, 2}, {1, 0.5}});
    boolean[] y = {true, false, false, false};
    boolean[] flipped = {false, true, true, true};
    double[] p = LogisticRegression.ridge().predict(Observations.of(x, y), x, true);
    double[] q = LogisticRegression.ridge().predict(Observations.of(x, flipped), x, true);
    assertThat(p[0]).isGreaterThan(p[2]);
    for (int i = 0; i < p.length; i++) {
      assertThat(p[i] + q[i]).isCloseTo(1, within(STOPPING));
    }
  }

  @Test
  void withoutInterceptNoColumnIsSpecial() {
    DesignMatrix x = DesignMatrix.of(new double[][] {{0, 1}, {2, 1}, {1, 1}, {0.5, 1}, {3, 1}});
    DesignMatrix swapped =
        DesignMatrix.of(new double[][] {{1, 0}, {1, 2}, {1, 1}, {1, 0.5}, {1, 3}});
    boolean[] y = {true, false, true, false, false};
    LogisticRegression ridge = LogisticRegression.ridge();
    double[] w = ridge.coefficients(Observations.of(x, y), false);
    double[] v = ridge.coefficients(Observations.of(swapped, y), false);
    double[] free = ridge.coefficients(Observations.of(swapped, y), true);
    assertThat(w[0]).isCloseTo(v[1], within(STOPPING));
    assertThat(w[1]).isCloseTo(v[0], within(STOPPING));
    assertThat(Math.abs(free[0] - v[0])).isGreaterThan(0.1);
  }

  /** Coordinates in the space of the rows against LIBLINEAR on all columns; one row comes twice. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void wideRowsHaveTheSameAnswerFromTheirInnerProducts(boolean intercept) {
    Random random = new Random(1);
    int n = 12;
    int p = 40;
    double[][] cells = new double[n + 5][p];
    for (double[] row : cells) {
      Arrays.setAll(row, j -> j == 0 && intercept ? 1 : random.nextGaussian());
    }
    cells[3] = cells[7].clone();
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      y[i] = i % 3 == 0;
    }
    DesignMatrix all = DesignMatrix.of(cells);
    Observations train = Observations.of(all.range(0, n), y);
    DesignMatrix test = all.range(n, 5);
    double[] w = LogisticRegression.ridge().coefficients(train, intercept);
    RowCoordinates space = RowCoordinates.ofWide(train, test, intercept);
    assertThat(space.train().x().columns()).isEqualTo(n + (intercept ? 1 : 0));
    double[] probabilities =
        LogisticRegression.ridge().predict(space.train(), space.test(), intercept);
    for (int i = 0; i < 5; i++) {
      double predictor = Vectors.dot(cells[n + i], w);
      assertThat(probabilities[i]).isCloseTo(1 / (1 + Math.exp(-predictor)), within(STOPPING));
    }
  }

  @Test
  void separatedRowsAndOneClassHaveAnAnswer() {
    DesignMatrix x = DesignMatrix.of(new double[][] {{1, -1}, {1, -2}, {1, 1}, {1, 2}});
    Observations separated = Observations.of(x, new boolean[] {false, false, true, true});
    double[] p = LogisticRegression.unregularised().predict(separated, x, true);
    assertThat(p[0]).isLessThan(1e-3);
    assertThat(p[3]).isGreaterThan(0.999);
    Observations one = Observations.of(x, new boolean[4]);
    assertThat(LogisticRegression.ridge().predict(one, x, true)).containsOnly(0);
    assertThat(new BaseRate().predict(one, x, true)).containsOnly(0);
    assertThat(new BaseRate().predict(separated, x, true)).containsOnly(0.5).hasSize(4);
  }
}
