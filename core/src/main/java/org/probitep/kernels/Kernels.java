/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

/**
 * The products that the engine is made of, on matrices of this provider's own memory.
 *
 * <p>Implementations are stateless to the caller and safe for use by many threads as long as the
 * outputs do not overlap. Arguments are checked by assertions only: the public doors check.
 */
public interface Kernels {
  /** {@return the name by which a user asks for these kernels} */
  String name();

  /** {@return whether a library does the work, whose calls cost more than small products} */
  default boolean isAccelerated() {
    return true;
  }

  /** {@return a scope that owns the matrices allocated from it} */
  Memory open();

  /**
   * c ← alpha · a · b + beta · c. {@code a} and {@code b} may be transposed views, {@code c} may
   * not. With {@code beta = 0} what {@code c} held does not matter, not even NaN.
   *
   * @param alpha the factor of the product
   * @param a a matrix
   * @param b a matrix
   * @param beta the factor of what c holds
   * @param c the matrix that is changed
   */
  void multiply(double alpha, Dense a, Dense b, double beta, Dense c);

  /**
   * w ← x · s for a symmetric s, of which only the lower triangle is read.
   *
   * @param x a matrix
   * @param s a symmetric matrix
   * @param w the matrix that is set
   */
  void multiplySymmetric(Dense x, Dense s, Dense w);

  /**
   * Lower triangle of c ← c + Σ ± uᵢuᵢ' over the rows uᵢ of {@code u}: minus for the first {@code
   * negative} of them, plus for the others. {@code u} may be a transposed view.
   *
   * @param u the rows whose squares are added
   * @param negative how many of them are subtracted
   * @param c the matrix that is changed
   */
  void addSquares(Dense u, int negative, Dense c);

  /**
   * Each row r of {@code a} ← L⁻¹ r, where L is the lower triangle of {@code factor}: a ← a L⁻ᵀ.
   * {@code a} may be a transposed view.
   *
   * @param factor a square matrix
   * @param a a matrix
   */
  void solveRows(Dense factor, Dense a);

  /**
   * to ← from. {@code from} may be a transposed view.
   *
   * @param from the matrix to copy
   * @param to the matrix that is set
   */
  void copy(Dense from, Dense to);

  /**
   * a ← −a.
   *
   * @param a a matrix
   */
  void negate(Dense a);

  /** Owns matrices; closing it frees them, after which they must not be used. */
  interface Memory extends AutoCloseable {
    /**
     * {@return a new matrix of zeros}
     *
     * @param rows its rows
     * @param columns its columns
     */
    Dense zeros(int rows, int columns);

    @Override
    void close();
  }
}
