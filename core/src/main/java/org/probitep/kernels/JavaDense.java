/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

/** A rectangle of a Java array. */
final class JavaDense extends Dense {
  final double[] values;

  JavaDense(double[] values, int rows, int columns, long offset, int stride, boolean transposed) {
    super(rows, columns, offset, stride, transposed);
    this.values = values;
  }

  /** Where element (0, 0) lies. */
  int start() {
    return (int) offset;
  }

  /** How far apart (i, j) and (i + 1, j) lie. */
  int rowStep() {
    return transposed ? 1 : stride;
  }

  /** How far apart (i, j) and (i, j + 1) lie. */
  int columnStep() {
    return transposed ? stride : 1;
  }

  /** As {@link #view}. */
  JavaDense cut(int row, int column, int height, int width) {
    return new JavaDense(values, height, width, place(row, column), stride, transposed);
  }

  @Override
  Dense derive(int height, int width, long newOffset, boolean newTransposed) {
    return new JavaDense(values, height, width, newOffset, stride, newTransposed);
  }

  @Override
  void copyOut(long from, int count, double[] target, int start) {
    System.arraycopy(values, (int) from, target, start, count);
  }

  @Override
  void copyIn(long to, int count, double[] source, int start) {
    System.arraycopy(source, start, values, (int) to, count);
  }
}
