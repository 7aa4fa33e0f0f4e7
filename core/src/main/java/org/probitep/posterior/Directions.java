/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.probitep.kernels.LowerTriangle;
import org.probitep.numerics.Vectors;

/**
 * The eigenvectors of LL', that of the largest eigenvalue first, found by rotating pairs of rows of
 * L until all are orthogonal (one-sided Jacobi); their squared lengths are then the eigenvalues.
 * Some ten times 3 n³ multiplications.
 */
public final class Directions {
  /** A cosine that rounding alone may leave: some forty units in the last place. */
  private static final double ORTHOGONAL = 1e-14;

  /** Each sweep squares the cosines in the end, so that ten are usual: this only ends the loop. */
  private static final int MOST_SWEEPS = 60;

  private final List<double[]> vectors;
  private final double[] values;

  private Directions(List<double[]> vectors, double[] values) {
    this.vectors = vectors;
    this.values = values;
  }

  /**
   * {@return about how many multiplications they take}
   *
   * @param size how many there are
   */
  public static double work(int size) {
    return 30.0 * size * size * size;
  }

  /**
   * {@return the eigenvectors of LL'}
   *
   * @param factor L
   */
  public static Directions of(LowerTriangle factor) {
    double[][] rows = rows(factor);
    double[][] q = new double[rows.length][rows.length];
    IntStream.range(0, rows.length).forEach(i -> q[i][i] = 1);
    boolean rotated = true;
    for (int sweep = 0; rotated && sweep < MOST_SWEEPS; sweep++) {
      rotated = false;
      for (int i = 0; i < rows.length; i++) {
        for (int j = i + 1; j < rows.length; j++) {
          rotated |= rotate(rows, q, i, j);
        }
      }
    }
    double[] lengths = IntStream.range(0, q.length).mapToDouble(i -> square(rows[i])).toArray();
    int[] order =
        IntStream.range(0, q.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -lengths[i]))
            .mapToInt(i -> i)
            .toArray();
    return new Directions(
        IntStream.of(order).mapToObj(i -> q[i]).toList(),
        IntStream.of(order).mapToDouble(i -> lengths[i]).toArray());
  }

  private static double[][] rows(LowerTriangle factor) {
    double[] packed = factor.packed();
    double[][] rows = new double[factor.size()][factor.size()];
    int index = 0;
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(packed, index, rows[i], 0, i + 1);
      index += i + 1;
    }
    return rows;
  }

  private static double square(double[] row) {
    return Vectors.dot(row, row);
  }

  /** Makes two rows orthogonal; returns whether they were not already. */
  private static boolean rotate(double[][] rows, double[][] q, int i, int j) {
    double a = square(rows[i]);
    double b = square(rows[j]);
    double product = Vectors.dot(rows[i], rows[j]);
    if (Math.abs(product) <= ORTHOGONAL * Math.sqrt(a * b)) {
      return false;
    }
    double half = (b - a) / (2 * product);
    double tangent = Math.copySign(1, half) / (Math.abs(half) + Math.hypot(1, half));
    double cosine = 1 / Math.hypot(1, tangent);
    turn(rows[i], rows[j], cosine, cosine * tangent);
    turn(q[i], q[j], cosine, cosine * tangent);
    return true;
  }

  private static void turn(double[] x, double[] y, double cosine, double sine) {
    for (int k = 0; k < x.length; k++) {
      double old = x[k];
      x[k] = cosine * old - sine * y[k];
      y[k] = sine * old + cosine * y[k];
    }
  }

  /** {@return how many there are} */
  public int size() {
    return values.length;
  }

  /**
   * {@return an eigenvalue}
   *
   * @param k its index, from the largest on
   */
  public double value(int k) {
    return values[k];
  }

  /**
   * {@return an eigenvector, of length 1; a copy}
   *
   * @param k its index, from that of the largest eigenvalue on
   */
  public double[] vector(int k) {
    return vectors.get(k).clone();
  }
}
