/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import java.util.Arrays;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.numerics.Vectors;

/**
 * Draws of z as far as β depends on them: min(n, p) numbers per draw ({@link LatentModel#centre}),
 * with weights. Immutable.
 */
public final class CentreDraws {
  /** More than rounding adds to the sum of as many weights as memory holds. */
  private static final double ROUNDING_OF_SUM = 1e-6;

  private final double[][] centres;
  private final double[] weights;
  private final int chains;
  private final int width;
  private final long seed;

  private CentreDraws(double[][] centres, double[] weights, int chains, int width, long seed) {
    this.centres = centres;
    this.weights = weights;
    this.chains = chains;
    this.width = width;
    this.seed = seed;
  }

  /**
   * Gives draws by their number; the array may be used again for the next one.
   *
   * @param <E> what reading a draw may throw
   */
  @FunctionalInterface
  public interface DrawSource<E extends Exception> {
    /**
     * {@return draw s}
     *
     * @param s the draw, from 0
     * @throws E what reading a draw throws
     */
    double[] draw(int s) throws E;
  }

  /**
   * Draws from their parts, as a model file holds them. Copies every array, one draw at a time, so
   * that a reader of a file need not hold them twice.
   *
   * @param <E> what reading a draw may throw
   * @param centres the draws; asked for 0, 1, … in this order
   * @param weights of the draws
   * @param chains the number of Markov chains of equal length, one after another, or 0 where draws
   *     are independent
   * @param width the length of a draw
   * @param seed that a model file keeps with the draws
   * @return the draws
   * @throws E what reading a draw throws
   */
  public static <E extends Exception> CentreDraws of(
      DrawSource<E> centres, double[] weights, int chains, int width, long seed) throws E {
    double[][] copies = new double[weights.length][];
    for (int s = 0; s < copies.length; s++) {
      copies[s] = centres.draw(s).clone();
    }
    return takingOver(copies, weights.clone(), chains, width, seed);
  }

  /** The same from arrays that nothing else refers to: draws may be large. */
  static CentreDraws takingOver(
      double[][] centres, double[] weights, int chains, int width, long seed) {
    if (centres.length != weights.length || centres.length == 0) {
      throw new IllegalArgumentException(
          "there are " + centres.length + " draws and " + weights.length + " weights");
    }
    if (chains < 0 || (chains > 0 && centres.length % chains != 0)) {
      throw new IllegalArgumentException(
          centres.length + " draws do not make " + chains + " chains");
    }
    for (int s = 0; s < centres.length; s++) {
      if (centres[s].length != width) {
        throw new IllegalArgumentException(
            "draw " + s + " has " + centres[s].length + " numbers, not " + width);
      }
    }
    double sum = Arrays.stream(weights).sum();
    if (!(Math.abs(sum - 1) < ROUNDING_OF_SUM)) {
      throw new IllegalArgumentException("the weights sum to " + sum + ", not to 1");
    }
    return new CentreDraws(centres, weights, chains, width, seed);
  }

  /** {@return the number of draws} */
  public int size() {
    return centres.length;
  }

  /** {@return how many numbers a draw has} */
  public int width() {
    return width;
  }

  /** {@return the number of Markov chains, or 0 where the draws are independent} */
  public int chains() {
    return chains;
  }

  /** {@return the seed that a model file keeps with the draws} */
  public long seed() {
    return seed;
  }

  /**
   * {@return draw s; a copy}
   *
   * @param s the draw, from 0
   */
  public double[] centre(int s) {
    return centres[s].clone();
  }

  /** The scalar product of draw s with a vector. */
  double dot(int s, double[] vector) {
    return Vectors.dot(vector, centres[s]);
  }

  /** {@return the weights, which sum to 1; a copy} */
  public double[] weights() {
    return weights.clone();
  }

  /** Σ w², the reciprocal of the effective number of draws. */
  double sumOfSquaredWeights() {
    return Vectors.sumOfSquares(weights);
  }

  double weight(int s) {
    return weights[s];
  }

  Dense copyTo(Memory memory) {
    Dense target = memory.zeros(centres.length, width);
    for (int s = 0; s < centres.length; s++) {
      target.write(s, 0, width, centres[s], 0);
    }
    return target;
  }
}
