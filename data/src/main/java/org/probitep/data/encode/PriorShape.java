/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

/** What coefficients are expected to be like before the data are seen. */
public enum PriorShape {
  /** Normal; where variances are learned and columns are many, an average of several kinds. */
  AUTO,
  /** Normal. */
  NORMAL,
  /** Most are 0, and a few of any size. */
  SHRINK
}
