/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.methods.LeaveOneOut;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.Normal;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.selection.MixedPrior;

/** Leave-one-out of an average against fits without the row. */
class PredictedTest {
  private static final EpOptions OPTIONS = EpOptions.withDefaults();

  /** Rows of small leverage are not fitted again, and the evidence is that of EP. */
  private static final double CAVITY = 0.005;

  private static final double LEVEL = 0.9;
  private static final int N = 40;

  private static Observations table() {
    Random random = new Random(8);
    double[][] x = new double[N][4];
    boolean[] y = new boolean[N];
    for (int i = 0; i < N; i++) {
      x[i] = new double[] {1, random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      y[i] = 1.5 * x[i][1] - x[i][2] + random.nextGaussian() > 0;
    }
    return Observations.of(DesignMatrix.of(x), y);
  }

  /** Priors so different that it matters how much each fit counts without the row. */
  private static List<MixedPrior.Part> parts(Observations data) {
    return Stream.of(0.02, 25.0)
        .map(variance -> EpFit.fit(data, GaussianPrior.isotropic(4, variance), OPTIONS))
        .map(fit -> new MixedPrior.Part(fit, data, 0.5))
        .toList();
  }

  @Test
  void limitsAreThoseOfTheMixtureOfFitsWithoutTheRow() {
    List<MixedPrior.Part> parts = parts(table());
    LeaveOneOut rows = LeaveOneOut.of(parts, OPTIONS, LeaveOneOut.MUCH_WORK);
    Predicted found = Predicted.leaveOneOut(parts, rows, new double[N], LEVEL, OPTIONS.compute());
    for (int i = 0; i < N; i++) {
      List<EpFit> without = without(parts, i);
      double lower = Normal.quantile(found.lower(i));
      double upper = Normal.quantile(found.upper(i));
      assertThat(shareBelow(parts, without, i, lower)).isCloseTo((1 - LEVEL) / 2, within(CAVITY));
      assertThat(shareBelow(parts, without, i, upper)).isCloseTo((1 + LEVEL) / 2, within(CAVITY));
      assertThat(found.probability(i)).isBetween(found.lower(i), found.upper(i));
    }
  }

  private static List<EpFit> without(List<MixedPrior.Part> parts, int i) {
    return parts.stream()
        .map(
            part -> {
              double[] weights = part.data().weights();
              weights[i] = 0;
              Observations others = part.data().withWeights(weights);
              return EpFit.fit(others, part.fit().posterior().prior(), OPTIONS);
            })
        .toList();
  }

  /** Of the mixture of the fits without row i, each with its weight without the row. */
  private static double shareBelow(
      List<MixedPrior.Part> parts, List<EpFit> without, int i, double predictor) {
    double share = 0;
    double sum = 0;
    for (int k = 0; k < parts.size(); k++) {
      MixedPrior.Part part = parts.get(k);
      double change = without.get(k).logEvidence() - part.fit().logEvidence();
      double weight = part.weight() * Math.exp(change);
      GaussianPredictions row =
          without.get(k).posterior().predict(part.data().x().selectRows(i), OPTIONS.compute());
      share += weight * Normal.cdf((predictor - row.mean(0)) / Math.sqrt(row.variance(0)));
      sum += weight;
    }
    return share / sum;
  }
}
