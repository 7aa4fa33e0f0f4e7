/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

/** Makes the data of a split. Called by many threads. */
@FunctionalInterface
public interface FoldSource {
  /** The data of a split, ready to be fitted. */
  FoldData fold(Split split);
}
