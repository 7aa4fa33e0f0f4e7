/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.probitep.exact.ExactFit.Sampler;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Workers;
import org.probitep.latent.LatentModel;
import org.probitep.latent.LatentProblem;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;

/** What becomes of a run whose weights are worse than those of the pilot. */
class ExactSamplerTest {
  private static final int PILOT = 1 << 16;
  private static final GaussianPrior PRIOR = GaussianPrior.isotropic(1, 1);
  private static final Observations ROWS =
      Observations.of(DesignMatrix.of(new double[][] {{1}, {1}}), new boolean[] {true, true});

  /** Equal weights in the pilot; then every {@code nth} draw has all the weight. */
  private static SamplerCandidate worseThanItsPilot(Sampler sampler, int nth) {
    AtomicLong made = new AtomicLong();
    ImportanceRun.Proposal proposal =
        (rng, z, logWeights) -> {
          for (double[] draw : z) {
            Arrays.fill(draw, 1);
          }
          boolean isPilot = made.getAndAdd(z.length) < PILOT;
          for (int s = 0; s < logWeights.length; s++) {
            logWeights[s] = isPilot || s % nth == 0 ? 0 : -1000;
          }
        };
    try (Workers workers = Workers.of(1)) {
      ImportanceRun pilot = ImportanceRun.pilot(proposal, ROWS.size(), PILOT, 1, workers);
      return SamplerCandidate.of(sampler, pilot, ROWS.size(), 1);
    }
  }

  private static ExactFit draw(int samples, SamplerCandidate... candidates) {
    LatentModel model = LatentModel.of(ROWS, PRIOR, Compute.withDefaults());
    LatentProblem problem = LatentProblem.of(ROWS, PRIOR, model.form(), KernelChoice.JAVA);
    return new ExactSampler(model, problem, 1, List.of(candidates))
        .draw(samples, 1, (done, wanted) -> true);
  }

  @Test
  void theFinalRunOfTheEpPosteriorMustKeepFivePercentOfItsDraws() {
    ExactFit enough = draw(1000, worseThanItsPilot(Sampler.IMPORTANCE, 16));
    assertThat(enough.sampler()).isEqualTo(Sampler.IMPORTANCE);
    assertThat(enough.isReliable()).isTrue();
    ExactFit fewer = draw(1000, worseThanItsPilot(Sampler.IMPORTANCE, 32));
    assertThat(fewer.sampler()).as("%s", fewer.notes()).isIn(Sampler.GIBBS, Sampler.HAMILTONIAN);
    assertThat(fewer.logEvidence()).as("no weights can be trusted for it").isNaN();
  }

  /** The chains are for where no weights work: the second best weights may. */
  @Test
  void theOtherWeightsAreTriedBeforeTheChains() {
    ExactFit fit =
        draw(
            1000,
            worseThanItsPilot(Sampler.TILTING, 64),
            worseThanItsPilot(Sampler.IMPORTANCE, 64));
    assertThat(fit.sampler()).as("%s", fit.notes()).isEqualTo(Sampler.TILTING);
  }

  @ParameterizedTest
  @EnumSource(
      value = Sampler.class,
      names = {"TILTING", "IMPORTANCE"})
  void fewerDrawsThanAskedForAreSaid(Sampler sampler) {
    ExactFit fit = draw(8000, worseThanItsPilot(sampler, 16));
    assertThat(fit.sampler()).isEqualTo(sampler);
    assertThat(fit.effectiveSize()).isLessThan(5000);
    assertThat(fit.notes()).contains("these are worth fewer than the 8,000 draws asked for");
    assertThat(draw(3000, worseThanItsPilot(sampler, 16)).notes()).hasSize(1);
  }
}
