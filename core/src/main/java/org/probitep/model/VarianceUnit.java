/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.model;

/**
 * In what the variance of a group of coefficients is told: people ask for that in the units of the
 * table, where the columns of the group are scaled.
 *
 * @param factor by what the prior variance of the coefficients is multiplied, positive
 * @param name what it is then a variance of, such as {@code per unit of x}; may be empty
 */
public record VarianceUnit(double factor, String name) {
  /** Of the coefficients as they are. */
  public static final VarianceUnit COEFFICIENTS = new VarianceUnit(1, "");

  /**
   * Checks the factor.
   *
   * @param factor by what the prior variance of the coefficients is multiplied
   * @param name what it is then a variance of
   */
  public VarianceUnit {
    if (!(factor > 0 && factor <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("the factor of a unit is " + factor);
    }
  }

  /**
   * {@return a variance in this unit}
   *
   * @param variance the prior variance of the coefficients
   */
  public double of(double variance) {
    return variance * factor;
  }

  /** {@return the name after a space, or nothing} */
  public String suffix() {
    return name.isEmpty() ? "" : " " + name;
  }
}
