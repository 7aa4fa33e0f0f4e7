/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.List;

/**
 * A column of the design matrix: a product of factors.
 *
 * @param name its name, such as {@code glu}, {@code region=north} or {@code bmi:age}; see {@link
 *     CoefficientNames}
 * @param factors what is multiplied; at least one
 */
public record DesignColumn(String name, List<ColumnFunction> factors) {
  /**
   * Copies the factors.
   *
   * @param name its name
   * @param factors what is multiplied
   */
  public DesignColumn {
    factors = List.copyOf(factors);
    if (factors.isEmpty()) {
      throw new IllegalArgumentException("the column " + name + " has no factors");
    }
  }

  /** {@return whether it is 0 in all training rows and stands for levels still to come} */
  public boolean standsForNewLevels() {
    for (ColumnFunction factor : factors) {
      if (factor.standsForNewLevels()) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@return a column that is a source as it is}
   *
   * @param name its name
   * @param source the index of the source
   */
  public static DesignColumn plain(String name, int source) {
    return new DesignColumn(name, List.of(new ColumnFunction.Value(source)));
  }
}
