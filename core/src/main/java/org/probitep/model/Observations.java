/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.model;

import org.probitep.numerics.Vectors;

/**
 * Rows x_i with their outcomes y_i and known offsets o_i: y_i ~ Bernoulli(Φ(o_i + x_i'β)).
 * Immutable; n may be 0.
 */
public final class Observations {
  private final DesignMatrix x;
  private final boolean[] y;
  private final double[] offsets;

  private Observations(DesignMatrix x, boolean[] y, double[] offsets) {
    this.x = x;
    this.y = y;
    this.offsets = offsets;
  }

  /** Observations without offsets. */
  public static Observations of(DesignMatrix x, boolean[] y) {
    return of(x, y, new double[y.length]);
  }

  /** Observations with an offset for each row. */
  public static Observations of(DesignMatrix x, boolean[] y, double[] offsets) {
    if (x.rows() != y.length) {
      throw new IllegalArgumentException(
          "x has " + x.rows() + " rows but y has " + y.length + " labels");
    }
    if (x.rows() != offsets.length) {
      throw new IllegalArgumentException(
          "x has " + x.rows() + " rows but there are " + offsets.length + " offsets");
    }
    for (int i = 0; i < offsets.length; i++) {
      if (!(Math.abs(offsets[i]) <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("offset [" + i + "] is " + offsets[i]);
      }
    }
    return new Observations(x, y.clone(), offsets.clone());
  }

  /** The number of rows n. */
  public int size() {
    return y.length;
  }

  /** The rows. */
  public DesignMatrix x() {
    return x;
  }

  /** o_i + x_i'b for each row, b the prior mean: the offsets once β = b + γ is written in γ. */
  public double[] offsetsUnder(GaussianPrior prior) {
    double[] result = offsets.clone();
    if (!prior.isCentred()) {
      double[] priorMean = prior.means();
      double[] row = new double[priorMean.length];
      for (int i = 0; i < result.length; i++) {
        x.copyRow(i, row, 0);
        result[i] += Vectors.dot(row, priorMean);
      }
    }
    return result;
  }

  /** The outcome of row i. */
  public boolean y(int i) {
    return y[i];
  }

  /** 2 y_i − 1: +1 or −1. */
  public double sign(int i) {
    return y[i] ? 1 : -1;
  }

  /** The offset of row i. */
  public double offset(int i) {
    return offsets[i];
  }
}
