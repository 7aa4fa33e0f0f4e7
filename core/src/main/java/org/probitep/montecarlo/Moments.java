/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.montecarlo;

/** The mean and variance of some numbers. */
final class Moments {
  private Moments() {}

  static double mean(double[] x) {
    double sum = 0;
    for (double value : x) {
      sum += value;
    }
    return sum / x.length;
  }

  /** With the divisor n − 1. */
  static double variance(double[] x) {
    double mean = mean(x);
    double sum = 0;
    for (double value : x) {
      sum += (value - mean) * (value - mean);
    }
    return sum / (x.length - 1);
  }
}
