/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The terms of a model in R's order: those of one variable first, then those of two, and so on.
 * Immutable.
 */
public final class ModelTerms {
  private final List<Variable> variables;
  private final List<BitSet> terms;
  private final boolean intercept;

  private ModelTerms(List<Variable> variables, List<BitSet> terms, boolean intercept) {
    this.variables = List.copyOf(variables);
    this.terms = List.copyOf(terms);
    this.intercept = intercept;
  }

  /** A term for each column, as in {@code y ~ .}. */
  public static ModelTerms of(List<String> columns, boolean intercept) {
    List<BitSet> terms = new ArrayList<>();
    for (int v = 0; v < columns.size(); v++) {
      BitSet term = new BitSet();
      term.set(v);
      terms.add(term);
    }
    return new ModelTerms(columns.stream().map(Variable::plain).toList(), terms, intercept);
  }

  /** Terms as they were written, each a set of variables. */
  static ModelTerms of(List<Variable> variables, List<BitSet> written, boolean intercept) {
    List<BitSet> sorted = new ArrayList<>();
    int most = written.stream().mapToInt(BitSet::cardinality).max().orElse(0);
    for (int order = 1; order <= most; order++) {
      for (BitSet term : written) {
        if (term.cardinality() == order) {
          sorted.add(term);
        }
      }
    }
    return new ModelTerms(variables, sorted, intercept);
  }

  /** The same terms without a constant one. */
  public ModelTerms withoutIntercept() {
    return new ModelTerms(variables, terms, false);
  }

  /** The variables in the order in which they appear. */
  public List<Variable> variables() {
    return variables;
  }

  /** The number of terms. */
  public int size() {
    return terms.size();
  }

  /** The places of the variables of a term, growing. */
  public List<Integer> term(int t) {
    return terms.get(t).stream().boxed().toList();
  }

  /** Whether there is a constant term. */
  public boolean intercept() {
    return intercept;
  }

  /**
   * Whether a factor in a term is coded by contrasts, that is without its reference level;
   * otherwise it has a column for every level.
   *
   * <p>R's rule (Chambers and Hastie, Statistical Models in S, p. 38): by contrasts if what is left
   * of the term without the factor is part of an earlier term, or nothing. Without an intercept the
   * first factor of the model is coded in full.
   *
   * @param isFactor whether the variable at a place is a factor
   */
  public boolean byContrasts(int t, int variable, IntPredicate isFactor) {
    if (!intercept && isFirstFactor(t, variable, isFactor)) {
      return false;
    }
    BitSet rest = (BitSet) terms.get(t).clone();
    rest.clear(variable);
    return rest.isEmpty()
        || IntStream.range(0, t).anyMatch(earlier -> contains(terms.get(earlier), rest));
  }

  private boolean isFirstFactor(int t, int variable, IntPredicate isFactor) {
    for (int term = 0; term <= t; term++) {
      int first = terms.get(term).stream().filter(isFactor).findFirst().orElse(-1);
      if (first >= 0) {
        return term == t && first == variable;
      }
    }
    return false;
  }

  private static boolean contains(BitSet set, BitSet part) {
    BitSet missing = (BitSet) part.clone();
    missing.andNot(set);
    return missing.isEmpty();
  }
}
