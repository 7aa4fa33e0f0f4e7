/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

/** A function of a number that was learned from the training rows. */
public sealed interface Basis permits Polynomial, Spline {
  /**
   * {@return its value}
   *
   * @param x the number
   */
  double at(double x);
}
