/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

import java.util.Arrays;

/** Sums of products, with eight running sums so that additions need not wait for each other. */
public final class Vectors {
  private Vectors() {}

  /**
   * {@return Σ a_i b_i}
   *
   * @param a a vector
   * @param b a vector as long
   */
  public static double dot(double[] a, double[] b) {
    return dot(a, b, a.length);
  }

  /**
   * {@return Σ a_i b_i over the first {@code length} elements}
   *
   * @param a a vector
   * @param b a vector as long
   * @param length how many elements
   */
  public static double dot(double[] a, double[] b, int length) {
    return dot(a, 0, b, 0, length);
  }

  /**
   * {@return Σ a_i b_i over {@code length} elements of either}
   *
   * @param a a vector
   * @param aStart its first element
   * @param b a vector
   * @param bStart its first element
   * @param length how many elements
   */
  public static double dot(double[] a, int aStart, double[] b, int bStart, int length) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    double s5 = 0;
    double s6 = 0;
    double s7 = 0;
    int i = aStart;
    int j = bStart;
    int end = aStart + length;
    for (; i + 8 <= end; i += 8, j += 8) {
      s0 = Math.fma(a[i], b[j], s0);
      s1 = Math.fma(a[i + 1], b[j + 1], s1);
      s2 = Math.fma(a[i + 2], b[j + 2], s2);
      s3 = Math.fma(a[i + 3], b[j + 3], s3);
      s4 = Math.fma(a[i + 4], b[j + 4], s4);
      s5 = Math.fma(a[i + 5], b[j + 5], s5);
      s6 = Math.fma(a[i + 6], b[j + 6], s6);
      s7 = Math.fma(a[i + 7], b[j + 7], s7);
    }
    double sum = ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
    for (; i < end; i++, j++) {
      sum = Math.fma(a[i], b[j], sum);
    }
    return sum;
  }

  /**
   * {@return Σ a_i²}
   *
   * @param a a vector
   */
  public static double sumOfSquares(double[] a) {
    return dot(a, a, a.length);
  }

  /**
   * a ← factor · a.
   *
   * @param factor the factor
   * @param a the vector that is changed
   */
  public static void scale(double factor, double[] a) {
    for (int i = 0; i < a.length; i++) {
      a[i] *= factor;
    }
  }

  /**
   * target ← target + weight · a.
   *
   * @param weight the factor of a
   * @param a a vector, as long at least
   * @param target the vector that is changed
   */
  public static void add(double weight, double[] a, double[] target) {
    addOne(weight, a, target, 0, target.length);
  }

  /**
   * target ← target + Σ weights[k] · rows[k], four rows at a time: the sum is read and written a
   * quarter as often. With eight the loop is too long for Java's compiler to turn into vectors.
   *
   * @param weights one factor for each row
   * @param rows vectors, as long at least
   * @param count how many of them
   * @param target the vector that is changed
   */
  public static void add(double[] weights, double[][] rows, int count, double[] target) {
    add(weights, rows, count, target, 0);
  }

  /**
   * The same for the elements from {@code start} on.
   *
   * @param weights one factor for each row
   * @param rows vectors, as long at least
   * @param count how many of them
   * @param target the vector that is changed
   * @param start its first element that is changed
   */
  public static void add(double[] weights, double[][] rows, int count, double[] target, int start) {
    add(weights, rows, 0, count, target, start);
  }

  private static void add(
      double[] weights, double[][] rows, int first, int count, double[] target, int start) {
    int k = first;
    for (; k + 4 <= count; k += 4) {
      addFour(weights, k, rows, k, target, start, target.length);
    }
    for (; k < count; k++) {
      addOne(weights[k], rows[k], target, start, target.length);
    }
  }

  /**
   * target ← target + Σ weights[start + k] · rows[k], where row k has nothing but zeros beyond its
   * element k, and as many elements as the next multiple of four at least.
   *
   * @param weights factors
   * @param start that of the first row
   * @param rows the rows of a lower triangle
   * @param count how many of them
   * @param target the vector that is changed, as long as the last of them at least
   */
  public static void addTriangle(
      double[] weights, int start, double[][] rows, int count, double[] target) {
    int k = 0;
    for (; k + 4 <= count; k += 4) {
      addFour(weights, start + k, rows, k, target, 0, k + 4);
    }
    for (; k < count; k++) {
      addOne(weights[start + k], rows[k], target, 0, k + 1);
    }
  }

  /**
   * target ← Σ weights[k] · rows[k].
   *
   * @param weights one factor for each row
   * @param rows vectors, as long at least
   * @param count how many of them
   * @param target the vector that is set
   */
  public static void setSum(double[] weights, double[][] rows, int count, double[] target) {
    if (count < 4) {
      Arrays.fill(target, 0);
      add(weights, rows, 0, count, target, 0);
      return;
    }
    setFour(weights, rows, target);
    add(weights, rows, 4, count, target, 0);
  }

  /**
   * targets[i] ← targets[i] + Σ weights[k][i] · rows[k] for every i.
   *
   * @param weights one vector of factors for each row
   * @param rows vectors, as long as the longest target at least
   * @param count how many of them
   * @param targets the vectors that are changed
   */
  public static void addOuter(double[][] weights, double[][] rows, int count, double[][] targets) {
    int k = 0;
    for (; k + 4 <= count; k += 4) {
      addOuterFour(weights, rows, k, targets);
    }
    for (; k < count; k++) {
      for (int i = 0; i < targets.length; i++) {
        add(weights[k][i], rows[k], targets[i]);
      }
    }
  }

  private static void addOuterFour(double[][] weights, double[][] rows, int k, double[][] targets) {
    double[] w0 = weights[k];
    double[] w1 = weights[k + 1];
    double[] w2 = weights[k + 2];
    double[] w3 = weights[k + 3];
    double[] a0 = rows[k];
    double[] a1 = rows[k + 1];
    double[] a2 = rows[k + 2];
    double[] a3 = rows[k + 3];
    for (int j = 0; j < targets.length; j++) {
      double[] target = targets[j];
      double v0 = w0[j];
      double v1 = w1[j];
      double v2 = w2[j];
      double v3 = w3[j];
      for (int i = 0; i < target.length; i++) {
        target[i] =
            Math.fma(
                v3,
                a3[i],
                Math.fma(v2, a2[i], Math.fma(v1, a1[i], Math.fma(v0, a0[i], target[i]))));
      }
    }
  }

  private static void addOne(double weight, double[] a, double[] target, int start, int end) {
    for (int i = start; i < end; i++) {
      target[i] = Math.fma(weight, a[i], target[i]);
    }
  }

  private static void setFour(double[] weights, double[][] rows, double[] target) {
    double w0 = weights[0];
    double w1 = weights[1];
    double w2 = weights[2];
    double w3 = weights[3];
    double[] a0 = rows[0];
    double[] a1 = rows[1];
    double[] a2 = rows[2];
    double[] a3 = rows[3];
    for (int i = 0; i < target.length; i++) {
      target[i] = Math.fma(w3, a3[i], Math.fma(w2, a2[i], Math.fma(w1, a1[i], w0 * a0[i])));
    }
  }

  private static void addFour(
      double[] weights, int l, double[][] rows, int k, double[] target, int start, int end) {
    double w0 = weights[l];
    double w1 = weights[l + 1];
    double w2 = weights[l + 2];
    double w3 = weights[l + 3];
    double[] a0 = rows[k];
    double[] a1 = rows[k + 1];
    double[] a2 = rows[k + 2];
    double[] a3 = rows[k + 3];
    for (int i = start; i < end; i++) {
      target[i] =
          Math.fma(
              w3, a3[i], Math.fma(w2, a2[i], Math.fma(w1, a1[i], Math.fma(w0, a0[i], target[i]))));
    }
  }

  /**
   * {@return log Σ exp(a_i), without overflow}
   *
   * @param a a vector with at least one element
   */
  public static double logSumExp(double[] a) {
    double largest = Arrays.stream(a).max().orElseThrow();
    return largest + Math.log(Arrays.stream(a).map(log -> Math.exp(log - largest)).sum());
  }

  /**
   * {@return whether every element is a finite number}
   *
   * @param a a vector
   */
  public static boolean areFinite(double[] a) {
    // 0 times anything that is not finite is NaN, and NaN stays: no branch in the loop.
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 4 <= a.length; i += 4) {
      s0 = Math.fma(0, a[i], s0);
      s1 = Math.fma(0, a[i + 1], s1);
      s2 = Math.fma(0, a[i + 2], s2);
      s3 = Math.fma(0, a[i + 3], s3);
    }
    for (; i < a.length; i++) {
      s0 = Math.fma(0, a[i], s0);
    }
    return s0 + s1 + s2 + s3 == 0;
  }
}
