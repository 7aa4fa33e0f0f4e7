/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

/** Makes the data of a split. Called by many threads. */
@FunctionalInterface
public interface FoldSource {
  /** What the rows of a split become. */
  FoldData fold(Split split);
}
