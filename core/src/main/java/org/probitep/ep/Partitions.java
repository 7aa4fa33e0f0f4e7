/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

/**
 * Rows that lie in several places, each with its sites beside it: threads, executors of a cluster,
 * parts of a file. {@link PartitionedEp} tells them what to do and sees nothing but sums.
 */
public interface Partitions {
  /** How many there are. */
  int count();

  /** Stands for every partition in {@link #sweep}. */
  int ALL = -1;

  /**
   * What a round gave.
   *
   * @param sums of all proposed sites, of every partition
   * @param change the largest change of a predictor's moments since its last visit, among the
   *     partitions that have swept
   */
  record Round(SiteSums sums, double change) {}

  /**
   * Every partition settles its last proposals; then {@code which} sweeps, by {@link
   * PartitionSweep}, and the others propose what they have.
   *
   * @param start the Gaussian of all settled sites
   * @param share the share of the last proposals that it holds
   * @param which the number of one partition, or {@link #ALL}
   */
  Round sweep(PrimalPosterior start, double share, int which);

  /**
   * The sums of {@link EvidenceTerms} over all rows, with what was proposed as the final sites.
   *
   * @return looLogPredictive, corrections
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
