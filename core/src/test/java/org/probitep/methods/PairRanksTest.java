/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.Compute;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.posterior.Predictions;

/** Shares of the others that a row outranks, against fits without both rows of each pair. */
class PairRanksTest {
  private static final EpOptions OPTIONS = EpOptions.withDefaults();

  /** Pairs whose predictors are nearly the same may go either way. */
  private static final double FEW_PAIRS = 0.08;

  private static double[][] rows(int n, int columns, Random random) {
    double[][] rows = new double[n][columns + 1];
    for (double[] row : rows) {
      row[0] = 1;
      for (int j = 1; j <= columns; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return rows;
  }

  private static Observations data(double[][] rows, boolean[] y, Link link) {
    return Observations.of(DesignMatrix.of(rows), y).withLink(link);
  }

  private static boolean[] outcomes(double[][] rows, double slope, Random random) {
    boolean[] y = new boolean[rows.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = slope * rows[i][1] - 0.3 + random.nextGaussian() > 0;
    }
    return y;
  }

  private static GaussianPrior prior(int p, double variance) {
    double[] variances = new double[p];
    Arrays.fill(variances, variance);
    variances[0] = 25;
    return GaussianPrior.of(new double[p], variances);
  }

  private static double[] ranks(Observations data, GaussianPrior prior) {
    EpFit fit = EpFit.fit(data, prior, OPTIONS);
    return LeaveOneOut.of(fit, data, OPTIONS, LeaveOneOut.MUCH_WORK).ranks(Compute.withDefaults());
  }

  /** The same by fitting again without each pair. */
  private static double[] refitted(double[][] rows, boolean[] y, Link link, GaussianPrior prior) {
    int n = rows.length;
    double[] wins = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        int a = i;
        int b = j;
        int[] rest = IntStream.range(0, n).filter(k -> k != a && k != b).toArray();
        boolean[] left = new boolean[rest.length];
        IntStream.range(0, rest.length).forEach(k -> left[k] = y[rest[k]]);
        Observations others =
            Observations.of(DesignMatrix.of(rows).selectRows(rest), left).withLink(link);
        Predictions both =
            EpFit.fit(others, prior, OPTIONS)
                .posterior()
                .predict(DesignMatrix.of(new double[][] {rows[i], rows[j]}));
        double won = 0.5 + 0.5 * Math.signum(both.probability(0) - both.probability(1));
        wins[i] += won / (n - 1);
        wins[j] += (1 - won) / (n - 1);
      }
    }
    return wins;
  }

  @ParameterizedTest
  @CsvSource({"PROBIT, 2, 0, 0.1", "PROBIT, 3, 1, 4", "LOGIT, 2, 0.5, 1", "PROBIT, 40, 1, 0.2"})
  void sharesAreThoseOfFitsWithoutPairs(Link link, int columns, double slope, double variance) {
    Random random = new Random(columns);
    double[][] rows = rows(26, columns, random);
    boolean[] y = outcomes(rows, slope, random);
    GaussianPrior prior = prior(columns + 1, variance);
    double[] expected = refitted(rows, y, link, prior);
    double[] found = ranks(data(rows, y, link), prior);
    double sum = 0;
    for (int i = 0; i < found.length; i++) {
      assertThat(found[i]).isCloseTo(expected[i], within(FEW_PAIRS));
      sum += Math.abs(found[i] - expected[i]);
    }
    assertThat(sum / found.length).isLessThan(0.02);
  }

  /** Leave-one-out probabilities themselves would move by a quarter of the others and more. */
  @Test
  void theOwnOutcomeDoesNotMatter() {
    Random random = new Random(4);
    double[][] rows = rows(60, 2, random);
    boolean[] y = outcomes(rows, 0, random);
    GaussianPrior prior = prior(3, 0.05);
    double[] before = ranks(data(rows, y, Link.PROBIT), prior);
    for (int i = 0; i < 60; i += 7) {
      y[i] = !y[i];
      double after = ranks(data(rows, y, Link.PROBIT), prior)[i];
      y[i] = !y[i];
      assertThat(after).isCloseTo(before[i], within(FEW_PAIRS));
    }
  }

  @Test
  void equalRowsAndCopiesDraw() {
    double[][] rows = {{1, 0}, {1, 0}, {1, 0}, {1, 1}, {1, 1}, {1, 1}};
    boolean[] y = {false, false, true, true, true, false};
    double[] ranks = ranks(data(rows, y, Link.PROBIT), prior(2, 4));
    assertThat(ranks).containsExactly(0.2, 0.2, 0.2, 0.8, 0.8, 0.8);
    Observations weighted =
        data(
                new double[][] {rows[0], rows[2], rows[3], rows[5]},
                new boolean[] {false, true, true, false},
                Link.PROBIT)
            .withWeights(new double[] {2, 1, 2, 1});
    assertThat(ranks(weighted, prior(2, 4))).containsExactly(0.2, 0.2, 0.8, 0.8);
  }
}
