/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.kernels.Dense;
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
    int half = b / 2;
    // Early sites have short t: their rows lie together, so that they can leave out half of W.
    int early = block.writeRoots(half, b, 1, weights, 0);
    int positive = block.writeRoots(0, half, 1, weights, early);
    int late = block.writeRoots(0, half, -1, weights, positive);
    int changed = block.writeRoots(half, b, -1, weights, late);
    Dense g = meanWeights.view(0, 0, 1, b);
    g.write(0, 0, b, block.meanWeights, 0);
    int q = mean.columns();
    symmetric.share(
        q,
        (first, count) -> {
          int end = first + count;
          setVectors(0, early, b, parts, first, end);
          setVectors(early, late, half, parts, first, end);
          setVectors(late, changed, b, parts, first, end);
          multiply(g, parts, first, end, 1, mean);
        });
    symmetric.addSquares(
        vectors.view(0, 0, changed, q), positive, scratch.view(0, 0, changed, q), covariance);
  }

  /** Rows {@code row} … {@code endRow} − 1 of U, whose t have {@code length} elements. */
  private void setVectors(int row, int endRow, int length, Dense[] parts, int first, int end) {
    Dense roots = weights.view(row, 0, endRow - row, length);
    Dense target = vectors.view(row, 0, endRow - row, vectors.columns());
    multiply(roots, parts, first, end, 0, target);
  }

  /** Columns first … end − 1 of target ← left · W + beta · target. */
  private void multiply(Dense left, Dense[] parts, int first, int end, double beta, Dense target) {
    int start = 0;
    for (Dense part : parts) {
      int from = Math.max(first, start);
      int width = Math.min(end, start + part.columns()) - from;
      if (width > 0) {
        Dense w = part.view(0, from - start, left.columns(), width);
        symmetric.kernels().multiply(1, left, w, beta, target.view(0, from, left.rows(), width));
      }
      start += part.columns();
    }
  }
}
