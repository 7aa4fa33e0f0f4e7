/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

/**
 * H = C(I + C)⁻¹, n × n, in whatever form is small. Immutable; {@link #start} gives the state of
 * one method's sweeps.
 */
public interface Smoother {
  /** 1 − H_ii, the diagonal of (I + C)⁻¹. */
  double complement(int i);

  /** The smoothing of a vector that will change element by element. Takes over {@code z}. */
  State start(double[] z);

  /** B'z for p &lt; n, where H = BB'; (I + C)⁻¹z for n ≤ p. */
  double[] reduce(double[] z);

  /** {@link #reduce} of the i-th unit vector; a new array. */
  double[] reduceUnit(int i);

  /** Utilities that change one by one, and what H makes of them. */
  interface State {
    /** Σ_{l≠i} H_il z_l. */
    double fromOthers(int i);

    /** z_i ← value. */
    void replace(int i, double value);

    /** Rounding from many replacements does not gather beyond this call. */
    void refresh();

    /** z'(I + C)⁻¹z. */
    double quadraticForm();
  }
}
