/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

/** Independent exact draws of z, and what they cost. Takes over its array. */
public final class AcceptedDraws {
  private final double[][] z;
  private final long proposals;

  AcceptedDraws(double[][] z, long proposals) {
    this.z = z;
    this.proposals = proposals;
  }

  /**
   * {@return the draws, one in each row; fewer than asked for where the proposals ran out} Shared.
   */
  public double[][] z() {
    return z;
  }

  /** {@return how many proposals were examined, up to the last one accepted or allowed} */
  public long proposals() {
    return proposals;
  }
}
