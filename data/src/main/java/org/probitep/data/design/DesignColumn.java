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

  /**
   * {@return whether it says something about later rows even if it has one value in all rows of
   * training} It does where it stands for levels still to come, and where x was always 0 in a group
   * that has a slope: the slope is then as unknown as that of a new group.
   */
  public boolean staysIfConstant() {
    for (ColumnFunction factor : factors) {
      if (factor.standsForNewLevels()) {
        return true;
      }
    }
    return isSlopeByGroup();
  }

  /**
   * {@return whether it is what a slope belongs to that is drawn from a distribution shared by the
   * levels of a category: x times one of the levels}
   */
  public boolean isSlopeByGroup() {
    if (factors.size() == 1) {
      return false;
    }
    for (ColumnFunction factor : factors) {
      if (factor instanceof ColumnFunction.PooledLevel) {
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
