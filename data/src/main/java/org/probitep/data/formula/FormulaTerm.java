/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/** A set of variables, each by its index. Immutable. */
final class FormulaTerm {
  private final int[] indices; // growing

  private FormulaTerm(int[] indices) {
    this.indices = indices;
  }

  static FormulaTerm of(int index) {
    return new FormulaTerm(new int[] {index});
  }

  /** The variables of all. */
  static FormulaTerm union(Collection<FormulaTerm> terms) {
    return new FormulaTerm(
        terms.stream().flatMapToInt(t -> Arrays.stream(t.indices)).sorted().distinct().toArray());
  }

  /** The variables of both. */
  FormulaTerm and(FormulaTerm other) {
    int[] both = new int[indices.length + other.indices.length];
    int size = 0;
    int a = 0;
    int b = 0;
    while (a < indices.length || b < other.indices.length) {
      int mine = a < indices.length ? indices[a] : Integer.MAX_VALUE;
      int theirs = b < other.indices.length ? other.indices[b] : Integer.MAX_VALUE;
      both[size++] = Math.min(mine, theirs);
      a += mine <= theirs ? 1 : 0;
      b += theirs <= mine ? 1 : 0;
    }
    return new FormulaTerm(Arrays.copyOf(both, size));
  }

  void addIndicesTo(BitSet set) {
    for (int index : indices) {
      set.set(index);
    }
  }

  /** The same variables at new indices, in the same order. */
  FormulaTerm renumbered(int[] indexOf) {
    return new FormulaTerm(Arrays.stream(indices).map(index -> indexOf[index]).toArray());
  }

  /** The number of variables. */
  int order() {
    return indices.length;
  }

  int index(int i) {
    return indices[i];
  }

  List<Integer> indices() {
    return Arrays.stream(indices).boxed().toList();
  }

  /** Whether it has every variable of another term but one. */
  boolean hasAllBut(int index, FormulaTerm other) {
    int mine = 0;
    for (int wanted : other.indices) {
      if (wanted != index) {
        while (mine < indices.length && indices[mine] < wanted) {
          mine++;
        }
        if (mine == indices.length || indices[mine] != wanted) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FormulaTerm term && Arrays.equals(indices, term.indices);
  }

  /** Mixed well: pairs of indices are close to each other, and there may be a million of them. */
  @Override
  public int hashCode() {
    int hash = 0;
    for (int index : indices) {
      hash = (hash ^ index) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }
}
