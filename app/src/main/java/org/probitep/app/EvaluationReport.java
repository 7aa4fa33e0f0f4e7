/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import org.probitep.app.evaluation.Evaluation;
import org.probitep.data.Target;

/**
 * An evaluation and what it is of.
 *
 * @param source the table
 * @param target the column that was predicted
 * @param evaluation the result
 */
record EvaluationReport(String source, Target target, Evaluation evaluation) {}
