/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

/**
 * The products that the engine is made of, on matrices of this provider's own memory.
 *
 * <p>Implementations are stateless to the caller and safe for use by many threads as long as the
 * outputs do not overlap. Arguments are checked by assertions only: the public doors check.
 */
public interface Kernels {
  /** The name by which a user asks for these kernels. */
  String name();

  /** A scope that owns the matrices allocated from it. */
  Memory open();

  /**
   * c ← alpha · a · b + beta · c. {@code a} and {@code b} may be transposed views, {@code c} may
   * not. With {@code beta = 0} what {@code c} held does not matter, not even NaN.
   */
  void multiply(double alpha, Dense a, Dense b, double beta, Dense c);

  /** w ← x · s for a symmetric s, of which only the lower triangle is read. */
  void multiplySymmetric(Dense x, Dense s, Dense w);

  /**
   * Lower triangle of c ← c + Σ ± uᵢuᵢ' over the rows uᵢ of {@code u}: minus for the first {@code
   * negative} of them, plus for the others. {@code u} may be a transposed view.
   */
  void addSquares(Dense u, int negative, Dense c);

  /**
   * Each row r of {@code a} ← L⁻¹ r, where L is the lower triangle of {@code factor}: a ← a L⁻ᵀ.
   */
  void solveRows(Dense factor, Dense a);

  /** to ← from. {@code from} may be a transposed view. */
  void copy(Dense from, Dense to);

  /** a ← −a. */
  void negate(Dense a);

  /** Owns matrices; closing it frees them, after which they must not be used. */
  interface Memory extends AutoCloseable {
    /** A new matrix of zeros. */
    Dense zeros(int rows, int columns);

    @Override
    void close();
  }
}
