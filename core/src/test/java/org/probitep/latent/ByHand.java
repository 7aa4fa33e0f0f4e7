/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

/** Dense linear algebra as a textbook writes it: nothing of what is tested. */
public final class ByHand {
  private ByHand() {}

  public static double[][] identity(int n) {
    double[][] result = new double[n][n];
    for (int i = 0; i < n; i++) {
      result[i][i] = 1;
    }
    return result;
  }

  public static double[][] transposed(double[][] a) {
    double[][] result = new double[a[0].length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a[0].length; j++) {
        result[j][i] = a[i][j];
      }
    }
    return result;
  }

  public static double[][] product(double[][] a, double[][] b) {
    double[][] result = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b[0].length; j++) {
        for (int k = 0; k < b.length; k++) {
          result[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return result;
  }

  public static double[] product(double[][] a, double[] v) {
    double[] result = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      for (int k = 0; k < v.length; k++) {
        result[i] += a[i][k] * v[k];
      }
    }
    return result;
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  public static double[][] plusIdentity(double[][] a) {
    double[][] result = new double[a.length][];
    for (int i = 0; i < a.length; i++) {
      result[i] = a[i].clone();
      result[i][i] += 1;
    }
    return result;
  }

  /** By Gauss and Jordan, without pivoting: for positive definite matrices. */
  public static double[][] inverse(double[][] a) {
    int n = a.length;
    double[][] left = new double[n][];
    double[][] right = identity(n);
    for (int i = 0; i < n; i++) {
      left[i] = a[i].clone();
    }
    for (int k = 0; k < n; k++) {
      double pivot = left[k][k];
      for (int j = 0; j < n; j++) {
        left[k][j] /= pivot;
        right[k][j] /= pivot;
      }
      for (int i = 0; i < n; i++) {
        double factor = left[i][k];
        for (int j = 0; j < n && i != k; j++) {
          left[i][j] -= factor * left[k][j];
          right[i][j] -= factor * right[k][j];
        }
      }
    }
    return right;
  }

  /** The sum of the logarithms of the pivots of elimination. */
  static double logDeterminant(double[][] a) {
    int n = a.length;
    double[][] left = new double[n][];
    for (int i = 0; i < n; i++) {
      left[i] = a[i].clone();
    }
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += Math.log(left[k][k]);
      for (int i = k + 1; i < n; i++) {
        double factor = left[i][k] / left[k][k];
        for (int j = k; j < n; j++) {
          left[i][j] -= factor * left[k][j];
        }
      }
    }
    return sum;
  }
}
