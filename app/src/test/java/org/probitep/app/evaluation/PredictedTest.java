/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.methods.LeaveOneOut;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.methods.Methods;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.Normal;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.selection.HyperPrior;
import org.probitep.selection.MixedPrior;
import org.probitep.selection.PriorChoice;

/** Leave-one-out of an average against fits without the row. */
class PredictedTest {
  private static final EpOptions OPTIONS = EpOptions.withDefaults();

  /** Rows of small leverage are not fitted again, and the evidence is that of EP. */
  private static final double CAVITY = 0.005;

  private static final double LEVEL = 0.9;

  private static Observations table(int n, int p) {
    Random random = new Random(8);
    double[] loadings = random.doubles(p, -1.5, 1.5).toArray();
    double[][] x = new double[n][p];
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      double hidden = random.nextGaussian();
      x[i][0] = 1;
      for (int j = 1; j < p; j++) {
        x[i][j] = 0.2 * hidden * loadings[j] + 0.4 * random.nextGaussian();
      }
      y[i] = 1.5 * hidden + random.nextGaussian() > 0;
    }
    return Observations.of(DesignMatrix.of(x), y);
  }

  @Test
  void limitsAreThoseOfTheMixtureOfFitsWithoutTheRow() {
    Observations data = table(40, 30);
    PriorChoice choice =
        new PriorChoice.Learned(
            VarianceGroups.besideIntercept(30, 25), HyperPrior.withDefaults(), true, false);
    List<MixedPrior.Part> parts =
        Methods.fit(data, choice, MethodOptions.of(OPTIONS), MethodListener.SILENT).leavable(data);
    assertThat(parts).hasSize(2);
    assertThat(parts.get(0).weight()).isBetween(0.1, 0.9); // or one fit alone would do
    LeaveOneOut rows = LeaveOneOut.of(parts, OPTIONS, LeaveOneOut.MUCH_WORK);
    Predicted found = Predicted.leaveOneOut(parts, rows, new double[40], LEVEL, OPTIONS.compute());
    for (int i = 0; i < 40; i += 3) {
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
