/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.probitep.latent.LatentProblem;

/**
 * A proposal for z given all outcomes whose importance weights are bounded, by a bound that is as
 * low as exponential tilting can make it. So it gives both an unbiased estimate of the evidence
 * and, by accepting a proposal with probability weight/bound, independent draws of exactly the
 * posterior of z.
 *
 * <p>A proposal costs n²/2 multiply-adds and n truncated normals. The share accepted is the
 * evidence divided by the bound: it falls as n grows relative to p. Immutable and thread safe:
 * threads draw with generators of their own.
 */
public final class MinimaxTilting {
  private final OrderedConstraints constraints;
  private final double[] tilting;
  private final double logUpperBound;

  private MinimaxTilting(OrderedConstraints constraints, SaddlePoint saddlePoint) {
    this.constraints = constraints;
    this.tilting = saddlePoint.tilting();
    this.logUpperBound = saddlePoint.value();
  }

  /**
   * Finds the order of the observations and the tilting. Costs about 1.5n³ multiply-adds.
   *
   * @param problem the problem
   * @return the tilting
   * @throws IllegalStateException if some z_i has a variance above 1e10, beside which the noise is
   *     lost in rounding, or if the tilting was not found
   */
  public static MinimaxTilting of(LatentProblem problem) {
    OrderedConstraints constraints = new OrderedConstraints(problem);
    return new MinimaxTilting(constraints, new SaddlePoint(constraints));
  }

  /** {@return the logarithm of the largest weight that a proposal can have} */
  double logUpperBound() {
    return logUpperBound;
  }

  /**
   * Fills the rows of z with independent proposals, every one of which obeys all constraints. The
   * mean of exp(logWeights) estimates the evidence without bias, and weighted means over the rows
   * estimate posterior means.
   *
   * @param rng the generator
   * @param z filled with proposals, one a row
   * @param logWeights filled with one log weight for each row of z
   */
  void propose(UniformRandomProvider rng, double[][] z, double[] logWeights) {
    ProposalBatch batch = new ProposalBatch(constraints, tilting, rng);
    for (int first = 0; first < z.length; first += ProposalBatch.WIDTH) {
      batch.draw();
      int count = Math.min(ProposalBatch.WIDTH, z.length - first);
      for (int i = 0; i < count; i++) {
        logWeights[first + i] = batch.logWeight(i);
        batch.write(i, z[first + i]);
      }
    }
  }

  /**
   * Independent draws from the posterior of z.
   *
   * @param rng the generator
   * @param count how many draws
   * @param maxProposals after so many proposals it returns what was accepted
   * @param cancelled asked before each batch of proposals; when true, the same
   * @return the draws
   */
  public AcceptedDraws draws(
      UniformRandomProvider rng, int count, long maxProposals, BooleanSupplier cancelled) {
    ProposalBatch batch = new ProposalBatch(constraints, tilting, rng);
    double[][] z = new double[count][];
    int accepted = 0;
    long proposals = 0;
    while (accepted < count && proposals < maxProposals && !cancelled.getAsBoolean()) {
      batch.draw();
      int size = (int) Math.min(ProposalBatch.WIDTH, maxProposals - proposals);
      for (int i = 0; i < size && accepted < count; i++) {
        proposals++;
        if (rng.nextDouble() <= Math.exp(batch.logWeight(i) - logUpperBound)) {
          z[accepted] = new double[constraints.size()];
          batch.write(i, z[accepted]);
          accepted++;
        }
      }
    }
    return new AcceptedDraws(accepted == count ? z : Arrays.copyOf(z, accepted), proposals);
  }
}
