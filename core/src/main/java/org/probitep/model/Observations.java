/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.model;

import java.util.Arrays;
import org.probitep.numerics.Vectors;

/**
 * Rows x_i with their outcomes y_i, known offsets o_i and weights w_i: y_i ~ Bernoulli(Φ(o_i +
 * x_i'β)), counted w_i times; another {@link Link} takes the place of Φ. Immutable; n may be 0.
 */
public final class Observations {
  private final DesignMatrix x;
  private final boolean[] y;

  /** Null where every offset is 0. */
  private final double[] offsets;

  /** Null where every weight is 1. */
  private final RowPowers weights;

  private final Link link;

  private Observations(
      DesignMatrix x, boolean[] y, double[] offsets, RowPowers weights, Link link) {
    this.x = x;
    this.y = y;
    this.offsets = offsets;
    this.weights = weights;
    this.link = link;
  }

  /**
   * Observations without offsets.
   *
   * @param x the rows
   * @param y the outcome of each row
   * @return the observations
   */
  public static Observations of(DesignMatrix x, boolean[] y) {
    requireRows(x, y);
    return new Observations(x, y.clone(), null, null, Link.PROBIT);
  }

  /**
   * Observations with offsets.
   *
   * @param x the rows
   * @param y the outcome of each row
   * @param offsets what is added to x_i'β in each row; finite
   * @return the observations
   */
  public static Observations of(DesignMatrix x, boolean[] y, double[] offsets) {
    requireRows(x, y);
    if (x.rows() != offsets.length) {
      throw new IllegalArgumentException(
          "x has " + x.rows() + " rows but there are " + offsets.length + " offsets");
    }
    boolean hasOffsets = false;
    for (int i = 0; i < offsets.length; i++) {
      if (!(Math.abs(offsets[i]) <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("offset [" + i + "] is " + offsets[i]);
      }
      hasOffsets |= offsets[i] != 0;
    }
    return new Observations(x, y.clone(), hasOffsets ? offsets.clone() : null, null, Link.PROBIT);
  }

  private static void requireRows(DesignMatrix x, boolean[] y) {
    if (x.rows() != y.length) {
      throw new IllegalArgumentException(
          "x has " + x.rows() + " rows but y has " + y.length + " labels");
    }
  }

  /**
   * The same rows, each counted as often as its weight says: a weight of 2 is the same as having
   * the row twice, one of 0 leaves it out, and in general the likelihood of the row is raised to
   * that power.
   *
   * @param newWeights one for each row, at least 0 and finite
   * @return the weighted observations
   */
  public Observations withWeights(double[] newWeights) {
    return new Observations(x, y, offsets, RowPowers.of(newWeights, y.length), link);
  }

  /**
   * The same rows, each as often as the first number says, and each copy with its likelihood to the
   * power of the second: 3 and 0.4 are the same as having the row three times, each time with the
   * weight 0.4. The weight of the row is the product.
   *
   * @param counts one for each row, at least 0 and finite
   * @param factors the same
   * @return the weighted observations
   */
  public Observations withWeights(double[] counts, double[] factors) {
    return new Observations(x, y, offsets, RowPowers.of(counts, factors, y.length), link);
  }

  /**
   * The same rows, each as often as a number says, and each copy with its likelihood to the power
   * that it has.
   *
   * @param counts one for each row, at least 0 and finite; less than 1 is part of a copy
   * @return the weighted observations
   */
  public Observations withCopies(double[] counts) {
    double[] factors = new double[y.length];
    Arrays.setAll(factors, this::power);
    return withWeights(counts, factors);
  }

  /**
   * The same rows under another link.
   *
   * @param newLink the link
   * @return the observations
   */
  public Observations withLink(Link newLink) {
    return new Observations(x, y, offsets, weights, newLink);
  }

  /**
   * The same outcomes, offsets and weights, with other rows.
   *
   * @param rows as many rows
   * @return the observations
   */
  public Observations withRows(DesignMatrix rows) {
    if (rows.rows() != y.length) {
      throw new IllegalArgumentException(
          "there are " + y.length + " outcomes but " + rows.rows() + " rows");
    }
    return new Observations(rows, y, offsets, weights, link);
  }

  /**
   * Rows {@code first} … {@code first + count − 1}; the matrix is shared, not copied.
   *
   * @param first the first row, from 0
   * @param count how many rows
   * @return these rows with their outcomes, offsets and weights
   */
  public Observations range(int first, int count) {
    int end = first + count;
    return new Observations(
        x.range(first, count),
        Arrays.copyOfRange(y, first, end),
        offsets == null ? null : Arrays.copyOfRange(offsets, first, end),
        weights == null ? null : weights.range(first, end),
        link);
  }

  /** {@return the link} */
  public Link link() {
    return link;
  }

  /** {@return the number of rows n} */
  public int size() {
    return y.length;
  }

  /** {@return the rows} */
  public DesignMatrix x() {
    return x;
  }

  /**
   * {@return o_i + x_i'b for each row, b the prior mean: the offsets once β = b + γ is written in
   * γ}
   *
   * @param prior the prior whose means are b
   */
  public double[] offsetsUnder(GaussianPrior prior) {
    double[] result = offsets == null ? new double[y.length] : offsets.clone();
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

  /**
   * {@return the outcome of a row}
   *
   * @param i its index, from 0
   */
  public boolean y(int i) {
    return y[i];
  }

  /**
   * {@return 2 y_i − 1: +1 or −1}
   *
   * @param i the row, from 0
   */
  public double sign(int i) {
    return y[i] ? 1 : -1;
  }

  /** {@return a copy of all weights} */
  public double[] weights() {
    if (weights != null) {
      return weights.weights();
    }
    double[] ones = new double[y.length];
    Arrays.fill(ones, 1);
    return ones;
  }

  /**
   * {@return the weight of a row}
   *
   * @param i its index, from 0
   */
  public double weight(int i) {
    return weights == null ? 1 : weights.weight(i);
  }

  /**
   * {@return how many copies of a row there are, at least 1: that many times its {@link #power} is
   * its weight}
   *
   * @param i its index, from 0
   */
  public double copies(int i) {
    return weights == null ? 1 : weights.copies(i);
  }

  /**
   * {@return the power of the likelihood of a row in each of its copies, in [0, 1]}
   *
   * @param i its index, from 0
   */
  public double power(int i) {
    return weights == null ? 1 : weights.power(i);
  }

  /**
   * {@return the sum of the weights: how much the rows say, counted in rows} Rules about numbers of
   * rows ask for this one, so that whole weights are copies there too.
   */
  public double totalWeight() {
    return weights == null ? y.length : Arrays.stream(weights()).sum();
  }

  /**
   * {@return how many rows there would be if each copy stood by itself, and rows of weight 0 were
   * not there} It is more than {@link #totalWeight} where some rows count less than once.
   */
  public double allCopies() {
    if (weights == null) {
      return y.length;
    }
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum += weight(i) > 0 ? copies(i) : 0;
    }
    return sum;
  }

  /** {@return whether some weight may differ from 1} */
  public boolean isWeighted() {
    return weights != null;
  }

  /**
   * {@return the offset of a row}
   *
   * @param i its index, from 0
   */
  public double offset(int i) {
    return offsets == null ? 0 : offsets[i];
  }
}
