/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

/**
 * H = C(I + C)⁻¹, n × n, in whichever form is smaller. Immutable; {@link #start} gives the state of
 * one method's sweeps.
 */
public interface Smoother {
  /**
   * {@return 1 − H_ii, the diagonal of (I + C)⁻¹}
   *
   * @param i the row, from 0
   */
  double complement(int i);

  /**
   * {@return the smoothing of a vector that will change element by element} Takes over {@code z}.
   *
   * @param z one utility for each row
   */
  SmoothedUtilities start(double[] z);

  /**
   * {@return B'z for p &lt; n, where H = BB'; (I + C)⁻¹z for n ≤ p}
   *
   * @param z one utility for each row
   */
  double[] reduce(double[] z);

  /**
   * {@return {@link #reduce} of the i-th unit vector; a new array}
   *
   * @param i the row, from 0
   */
  double[] reduceUnit(int i);

  /** Utilities that change one by one, and their image under H. */
  interface SmoothedUtilities {
    /**
     * {@return Σ_{l≠i} H_il z_l}
     *
     * @param i the row, from 0
     */
    double fromOthers(int i);

    /**
     * z_i ← value.
     *
     * @param i the row, from 0
     * @param value the new utility
     */
    void replace(int i, double value);

    /** Clears the rounding error that many replacements have accumulated. */
    void refresh();

    /** {@return z'(I + C)⁻¹z} */
    double quadraticForm();
  }
}
