/* SPDX-License-Identifier: Apache-2.0 */
/**
 * How good probabilities are: honest splits, metrics with intervals, and baselines to compare with.
 *
 * <p>{@link org.probitep.app.evaluation.Evaluator} runs an evaluation, {@link
 * org.probitep.app.evaluation.Evaluation} is its result. Nothing here reads or prints.
 */
package org.probitep.app.evaluation;
