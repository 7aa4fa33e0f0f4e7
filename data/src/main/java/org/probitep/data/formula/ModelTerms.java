/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * The terms of a model in R's order: those of one variable first, then those of two, and so on.
 * Immutable.
 */
public final class ModelTerms {
  private final List<Variable> variables;
  private final List<FormulaTerm> terms;
  private final boolean intercept;

  private ModelTerms(List<Variable> variables, List<FormulaTerm> terms, boolean intercept) {
    this.variables = List.copyOf(variables);
    this.terms = List.copyOf(terms);
    this.intercept = intercept;
  }

  /**
   * {@return a term for each column, as in {@code y ~ .}}
   *
   * @param columns the columns
   * @param intercept whether there is a constant term
   */
  public static ModelTerms of(List<String> columns, boolean intercept) {
    List<FormulaTerm> terms = new ArrayList<>();
    for (int v = 0; v < columns.size(); v++) {
      terms.add(FormulaTerm.of(v));
    }
    List<Variable> plain = columns.stream().<Variable>map(Variable.Plain::new).toList();
    return new ModelTerms(plain, terms, intercept);
  }

  /**
   * Terms as they were written, each a set of variables. A variable that is in no term, because it
   * was removed again, is not a variable of the model.
   */
  static ModelTerms of(List<Variable> variables, List<FormulaTerm> written, boolean intercept) {
    BitSet used = new BitSet();
    written.forEach(term -> term.addIndicesTo(used));
    int[] indexOf = new int[variables.size()];
    List<Variable> kept = new ArrayList<>();
    for (int v = used.nextSetBit(0); v >= 0; v = used.nextSetBit(v + 1)) {
      indexOf[v] = kept.size();
      kept.add(variables.get(v));
    }
    List<FormulaTerm> sorted = new ArrayList<>(written.size());
    written.forEach(term -> sorted.add(term.renumbered(indexOf)));
    sorted.sort(Comparator.comparingInt(FormulaTerm::order)); // stable
    return new ModelTerms(kept, sorted, intercept);
  }

  /** {@return the same terms without the constant one} */
  public ModelTerms withoutIntercept() {
    return new ModelTerms(variables, terms, false);
  }

  /** {@return the variables in the order in which they appear} */
  public List<Variable> variables() {
    return variables;
  }

  /** {@return the number of terms} */
  public int size() {
    return terms.size();
  }

  /**
   * {@return the indices of the variables of a term, ascending}
   *
   * @param t the index of the term
   */
  public List<Integer> term(int t) {
    return terms.get(t).indices();
  }

  /**
   * {@return the number of variables of a term}
   *
   * @param t the index of the term
   */
  public int order(int t) {
    return terms.get(t).order();
  }

  /**
   * {@return the index of a variable of a term, without a list for each of very many terms}
   *
   * @param t the index of the term
   * @param i which of its variables, ascending
   */
  public int variable(int t, int i) {
    return terms.get(t).index(i);
  }

  FormulaTerm get(int t) {
    return terms.get(t);
  }

  /** {@return whether there is a constant term} */
  public boolean intercept() {
    return intercept;
  }
}
