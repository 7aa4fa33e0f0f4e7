/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

/** What coefficients are thought to be like before the data. */
public enum PriorShape {
  /** Normal, unless variances are learned and the evidence is clearly for shrinkage. */
  AUTO,
  /** Normal. */
  NORMAL,
  /** Most are 0, and a few of any size. */
  SHRINK
}
