/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.List;
import org.probitep.data.encode.Target;
import org.probitep.model.Link;

/**
 * All that prediction computes, from raw cells to the probability and its interval. Every format is
 * written from this.
 *
 * @param target what is predicted
 * @param inputs the columns of the table that is scored
 * @param lookups how cells become indices
 * @param names the names of the coefficients, for people
 * @param columns the scaled columns of the model, that of the constant term among them
 * @param offset what is added to the linear predictor
 * @param refusals 1 each where prediction would refuse the row
 * @param parts Gaussians of the coefficients; the sum of their weights is 1
 * @param link how the predictor becomes a probability
 * @param level the probability of the credible interval
 */
record Scorer(
    Target target,
    List<ScoredColumn> inputs,
    List<Lookup> lookups,
    List<String> names,
    List<Term> columns,
    Term offset,
    List<Term> refusals,
    List<GaussianPart> parts,
    Link link,
    double level) {
  /** The largest value of a column or an offset: prediction refuses a row with a larger one. */
  static final double LARGEST = 1e50;

  /** The names of the outputs. */
  static final List<String> OUTPUTS = List.of("probability", "lower", "upper");
}
