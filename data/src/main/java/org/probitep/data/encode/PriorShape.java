/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

/** What coefficients are expected to be like before the data are seen. */
public enum PriorShape {
  /** Normal, unless variances are learned and the evidence clearly favours shrinkage. */
  AUTO,
  /** Normal. */
  NORMAL,
  /** Most are 0, and a few of any size. */
  SHRINK
}
