/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

/**
 * What a user could ask for instead of what failed. A program names these in its own way; the
 * library knows none of the names.
 */
public enum Remedy {
  /** Leave the column out: {@code DesignSpec.withIgnore}. */
  LEAVE_OUT,
  /** Say which cells mean missing: {@code DesignSpec.withNaLabels}. */
  MISSING_CELLS,
  /** Say which columns hold categories: {@code DesignSpec.withCategorical}. */
  CATEGORIES,
  /** Say how categories are ordered: {@code DesignSpec.withOrdered}. */
  ORDER,
  /** Say which level is the reference: {@code DesignSpec.withReferences}. */
  REFERENCE,
  /** Say which label is the positive one: {@code DesignSpec.withPositive}. */
  POSITIVE_LABEL,
  /** Choose what becomes of missing cells: {@code DesignSpec.withMissing}. */
  MISSING_POLICY,
  /** Choose another scaling, or none: {@code ModelOptions.withScale}. */
  SCALING,
  /** Say that numbers have a decimal comma: {@code TableOptions.decimalComma}. */
  DECIMAL_MARK,
  /** Say that new categories are expected: {@code NewCategories.expected}. */
  NEW_CATEGORIES,
  /** Say what stands between thousands: {@code TableOptions.withThousands}. */
  THOUSANDS_MARK,
  /** Read the table through a query. */
  QUERY
}
