/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

/** What becomes of a category that did not occur when the model was fitted. */
public enum UnseenPolicy {
  /** It counts as the reference level, and the user is told. */
  REFERENCE,
  /** The row is refused. */
  ERROR
}
