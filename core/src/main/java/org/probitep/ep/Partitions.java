/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.function.Function;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.posterior.PrimalPosterior;

/**
 * Rows that lie in several places, each with its sites beside it: threads, executors of a cluster,
 * parts of a file. {@link PartitionedEp} directs them and sees only sums.
 */
public interface Partitions {
  /** Says under which prior the next round of sweeps over partitions is made. */
  @FunctionalInterface
  interface PriorRule {
    /**
     * {@return the prior of the next round: {@code now} itself if it is to stay}
     *
     * @param sums of the sites, in units of {@code now}
     * @param now the prior of the last round; its means stay
     * @param residual of the last round
     */
    GaussianPrior next(SiteSums sums, GaussianPrior now, double residual);
  }

  /** {@return how many there are} */
  int count();

  /** {@return the link of the observations} */
  default Link link() {
    return Link.PROBIT;
  }

  /**
   * How many rows have each outcome.
   *
   * @param positives rows with the positive one
   * @param negatives the others
   */
  record Outcomes(long positives, long negatives) {
    static Outcomes of(Observations data) {
      int positives = 0;
      for (int i = 0; i < data.size(); i++) {
        positives += data.y(i) ? 1 : 0;
      }
      return new Outcomes(positives, data.size() - positives);
    }

    Outcomes plus(Outcomes other) {
      return new Outcomes(positives + other.positives, negatives + other.negatives);
    }

    long rows() {
      return positives + negatives;
    }

    /** How many rows have the outcome that fewer have. */
    long rarer() {
      return Math.min(positives, negatives);
    }
  }

  /**
   * {@return the outcomes of all rows, known after the first round} Unless there are many of either
   * kind for each column, {@link #sweepJointly} is never called.
   */
  default Outcomes outcomes() {
    return new Outcomes(0, 0);
  }

  /** Stands for every partition in {@link #sweep}. */
  int ALL = -1;

  /**
   * What a round gave.
   *
   * @param sums of all proposed sites, of every partition
   * @param change the largest change of a predictor's moments since its last visit, among the
   *     partitions that have swept
   * @param largestVariance that of any predictor under the Gaussian at the start, if all sites were
   *     updated from it; otherwise infinite
   */
  record Round(SiteSums sums, double change, double largestVariance) {
    /**
     * What a round gave in which sites were not updated jointly.
     *
     * @param sums of all proposed sites
     * @param change the largest change of a predictor's moments
     */
    public Round(SiteSums sums, double change) {
      this(sums, change, Double.POSITIVE_INFINITY);
    }
  }

  /**
   * Every partition settles its last proposals; then {@code which} sweeps, by {@link
   * PartitionSweep}, and the others propose what they have.
   *
   * @param start the Gaussian of all settled sites
   * @param share the share of the last proposals that it holds
   * @param which the number of one partition, or {@link #ALL}
   * @return what the round gave
   */
  Round sweep(PrimalPosterior start, double share, int which);

  /**
   * Every partition settles its last proposals and updates each of its sites from the same
   * Gaussian, by {@link PartitionSweep#runJointly}: less than half of the work, and the rows need
   * not be near each other.
   *
   * @param start the Gaussian of all settled sites
   * @param share the share of the last proposals that it holds
   * @return what the round gave
   */
  default Round sweepJointly(PrimalPosterior start, double share) {
    return sweep(start, share, ALL);
  }

  /**
   * Called after each round but the last: with the sites as they are now, {@link
   * PartitionedEp#resume} can go on from here.
   *
   * @param state where the fit stands
   * @param prior of the next round, in whose units its sums are
   */
  default void keep(SweepState state, GaussianPrior prior) {}

  /**
   * Each partition sweeps after the one before it, from the Gaussian that holds what that one
   * proposed: sequential EP.
   *
   * @param settled the sums of all settled sites
   * @param share the share of the last proposals that they hold
   * @param gaussian the Gaussian of some sums
   * @return what the round gave
   */
  default Round sweepInTurns(
      SiteSums settled, double share, Function<SiteSums, PrimalPosterior> gaussian) {
    SiteSums latest = settled;
    double lastShare = share;
    double change = 0;
    for (int which = 0; which < count(); which++) {
      Round turn = sweep(gaussian.apply(latest), lastShare, which);
      latest = turn.sums();
      lastShare = 1;
      change = Math.max(change, turn.change());
    }
    return new Round(latest, change);
  }

  /**
   * {@return the sums of {@link EvidenceTerms} over all rows} The last proposals are the final
   * sites.
   *
   * @param end the Gaussian of those sites
   */
  Totals totals(PrimalPosterior end);

  /**
   * Sums of {@link EvidenceTerms}.
   *
   * @param looLogPredictive the sum of {@link EvidenceTerms#looLogPredictive}
   * @param corrections the sum of {@link EvidenceTerms#corrections}
   */
  record Totals(double looLogPredictive, double corrections) {}
}
