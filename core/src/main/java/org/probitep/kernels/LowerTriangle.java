/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

/**
 * An immutable lower-triangular matrix L with a positive diagonal, packed by rows: L_00, L_10,
 * L_11, L_20, … It lives in Java memory, so a posterior that holds one needs no native library.
 */
public final class LowerTriangle {
  private final int size;
  private final double[] packed;

  private LowerTriangle(int size, double[] packed) {
    this.size = size;
    this.packed = packed;
  }

  /** A copy of the packed values, n(n + 1)/2 of them. */
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

  /** The lower triangle of a square matrix. */
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

  /** The number of rows. */
  public int size() {
    return size;
  }

  /** A copy of the packed values. */
  public double[] packed() {
    return packed.clone();
  }

  /** v ← L⁻¹ v. */
  public void solve(double[] v) {
    for (int i = 0; i < size; i++) {
      int start = rowStart(i);
      double sum = v[i];
      for (int j = 0; j < i; j++) {
        sum -= packed[start + j] * v[j];
      }
      v[i] = sum / packed[start + i];
    }
  }

  /** v ← L⁻ᵀ v. */
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

  /** log det(LL'). */
  public double logDeterminantOfSquare() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += Math.log(packed[rowStart(i) + i]);
    }
    return 2 * sum;
  }

  /** Copies this triangle into a square matrix of zeros. */
  public void copyTo(Dense square) {
    for (int i = 0; i < size; i++) {
      square.write(i, 0, i + 1, packed, rowStart(i));
    }
  }
}
