/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import org.probitep.app.evaluation.Evaluation;
import org.probitep.data.encode.Target;

/**
 * An evaluation, with the table and the target.
 *
 * @param source the table
 * @param target the column that was predicted
 * @param evaluation the result
 */
public record EvaluationResult(String source, Target target, Evaluation evaluation) {}
