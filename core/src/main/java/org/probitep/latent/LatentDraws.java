/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import java.util.Arrays;

/**
 * Weighted draws of the latent utilities z. Takes over its arrays, which must not change
 * afterwards.
 *
 * <p>Draws are either independent, or lie one after another in {@code chains} Markov chains of
 * equal length; the second kind is correlated, which standard errors must take into account.
 */
public final class LatentDraws {
  private final double[][] z;
  private final double[] weights;
  private final int chains;

  private LatentDraws(double[][] z, double[] weights, int chains) {
    this.z = z;
    this.weights = weights;
    this.chains = chains;
  }

  /**
   * Independent draws with weights exp(logWeights − their largest), normalised here.
   *
   * @param z one draw in each row
   * @param logWeights one for each draw, on any scale
   * @return the draws
   */
  public static LatentDraws weighted(double[][] z, double[] logWeights) {
    double largest = Arrays.stream(logWeights).max().orElse(0);
    double[] weights = Arrays.stream(logWeights).map(w -> Math.exp(w - largest)).toArray();
    double sum = Arrays.stream(weights).sum();
    for (int i = 0; i < weights.length; i++) {
      weights[i] /= sum;
    }
    return new LatentDraws(z, weights, 0);
  }

  /**
   * Independent draws of equal weight.
   *
   * @param z one draw in each row
   * @return the draws
   */
  public static LatentDraws equallyWeighted(double[][] z) {
    return new LatentDraws(z, equal(z.length), 0);
  }

  /**
   * {@return the chains' draws one chain after another, each of z.length / chains draws in their
   * order}
   *
   * @param z one draw in each row
   * @param chains how many chains
   */
  public static LatentDraws chains(double[][] z, int chains) {
    if (chains < 1 || z.length % chains != 0) {
      throw new IllegalArgumentException(z.length + " draws do not make " + chains + " chains");
    }
    return new LatentDraws(z, equal(z.length), chains);
  }

  private static double[] equal(int size) {
    double[] weights = new double[size];
    Arrays.fill(weights, 1.0 / size);
    return weights;
  }

  /** {@return the number of draws} */
  public int size() {
    return z.length;
  }

  /**
   * {@return draw s; shared, do not change}
   *
   * @param s the draw, from 0
   */
  public double[] draw(int s) {
    return z[s];
  }

  /**
   * {@return the weight of draw s; all sum to 1}
   *
   * @param s the draw, from 0
   */
  public double weight(int s) {
    return weights[s];
  }

  /** {@return the number of Markov chains, or 0 where the draws are independent} */
  public int chains() {
    return chains;
  }

  /** {@return 1 / Σ w²: how many equally weighted independent draws these draws are worth} */
  public double effectiveSize() {
    return 1 / Arrays.stream(weights).map(w -> w * w).sum();
  }
}
