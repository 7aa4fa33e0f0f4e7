/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import java.util.Arrays;
import org.probitep.numerics.Vectors;

/**
 * An immutable lower-triangular matrix L with a positive diagonal, packed by rows: L_00, L_10,
 * L_11, L_20, … It lives in Java memory, so a posterior that holds one needs no native library.
 */
public final class LowerTriangle {
  /** The method nearly always ends by itself after two or three steps. */
  private static final int GROWTH_STEPS = 5;

  private final int size;
  private final double[] packed;

  private LowerTriangle(int size, double[] packed) {
    this.size = size;
    this.packed = packed;
  }

  /**
   * {@return a copy of the packed values, n(n + 1)/2 of them}
   *
   * @param size the number of rows n
   * @param packed the values by rows
   */
  public static LowerTriangle ofPacked(int size, double[] packed) {
    if (size < 0 || packed.length != packedLength(size)) {
      throw new IllegalArgumentException(
          "a lower triangle of size " + size + " does not have " + packed.length + " values");
    }
    for (int i = 0; i < size; i++) {
      double pivot = packed[rowStart(i) + i];
      if (!(pivot > 0)) {
        throw new IllegalArgumentException("L[" + i + ", " + i + "] is " + pivot);
      }
    }
    return new LowerTriangle(size, packed.clone());
  }

  /**
   * {@return the lower triangle of a square matrix}
   *
   * @param square the matrix
   */
  public static LowerTriangle from(Dense square) {
    int size = square.rows();
    double[] packed = new double[Math.toIntExact(packedLength(size))];
    for (int i = 0; i < size; i++) {
      square.read(i, 0, i + 1, packed, rowStart(i));
    }
    return new LowerTriangle(size, packed);
  }

  private static long packedLength(int size) {
    return (long) size * (size + 1) / 2;
  }

  private static int rowStart(int i) {
    return (int) ((long) i * (i + 1) / 2);
  }

  /** {@return the number of rows} */
  public int size() {
    return size;
  }

  /** {@return a copy of the packed values} */
  public double[] packed() {
    return packed.clone();
  }

  /**
   * v ← L⁻¹ v.
   *
   * @param v the vector, changed in place
   */
  public void solve(double[] v) {
    for (int i = 0; i < size; i++) {
      int start = rowStart(i);
      v[i] = (v[i] - Vectors.dot(packed, start, v, 0, i)) / packed[start + i];
    }
  }

  /**
   * v ← L⁻ᵀ v.
   *
   * @param v the vector, changed in place
   */
  public void solveTransposed(double[] v) {
    for (int i = size - 1; i >= 0; i--) {
      int start = rowStart(i);
      double value = v[i] / packed[start + i];
      v[i] = value;
      for (int j = 0; j < i; j++) {
        v[j] -= packed[start + j] * value;
      }
    }
  }

  /** {@return log det(LL')} */
  public double logDeterminantOfSquare() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += Math.log(packed[rowStart(i) + i]);
    }
    return 2 * sum;
  }

  /** {@return whether every element is a finite number} */
  public boolean isFinite() {
    return Vectors.areFinite(packed);
  }

  /**
   * How much solving with LL' enlarges rounding: an estimate of the largest column sum |A⁻¹|₁,
   * where A is LL' scaled to a diagonal of ones. The scaling takes out the units of the columns,
   * which do no harm.
   *
   * <p>Hager's method (Higham 2002, algorithm 15.1), a few solves, O(size²), begins at the column
   * that is closest to a combination of those before it, where the square of its diagonal element
   * is the smallest part of the squares of its row. The estimate is a lower bound that is rarely
   * off by more than a factor of 3.
   *
   * @return at least 1; NaN if the triangle is not finite
   */
  public double roundingGrowth() {
    double[] scale = rowNorms();
    double[] share = new double[size];
    Arrays.setAll(share, i -> scale[i] / packed[rowStart(i) + i]);
    int column = largest(share);
    double growth = 1;
    for (int step = 0; step < GROWTH_STEPS && column < size; step++) {
      double[] y = new double[size];
      y[column] = 1;
      solveScaled(y, scale);
      growth = Math.max(growth, sumOfMagnitudes(y));
      for (int i = 0; i < size; i++) {
        y[i] = y[i] < 0 ? -1 : 1;
      }
      solveScaled(y, scale);
      int steepest = largest(y);
      if (steepest == column) {
        break;
      }
      column = steepest;
    }
    return growth;
  }

  /** The square roots of the diagonal of LL'. */
  private double[] rowNorms() {
    double[] norms = new double[size];
    for (int i = 0; i < size; i++) {
      int start = rowStart(i);
      norms[i] = Math.sqrt(Vectors.dot(packed, start, packed, start, i + 1));
    }
    return norms;
  }

  /** v ← A⁻¹v. */
  private void solveScaled(double[] v, double[] scale) {
    for (int i = 0; i < size; i++) {
      v[i] *= scale[i];
    }
    solve(v);
    solveTransposed(v);
    for (int i = 0; i < size; i++) {
      v[i] *= scale[i];
    }
  }

  private static double sumOfMagnitudes(double[] v) {
    double sum = 0;
    for (double value : v) {
      sum += Math.abs(value);
    }
    return sum;
  }

  private static int largest(double[] v) {
    int largest = 0;
    for (int i = 1; i < v.length; i++) {
      if (Math.abs(v[i]) > Math.abs(v[largest])) {
        largest = i;
      }
    }
    return largest;
  }

  /**
   * {@return |(L' − L⁻¹)e_i|² for each i, where no element of the diagonal is below 1} It costs
   * size³/6 multiply-adds in plain loops: meant for few rows.
   */
  public double[] squaresOfDifferenceFromInverse() {
    double[][] inverse = new double[size][];
    double[] squares = new double[size];
    for (int i = 0; i < size; i++) {
      int start = rowStart(i);
      double pivot = packed[start + i];
      double[] row = new double[(i / 4 + 1) * 4];
      Vectors.addTriangle(packed, start, inverse, i, row);
      Vectors.scale(-1 / pivot, row);
      for (int j = 0; j < i; j++) {
        squares[j] = Math.fma(row[j], row[j], squares[j]);
      }
      row[i] = 1 / pivot;
      inverse[i] = row;
      // Of a pivot next to 1 the difference pivot − 1 is exact, that from 1 / pivot is not.
      double difference = (pivot - 1) * (pivot + 1) / pivot;
      squares[i] = Math.fma(difference, difference, Vectors.dot(packed, start, packed, start, i));
    }
    return squares;
  }

  /**
   * Copies this triangle into a square matrix of zeros.
   *
   * @param square the matrix
   */
  public void copyTo(Dense square) {
    for (int i = 0; i < size; i++) {
      square.write(i, 0, i + 1, packed, rowStart(i));
    }
  }
}
