/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Expands a formula to its terms, each a set of variables, in the order in which R finds them. */
final class TermExpansion {
  private final List<String> dot;
  private final Predicate<String> isNumber;
  private final List<Variable> variables = new ArrayList<>();
  private final Map<Variable, FormulaTerm> termOf = new HashMap<>();
  private boolean intercept = true;

  /**
   * An expansion in which {@code .} stands for the given columns.
   *
   * @param isNumber whether a column has numbers; {@code C(x)} of any other column is the column
   */
  TermExpansion(List<String> dot, Predicate<String> isNumber) {
    this.dot = dot;
    this.isNumber = isNumber;
  }

  ModelTerms expand(Node root) {
    TermCount.requireFew(root, dot.size());
    Set<FormulaTerm> terms = terms(root, true);
    return ModelTerms.of(variables, new ArrayList<>(terms), intercept);
  }

  /** The terms of a part; {@code added} is false inside what is taken away. */
  private Set<FormulaTerm> terms(Node node, boolean added) {
    Set<FormulaTerm> terms = new LinkedHashSet<>();
    if (node instanceof Node.Dot) {
      dot.forEach(column -> terms.add(term(new Variable.Plain(column))));
      return terms;
    } else if (node instanceof Node.Leaf leaf) {
      terms.add(term(leaf.variable()));
      return terms;
    } else if (node instanceof Node.ConstantTerm constant) {
      intercept = constant.one() == added;
      return terms;
    } else if (node instanceof Node.PooledTerms pooled) {
      return pooled(pooled);
    } else if (node instanceof Node.SumOfTerms sum) {
      return sum(sum, added);
    } else if (node instanceof Node.Cross cross) {
      return cross(cross, added);
    } else if (node instanceof Node.Interaction interaction) {
      return interaction(parts(interaction.factors(), added));
    }
    Node.InteractionsUpTo power = (Node.InteractionsUpTo) node;
    return power(terms(power.base(), added), power.exponent());
  }

  private List<Set<FormulaTerm>> parts(List<Node> nodes, boolean added) {
    return nodes.stream().map(node -> terms(node, added)).toList();
  }

  /** As in lme4 there is a constant term for each level, unless 0 takes it away. */
  private Set<FormulaTerm> pooled(Node.PooledTerms pooled) {
    boolean outer = intercept;
    intercept = true;
    Set<FormulaTerm> inner = terms(pooled.terms(), true);
    FormulaTerm levels = term(new Variable.Pooled(pooled.column()));
    Set<FormulaTerm> terms = new LinkedHashSet<>();
    if (intercept) {
      terms.add(levels);
    }
    inner.forEach(term -> terms.add(term.and(levels)));
    intercept = outer;
    return terms;
  }

  private Set<FormulaTerm> sum(Node.SumOfTerms sum, boolean added) {
    Set<FormulaTerm> terms = new LinkedHashSet<>();
    for (Node.Summand summand : sum.summands()) {
      if (summand.added()) {
        terms.addAll(terms(summand.node(), added));
      } else {
        terms.removeAll(terms(summand.node(), !added));
      }
    }
    return terms;
  }

  private Set<FormulaTerm> cross(Node.Cross cross, boolean added) {
    Set<FormulaTerm> all = terms(cross.first(), added);
    for (Node.Factor factor : cross.factors()) {
      Set<FormulaTerm> more = terms(factor.node(), added);
      if (factor.nested()) { // within all at once, as in R: (a + b)/c is a + b + a:b:c
        all.addAll(pairs(Set.of(FormulaTerm.union(all)), more));
      } else {
        Set<FormulaTerm> both = pairs(all, more);
        all.addAll(more);
        all.addAll(both);
      }
    }
    return all;
  }

  /** Single terms, which may be very many, are put together at once. */
  private static Set<FormulaTerm> interaction(List<Set<FormulaTerm>> factors) {
    List<FormulaTerm> single = new ArrayList<>();
    factors.stream().filter(factor -> factor.size() == 1).forEach(single::addAll);
    Set<FormulaTerm> terms = new LinkedHashSet<>(List.of(FormulaTerm.union(single)));
    for (Set<FormulaTerm> factor : factors) {
      if (factor.size() != 1) {
        terms = pairs(terms, factor);
      }
    }
    return terms;
  }

  /**
   * All unions of up to so many, as R finds them: by going through all pairs of a term found so far
   * and one of the base. For single variables that gives sorted terms, and it is enough to go on
   * from those that were new.
   */
  private static Set<FormulaTerm> power(Set<FormulaTerm> base, int exponent) {
    boolean single = base.stream().allMatch(term -> term.order() == 1);
    Set<FormulaTerm> all = base;
    Set<FormulaTerm> last = base;
    for (int k = 1; k < exponent && !last.isEmpty(); k++) {
      Set<FormulaTerm> more = pairs(single ? last : all, base);
      last = new LinkedHashSet<>(more);
      last.removeAll(all);
      if (single) {
        all = new LinkedHashSet<>(all);
        all.addAll(last);
      } else {
        all = more;
      }
    }
    return all;
  }

  private static Set<FormulaTerm> pairs(Set<FormulaTerm> left, Set<FormulaTerm> right) {
    Set<FormulaTerm> terms = new LinkedHashSet<>();
    for (FormulaTerm a : left) {
      for (FormulaTerm b : right) {
        terms.add(a.and(b));
      }
    }
    return terms;
  }

  private FormulaTerm term(Variable written) {
    Variable meant =
        written instanceof Variable.AsCategory category && !isNumber.test(category.column())
            ? new Variable.Plain(category.column())
            : written;
    return termOf.computeIfAbsent(
        meant,
        variable -> {
          variables.add(variable);
          return FormulaTerm.of(variables.size() - 1);
        });
  }
}
