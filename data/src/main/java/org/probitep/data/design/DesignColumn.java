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
   * whose effect of x is drawn from a distribution: it is then as unknown as that of a new group.
   */
  boolean staysIfConstant() {
    boolean pooled = false;
    for (ColumnFunction factor : factors) {
      if (factor.standsForNewLevels()) {
        return true;
      }
      pooled |= factor instanceof ColumnFunction.PooledLevel;
    }
    return pooled && factors.size() > 1;
  }

  /** {@return whether it is the product of a level of a category and of something else} */
  boolean isSlopeByGroup() {
    boolean group = false;
    boolean other = false;
    for (ColumnFunction factor : factors) {
      group |= factor.belongsToGroup();
      other |= !factor.belongsToGroup();
    }
    return group && other;
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
