/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import org.probitep.numerics.Vectors;

/** H = I − W with W = (I + C)⁻¹, n × n. Off the diagonal H = −W, without cancellation. */
final class DualSmoother implements Smoother {
  private final double[][] w;

  /** Takes over W. */
  DualSmoother(double[][] w) {
    this.w = w;
  }

  @Override
  public double complement(int i) {
    return w[i][i];
  }

  @Override
  public double[] reduce(double[] z) {
    double[] result = new double[w.length];
    for (int i = 0; i < w.length; i++) {
      result[i] = Vectors.dot(w[i], z);
    }
    return result;
  }

  @Override
  public double[] reduceUnit(int i) {
    return w[i].clone();
  }

  @Override
  public SmoothedUtilities start(double[] z) {
    return new DualUtilities(z);
  }

  private final class DualUtilities implements SmoothedUtilities {
    private final double[] z;

    DualUtilities(double[] z) {
      this.z = z;
    }

    @Override
    public double fromOthers(int i) {
      return w[i][i] * z[i] - Vectors.dot(w[i], z);
    }

    @Override
    public void replace(int i, double value) {
      z[i] = value;
    }

    @Override
    public void refresh() {
      // Nothing is kept up to date between replacements.
    }

    @Override
    public double quadraticForm() {
      return Vectors.dot(z, reduce(z));
    }
  }
}
