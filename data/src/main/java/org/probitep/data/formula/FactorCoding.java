/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.function.IntPredicate;

/** Which factors of which terms are coded without their reference level. */
public final class FactorCoding {
  /** Instead of the index of a term or factor. */
  private static final int NONE = -1;

  private final ModelTerms terms;
  private int firstTerm = NONE;
  private int firstFactor = NONE;
  private int[][] termsWith; // by variable, ascending; null until first needed

  /**
   * The coding of a model's terms.
   *
   * @param terms the terms
   * @param isFactor whether the variable with an index is a factor
   */
  public FactorCoding(ModelTerms terms, IntPredicate isFactor) {
    this.terms = terms;
    for (int t = 0; t < terms.size() && firstTerm == NONE; t++) {
      for (int i = 0; i < terms.order(t) && firstTerm == NONE; i++) {
        if (isFactor.test(terms.variable(t, i))) {
          firstTerm = t;
          firstFactor = terms.variable(t, i);
        }
      }
    }
  }

  /**
   * {@return whether a factor in a term is coded by contrasts, that is without its reference level;
   * otherwise it has a column for every level}
   *
   * <p>R's rule (Chambers and Hastie, Statistical Models in S, p. 38): by contrasts if what is left
   * of the term without the factor is part of an earlier term, or nothing. Without an intercept the
   * first factor of the model is coded in full.
   *
   * @param t the index of the term
   * @param variable the index of the factor
   */
  public boolean byContrasts(int t, int variable) {
    if (!terms.intercept() && t == firstTerm && variable == firstFactor) {
      return false;
    }
    FormulaTerm term = terms.get(t);
    if (term.order() == 1) {
      return true;
    }
    for (int earlier : candidates(term, variable)) {
      if (earlier >= t) {
        return false;
      }
      if (terms.get(earlier).hasAllBut(variable, term)) {
        return true;
      }
    }
    return false;
  }

  /** The terms with that variable of the rest which the fewest have. */
  private int[] candidates(FormulaTerm term, int variable) {
    if (termsWith == null) {
      termsWith = termsWith();
    }
    int[] fewest = null;
    for (int i = 0; i < term.order(); i++) {
      int[] with = termsWith[term.index(i)];
      if (term.index(i) != variable && (fewest == null || with.length < fewest.length)) {
        fewest = with;
      }
    }
    return fewest;
  }

  private int[][] termsWith() {
    int[] count = new int[terms.variables().size()];
    for (int t = 0; t < terms.size(); t++) {
      for (int i = 0; i < terms.get(t).order(); i++) {
        count[terms.get(t).index(i)]++;
      }
    }
    int[][] with = new int[count.length][];
    for (int v = 0; v < with.length; v++) {
      with[v] = new int[count[v]];
    }
    for (int t = terms.size() - 1; t >= 0; t--) {
      for (int i = 0; i < terms.get(t).order(); i++) {
        int v = terms.get(t).index(i);
        with[v][--count[v]] = t;
      }
    }
    return with;
  }
}
