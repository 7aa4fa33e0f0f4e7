/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

/**
 * A rectangle of doubles in the memory of one {@link Kernels}: a Java array or native memory.
 *
 * <p>Element (i, j) lies at {@code offset + i·stride + j}, or with i and j exchanged in a
 * transposed view. Views share memory. Values go in and out by rows; a single row is the unit of
 * copying because native memory costs one call a row.
 */
public abstract class Dense {
  final int rows;
  final int columns;
  final long offset;
  final int stride;
  final boolean transposed;

  Dense(int rows, int columns, long offset, int stride, boolean transposed) {
    assert rows >= 0 && columns >= 0 : rows + " × " + columns;
    this.rows = rows;
    this.columns = columns;
    this.offset = offset;
    this.stride = stride;
    this.transposed = transposed;
  }

  /** {@return the number of rows of this view} */
  public final int rows() {
    return rows;
  }

  /** {@return the number of columns of this view} */
  public final int columns() {
    return columns;
  }

  /**
   * {@return the rectangle of {@code height} × {@code width} elements whose first is (row, column)}
   *
   * @param row the first row
   * @param column the first column
   * @param height the number of rows
   * @param width the number of columns
   */
  public final Dense view(int row, int column, int height, int width) {
    assert row >= 0 && row + height <= rows : "rows " + row + " + " + height + " of " + rows;
    assert column >= 0 && column + width <= columns
        : "columns " + column + " + " + width + " of " + columns;
    return derive(height, width, place(row, column), transposed);
  }

  /** {@return the transpose, sharing memory} */
  public final Dense transposed() {
    return derive(columns, rows, offset, !transposed);
  }

  /**
   * Copies {@code count} elements of a row, from (row, column) on, into an array.
   *
   * @param row the first row
   * @param column the first column
   * @param count how many elements
   * @param target the array to fill
   * @param start its first element to use
   */
  public final void read(int row, int column, int count, double[] target, int start) {
    assert !transposed && row < rows && column + count <= columns;
    copyOut(place(row, column), count, target, start);
  }

  /**
   * Copies {@code count} array elements into a row, from (row, column) on.
   *
   * @param row the first row
   * @param column the first column
   * @param count how many elements
   * @param source the array to copy from
   * @param start its first element to use
   */
  public final void write(int row, int column, int count, double[] source, int start) {
    assert !transposed && row < rows && column + count <= columns;
    copyIn(place(row, column), count, source, start);
  }

  /**
   * Copies all elements into rows of new arrays.
   *
   * @return the new arrays
   */
  public final double[][] toArray() {
    double[][] result = new double[rows][columns];
    for (int i = 0; i < rows; i++) {
      read(i, 0, columns, result[i], 0);
    }
    return result;
  }

  /** {@return the sum of the squares of each column} */
  public final double[] columnSquares() {
    double[] sums = new double[columns];
    double[] row = new double[columns];
    for (int i = 0; i < rows; i++) {
      read(i, 0, columns, row, 0);
      for (int j = 0; j < columns; j++) {
        sums[j] = Math.fma(row[j], row[j], sums[j]);
      }
    }
    return sums;
  }

  final long place(int row, int column) {
    return offset + (transposed ? (long) column * stride + row : (long) row * stride + column);
  }

  abstract Dense derive(int height, int width, long newOffset, boolean newTransposed);

  abstract void copyOut(long from, int count, double[] target, int start);

  abstract void copyIn(long to, int count, double[] source, int start);
}
