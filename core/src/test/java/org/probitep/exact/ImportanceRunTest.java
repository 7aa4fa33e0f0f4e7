/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.rng.sampling.distribution.NormalizedGaussianSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.junit.jupiter.api.Test;
import org.probitep.kernels.Workers;
import org.probitep.latent.LatentDraws;

class ImportanceRunTest {
  /** Proposals N(0, 1) with weights exp(0.8 z) stand for N(0.8, 1), of mass exp(0.32). */
  private static final ImportanceRun.Proposal SHIFTED =
      (rng, z, logWeights) -> {
        NormalizedGaussianSampler normal = ZigguratSampler.NormalizedGaussian.of(rng);
        for (int i = 0; i < z.length; i++) {
          z[i][0] = normal.sample();
          logWeights[i] = 0.8 * z[i][0];
        }
      };

  @Test
  void leavingLightDrawsOutKeepsMeansAndMemory() {
    try (Workers workers = Workers.of(2)) {
      ImportanceRun run =
          ImportanceRun.pilot(SHIFTED, 1, 4096, 1, workers)
              .continued(400_000, 10_000, 2, workers, (done, wanted) -> true);
      assertThat(run.evidence().logEvidence()).isCloseTo(0.32, within(0.01));
      LatentDraws draws = run.draws();
      assertThat(draws.size()).isBetween(5_000, 20_000);
      double mean = 0;
      double square = 0;
      for (int s = 0; s < draws.size(); s++) {
        double z = draws.draw(s)[0];
        mean += draws.weight(s) * z;
        square += draws.weight(s) * z * z;
      }
      assertThat(mean).isCloseTo(0.8, within(0.06));
      assertThat(square - mean * mean).isCloseTo(1, within(0.08));
      assertThat(draws.effectiveSize()).isGreaterThan(5_000);
    }
  }
}
