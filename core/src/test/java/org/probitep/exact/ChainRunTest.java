/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.probitep.exact.ExactFit.Sampler;
import org.probitep.latent.LatentProblem;

/** Which chains run where. */
class ChainRunTest {
  private static ChainRun run(LatentProblem problem) {
    return ChainRun.of(problem, 4000, 10_000_000, 5, (done, wanted) -> true);
  }

  @Test
  void manyRowsOfFewColumnsAreForHamiltonianChains() {
    ChainRun run = run(LatentProblems.random(400, 6, true, 61));
    assertThat(run.kind).isEqualTo(Sampler.HAMILTONIAN);
    assertThat(run.isTrustworthy()).as(run.describe()).isTrue();
  }

  /**
   * There the mode and its curvature say nothing of the posterior, which is a hundred times as
   * wide.
   */
  @Test
  void separatedRowsUnderAWidePriorAreForDataAugmentation() {
    ChainRun run = run(LatentProblems.separated());
    assertThat(run.kind).isEqualTo(Sampler.GIBBS);
    assertThat(run.isTrustworthy()).as(run.describe()).isTrue();
  }
}
