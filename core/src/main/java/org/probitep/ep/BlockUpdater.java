/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.SymmetricKernels;

/**
 * Takes the visits of a block into a large covariance Σ (q × q) and its mean, whatever the form:
 * one product of b × q matrices, then a symmetric update.
 */
final class BlockUpdater {
  private final SymmetricKernels symmetric;
  private final Dense vectors;
  private final Dense scratch;
  private final Dense weights;
  private final Dense meanWeights;

  BlockUpdater(SymmetricKernels symmetric, Memory memory, int blockSize, int size) {
    this.symmetric = symmetric;
    this.vectors = memory.zeros(blockSize, size);
    this.scratch = memory.zeros(blockSize, size);
    this.weights = memory.zeros(blockSize, blockSize);
    this.meanWeights = memory.zeros(1, blockSize);
  }

  /**
   * Σ −= U'diag(c)U with U = TW, mean += g'W.
   *
   * @param parts W, cut into parts by its columns; they may be views of Σ
   */
  void apply(SiteBlock block, Dense[] parts, Dense covariance, Dense mean) {
    int b = block.count;
    int positive = block.writeRoots(weights, 1, 0);
    int changed = block.writeRoots(weights, -1, positive);
    Dense g = meanWeights.view(0, 0, 1, b);
    g.write(0, 0, b, block.meanWeights, 0);
    Dense roots = weights.view(0, 0, changed, b);
    int q = mean.columns();
    symmetric.share(q, (first, count) -> multiply(roots, g, parts, first, first + count, mean));
    symmetric.addSquares(
        vectors.view(0, 0, changed, q), positive, scratch.view(0, 0, changed, q), covariance);
  }

  /** Columns first … end − 1 of U and of the mean. */
  private void multiply(Dense roots, Dense g, Dense[] parts, int first, int end, Dense mean) {
    Kernels kernels = symmetric.kernels();
    int start = 0;
    for (Dense part : parts) {
      int from = Math.max(first, start);
      int width = Math.min(end, start + part.columns()) - from;
      if (width > 0) {
        Dense w = part.view(0, from - start, part.rows(), width);
        kernels.multiply(1, roots, w, 0, vectors.view(0, from, roots.rows(), width));
        kernels.multiply(1, g, w, 1, mean.view(0, from, 1, width));
      }
      start += part.columns();
    }
  }
}
