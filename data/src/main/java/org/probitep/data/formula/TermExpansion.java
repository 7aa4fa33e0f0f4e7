/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Expands a formula to its terms, each a set of variables, in the order in which R finds them. */
final class TermExpansion {
  private final List<String> dot;
  private final List<Variable> variables = new ArrayList<>();
  private boolean intercept = true;

  /** An expansion in which {@code .} stands for the given columns. */
  TermExpansion(List<String> dot) {
    this.dot = dot;
  }

  ModelTerms expand(Node root) {
    Set<BitSet> terms = terms(root, true);
    return ModelTerms.of(variables, new ArrayList<>(terms), intercept);
  }

  /** The terms of a part; {@code added} is false inside what is taken away. */
  private Set<BitSet> terms(Node node, boolean added) {
    if (node instanceof Node.Dot) {
      Set<BitSet> terms = new LinkedHashSet<>();
      dot.forEach(column -> terms.add(term(Variable.plain(column))));
      return terms;
    } else if (node instanceof Node.Leaf leaf) {
      return new LinkedHashSet<>(List.of(term(leaf.variable())));
    } else if (node instanceof Node.Constant constant) {
      intercept = constant.one() == added;
      return new LinkedHashSet<>();
    } else if (node instanceof Node.Sum sum) {
      return sum(sum, added);
    } else if (node instanceof Node.Cross cross) {
      Set<BitSet> left = terms(cross.left(), added);
      Set<BitSet> right = terms(cross.right(), added);
      Set<BitSet> all = new LinkedHashSet<>(left);
      all.addAll(right);
      all.addAll(interactions(left, right));
      return all;
    } else if (node instanceof Node.Interaction both) {
      return interactions(terms(both.left(), added), terms(both.right(), added));
    }
    return power((Node.Power) node, added);
  }

  private Set<BitSet> sum(Node.Sum sum, boolean added) {
    Set<BitSet> terms = new LinkedHashSet<>();
    for (Node.Summand summand : sum.summands()) {
      if (summand.added()) {
        terms.addAll(terms(summand.node(), added));
      } else {
        terms.removeAll(terms(summand.node(), !added));
      }
    }
    return terms;
  }

  private Set<BitSet> power(Node.Power power, boolean added) {
    Set<BitSet> base = terms(power.base(), added);
    Set<BitSet> terms = base;
    for (int k = 1; k < power.exponent(); k++) {
      terms = interactions(terms, base);
    }
    return terms;
  }

  private static Set<BitSet> interactions(Set<BitSet> left, Set<BitSet> right) {
    Set<BitSet> terms = new LinkedHashSet<>();
    for (BitSet a : left) {
      for (BitSet b : right) {
        BitSet both = (BitSet) a.clone();
        both.or(b);
        terms.add(both);
      }
    }
    return terms;
  }

  private BitSet term(Variable variable) {
    int place = variables.indexOf(variable);
    if (place < 0) {
      place = variables.size();
      variables.add(variable);
    }
    BitSet term = new BitSet();
    term.set(place);
    return term;
  }
}
