/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.List;
import java.util.Optional;

/**
 * What a split gave.
 *
 * @param model what the model predicted, if it was asked
 * @param baselines what each baseline predicted; nothing where it was too large
 * @param converged whether the model's fit was
 * @param notes what the user should be told, each a line
 */
record FoldResult(
    Optional<Predicted> model,
    List<Optional<double[]>> baselines,
    boolean converged,
    List<String> notes) {}
