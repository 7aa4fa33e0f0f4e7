/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.Serializable;
import org.probitep.ep.Partitions;
import org.probitep.ep.SiteSums;

/**
 * What treeAggregate adds up. It starts empty rather than with zeros, because Spark sends the start
 * with every task. Changed in place by one thread at a time, as treeAggregate allows.
 */
final class RoundTotal implements Serializable {
  private static final long serialVersionUID = 1;

  private double[] sums;
  private double change;
  private double largestVariance;

  /** This and a partition. */
  RoundTotal add(SerializedSites block) {
    return add(block.sums(), block.change(), block.largestVariance());
  }

  /** This and other partitions. */
  RoundTotal add(RoundTotal other) {
    return other.sums == null ? this : add(other.sums, other.change, other.largestVariance);
  }

  private RoundTotal add(double[] otherSums, double otherChange, double otherVariance) {
    if (sums == null) {
      sums = otherSums.clone();
    } else {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += otherSums[i];
      }
    }
    change = Math.max(change, otherChange);
    largestVariance = Math.max(largestVariance, otherVariance);
    return this;
  }

  /** The round of p coefficients. */
  Partitions.Round round(int p) {
    return new Partitions.Round(SiteSums.of(p, sums), change, largestVariance);
  }
}
