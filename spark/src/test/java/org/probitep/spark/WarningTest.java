/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.spark.Problem.Sample;

/** What a user has to know of a fit is in the log, and nothing else is there as a warning. */
class WarningTest {
  private KeptWarnings kept;

  @BeforeEach
  void listen() {
    kept = KeptWarnings.of(Training.class);
  }

  @AfterEach
  void stop() {
    kept.close();
  }

  /** Each time that the model is loaded, by the name that the user gave it. */
  @Test
  void testNoConvergenceIsRemembered(@TempDir Path folder) throws IOException {
    EpProbitModel model = new EpProbit().setMaxIter(2).fit(Problem.simulated(100, 3, 1).dataset(2));
    String saved = folder.resolve("saved").toString();
    model.write().save(saved);
    try (KeptWarnings onLoading = KeptWarnings.of(ModelFiles.class)) {
      EpProbitModel.load(saved);
      assertThat(onLoading.warnings()).hasSize(1);
      assertThat(onLoading.warnings().get(0))
          .startsWith("the fit in ")
          .contains(saved)
          .endsWith(" has not converged: its probabilities may be wrong");
    }
  }

  @Test
  void testNoConvergence() {
    new EpProbit().setMaxIter(2).fit(Problem.simulated(100, 3, 1).dataset(2));
    assertThat(kept.warnings()).hasSize(1);
    assertThat(kept.warnings().get(0))
        .startsWith("the fit has not converged: after 2 sweeps the residual is ")
        .contains("tol is 1.0E-8", "setMaxIter");
  }

  @Test
  void testOneClass() {
    for (double label : new double[] {0, 1}) {
      kept.warnings().clear();
      List<Sample> same =
          Problem.simulated(100, 3, 1).samples().stream()
              .map(sample -> new Sample(sample.features(), label, 1))
              .toList();
      new EpProbit().setPriorVariance(1).fit(new Problem(same).dataset(2));
      assertThat(kept.warnings().get(0)).startsWith("all 100 rows have label " + (int) label + ":");
    }
  }

  @Test
  void testNothingToSay() {
    new EpProbit().fit(Problem.simulated(100, 3, 1).dataset(2));
    assertThat(kept.warnings()).isEmpty();
  }
}
