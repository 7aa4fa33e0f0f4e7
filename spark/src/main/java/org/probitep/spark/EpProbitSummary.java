/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.util.List;
import java.util.Optional;
import org.probitep.ep.PartitionedEp;
import org.probitep.selection.LearnedVariances;

/** How a fit went. Immutable. */
public final class EpProbitSummary {
  private final PartitionedEp fit;
  private final Optional<LearnedVariances> learned;
  private final long rows;
  private final int resumedAt;

  EpProbitSummary(PartitionedEp fit, Optional<LearnedVariances> learned, long rows, int resumedAt) {
    this.fit = fit;
    this.learned = learned;
    this.rows = rows;
    this.resumedAt = resumedAt;
  }

  /** The fit itself. */
  PartitionedEp fit() {
    return fit;
  }

  /** What was learned of the prior, if it was not given. */
  Optional<LearnedVariances> learned() {
    return learned;
  }

  /** The approximate log marginal likelihood log p(y). */
  public double logEvidence() {
    return fit.logEvidence();
  }

  /** The weighted sum of log Pr(y_i | all other rows): leave-one-out, without refitting. */
  public double looLogPredictive() {
    return fit.looLogPredictive();
  }

  /** The number of sweeps. */
  public int totalIterations() {
    return fit.sweeps();
  }

  /**
   * The residual of each sweep: infinite in the first ones, and at most the tolerance in the last
   * if the fit converged.
   */
  public List<Double> residuals() {
    return fit.residuals();
  }

  /** Whether the last residual met the tolerance. */
  public boolean converged() {
    return fit.converged();
  }

  /** Whether parallel sweeps stopped making progress, so that in the end partitions took turns. */
  public boolean tookTurns() {
    return fit.tookTurns();
  }

  /** How many sweeps an earlier, interrupted fit had made; otherwise 0. */
  public int resumedAt() {
    return resumedAt;
  }

  /** The number of rows. */
  public long numInstances() {
    return rows;
  }
}
