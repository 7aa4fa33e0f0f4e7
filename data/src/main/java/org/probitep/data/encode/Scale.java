/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

/** How columns are scaled before the fit. */
public enum Scale {
  /** Centre, then divide so that the standard deviation is ½, as the paper does. */
  HALF_SD,
  /** Leave all columns as they are. */
  NONE
}
