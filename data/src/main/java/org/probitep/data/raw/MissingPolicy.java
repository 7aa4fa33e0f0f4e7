/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.raw;

/**
 * What becomes of cells that are missing. Text has a level of its own for them under the first two.
 */
public enum MissingPolicy {
  /** A number is set to the mean of its column. */
  IMPUTE,
  /** As {@link #IMPUTE}, and a column of 0 and 1 says where. */
  INDICATOR,
  /** The table is refused. */
  ERROR,
  /** The row is left out. */
  DROP
}
