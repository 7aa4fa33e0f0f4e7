/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.SymmetricKernels;

/**
 * Takes the visits of a block into a large covariance Σ (q × q) and its mean, whatever the form:
 * one product of b × q matrices, then a symmetric update for the terms of either sign.
 */
final class BlockUpdater {
  private final SymmetricKernels symmetric;
  private final Dense rows;
  private final Dense vectors;
  private final Dense weights;
  private final Dense meanWeights;

  BlockUpdater(SymmetricKernels symmetric, Memory memory, int blockSize, int size) {
    this.symmetric = symmetric;
    this.rows = memory.zeros(blockSize, size);
    this.vectors = memory.zeros(blockSize, size);
    this.weights = memory.zeros(blockSize, blockSize);
    this.meanWeights = memory.zeros(1, blockSize);
  }

  /** W for a block of {@code count} sites: to be set before {@link #apply}. */
  Dense rows(int count) {
    return rows.view(0, 0, count, rows.columns());
  }

  /** Σ −= U'diag(c)U with U = TW, mean += g'W. */
  void apply(SiteBlock block, Dense covariance, Dense mean) {
    int b = block.count;
    int q = rows.columns();
    Dense w = rows(b);
    int positive = block.writeRoots(weights, 1, 0);
    int changed = block.writeRoots(weights, -1, positive);
    Dense u = vectors.view(0, 0, changed, q);
    symmetric.multiply(weights.view(0, 0, changed, b), w, u);
    symmetric.addSquares(u, positive, covariance);
    Dense g = meanWeights.view(0, 0, 1, b);
    g.write(0, 0, b, block.meanWeights, 0);
    symmetric.kernels().multiply(1, g, w, 1, mean);
  }
}
