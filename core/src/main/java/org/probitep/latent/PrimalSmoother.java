/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import java.util.Arrays;
import org.probitep.numerics.Vectors;

/** H = BB' with B = X̃L⁻ᵀ, n × p: a replacement costs O(p). */
final class PrimalSmoother implements Smoother {
  private final double[][] b;
  private final double[] leverage;

  /** Takes over B. */
  PrimalSmoother(double[][] b) {
    this.b = b;
    this.leverage = Arrays.stream(b).mapToDouble(Vectors::sumOfSquares).toArray();
  }

  @Override
  public double complement(int i) {
    return 1 - leverage[i];
  }

  @Override
  public double[] reduce(double[] z) {
    double[] sum = new double[b.length == 0 ? 0 : b[0].length];
    for (int i = 0; i < b.length; i++) {
      Vectors.add(z[i], b[i], sum);
    }
    return sum;
  }

  @Override
  public double[] reduceUnit(int i) {
    return b[i].clone();
  }

  @Override
  public SmoothedUtilities start(double[] z) {
    return new PrimalUtilities(z);
  }

  private final class PrimalUtilities implements SmoothedUtilities {
    private final double[] z;

    /** B'z. */
    private double[] sum;

    PrimalUtilities(double[] z) {
      this.z = z;
      refresh();
    }

    @Override
    public void refresh() {
      sum = reduce(z);
    }

    @Override
    public double fromOthers(int i) {
      return Vectors.dot(b[i], sum) - leverage[i] * z[i];
    }

    @Override
    public void replace(int i, double value) {
      Vectors.add(value - z[i], b[i], sum);
      z[i] = value;
    }

    @Override
    public double quadraticForm() {
      return Vectors.sumOfSquares(z) - Vectors.sumOfSquares(sum);
    }
  }
}
