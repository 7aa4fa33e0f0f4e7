/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.List;
import java.util.Optional;

/**
 * The results of a split.
 *
 * @param model what the model predicted, if it was fitted
 * @param baselines what each baseline predicted; empty if none was fitted
 * @param converged whether the model's fit converged
 * @param notes what the user should be told, one line each
 */
record FoldResult(
    Optional<Predicted> model,
    List<Optional<double[]>> baselines,
    boolean converged,
    List<String> notes) {
  /** Nothing was fitted. */
  static final FoldResult NOTHING = new FoldResult(Optional.empty(), List.of(), true, List.of());
}
