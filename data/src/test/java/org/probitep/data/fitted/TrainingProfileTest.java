/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.table.CsvTable;
import org.probitep.kernels.Compute;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPosterior;

/** What a model remembers of its training rows. */
class TrainingProfileTest {
  private static final List<Double> EVEN =
      IntStream.rangeClosed(0, 20).mapToObj(k -> 1.0 + k).toList();

  @Test
  void testShareIsInterpolated() {
    TrainingProfile profile = new TrainingProfile(EVEN, List.of());
    assertThat(profile.shareBelow(0.5)).isZero();
    assertThat(profile.shareBelow(1)).isZero();
    assertThat(profile.shareBelow(3)).isEqualTo(0.1);
    assertThat(profile.shareBelow(11.5)).isEqualTo(0.525);
    assertThat(profile.shareBelow(21)).isEqualTo(1);
    assertThat(profile.shareBelow(22)).isEqualTo(1);
    assertThat(profile.largestLeverage()).isEqualTo(21);
  }

  @Test
  void testEqualLeverages() {
    TrainingProfile profile = new TrainingProfile(Collections.nCopies(21, 2.0), List.of());
    assertThat(profile.shareBelow(2)).isZero();
    assertThat(profile.shareBelow(2.1)).isEqualTo(1);
  }

  @Test
  void testImpossibleLeverages() {
    assertThatThrownBy(() -> new TrainingProfile(List.of(1.0), List.of()))
        .hasMessage("there must be 21 leverages, not 1");
    assertThatThrownBy(() -> new TrainingProfile(Collections.nCopies(21, -1.0), List.of()))
        .hasMessage("a leverage of -1.0 follows 0.0");
  }

  /** Leverages by the covariance matrix itself, calibration by sums that any grouping keeps. */
  @ParameterizedTest
  @EnumSource(names = {"PRIMAL", "DUAL"})
  void testAgainstTheCovariance(FormChoice form, @TempDir Path folder) throws IOException {
    ModelOptions options = ModelOptions.withDefaults();
    FittedModel model = FittedModels.fit(folder, form, options);
    Observations rows =
        TrainingData.read(CsvTable.of(folder.resolve("train.csv")), DesignSpec.of("y"), options)
            .observations();
    TrainingProfile profile = TrainingProfile.of(model, rows, Compute.withDefaults());

    double[] leverages = leverages(rows.x(), ((GaussianPosterior) model.posterior()).covariance());
    Arrays.sort(leverages);
    assertThat(profile.leverages().get(0)).isCloseTo(leverages[0], within(1e-9));
    assertThat(profile.leverages().get(10)).isBetween(leverages[4], leverages[7]);
    assertThat(profile.largestLeverage()).isCloseTo(leverages[FittedModels.ROWS - 1], within(1e-9));

    List<TrainingProfile.CalibrationGroup> groups = profile.calibration();
    double[] loo = model.sites().looProbabilities();
    double sum = 0;
    int positives = 0;
    for (int i = 0; i < FittedModels.ROWS; i++) {
      sum += rows.y(i) ? loo[i] : 1 - loo[i];
      positives += rows.y(i) ? 1 : 0;
    }
    assertThat(groups.stream().mapToInt(g -> g.rows()).sum()).isEqualTo(FittedModels.ROWS);
    assertThat(groups.stream().mapToInt(g -> g.positives()).sum()).isEqualTo(positives);
    assertThat(groups.stream().mapToDouble(g -> g.rows() * g.probability()).sum())
        .isCloseTo(sum, within(1e-12));
    assertThat(groups.stream().mapToDouble(g -> g.probability()).toArray()).isSorted();
  }

  private static double[] leverages(DesignMatrix x, double[][] covariance) {
    double[] leverages = new double[x.rows()];
    for (int i = 0; i < leverages.length; i++) {
      for (int j = 0; j < x.columns(); j++) {
        for (int k = 0; k < x.columns(); k++) {
          leverages[i] += x.get(i, j) * covariance[j][k] * x.get(i, k);
        }
      }
    }
    return leverages;
  }
}
