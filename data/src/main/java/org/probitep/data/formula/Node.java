/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.List;

/** A part of a formula as it was written. */
sealed interface Node {
  /** All columns but the target. */
  record Dot() implements Node {}

  /** A variable. */
  record Leaf(Variable variable) implements Node {}

  /** 0 or 1: without or with a constant term. */
  record ConstantTerm(boolean one) implements Node {}

  /** {@code (1 + x | ward)}: terms that vary from level to level around a common mean. */
  record PooledTerms(Node terms, String column) implements Node {}

  /** Summands that are added or removed, one after another. */
  record SumOfTerms(List<Summand> summands) implements Node {}

  /** A summand and its sign. */
  record Summand(boolean added, Node node) {}

  /** {@code a * b}: both, and their interaction; {@code a / b}: a, and b within a. */
  record Cross(Node first, List<Factor> factors) implements Node {}

  /** What everything before it is crossed with, or what is nested in it. */
  record Factor(boolean nested, Node node) {}

  /** {@code a : b : c}: the interactions. */
  record Interaction(List<Node> factors) implements Node {}

  /** {@code a ^ k}: all interactions of up to k. */
  record InteractionsUpTo(Node base, int exponent) implements Node {}
}
