/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/** A set of variables, each by its place. Immutable. */
final class FormulaTerm {
  private final int[] places; // growing

  private FormulaTerm(int[] places) {
    this.places = places;
  }

  static FormulaTerm of(int place) {
    return new FormulaTerm(new int[] {place});
  }

  /** The variables of all. */
  static FormulaTerm union(Collection<FormulaTerm> terms) {
    return new FormulaTerm(
        terms.stream().flatMapToInt(t -> Arrays.stream(t.places)).sorted().distinct().toArray());
  }

  /** The variables of both. */
  FormulaTerm and(FormulaTerm other) {
    int[] both = new int[places.length + other.places.length];
    int size = 0;
    int a = 0;
    int b = 0;
    while (a < places.length || b < other.places.length) {
      int mine = a < places.length ? places[a] : Integer.MAX_VALUE;
      int theirs = b < other.places.length ? other.places[b] : Integer.MAX_VALUE;
      both[size++] = Math.min(mine, theirs);
      a += mine <= theirs ? 1 : 0;
      b += theirs <= mine ? 1 : 0;
    }
    return new FormulaTerm(Arrays.copyOf(both, size));
  }

  void addPlacesTo(BitSet set) {
    for (int place : places) {
      set.set(place);
    }
  }

  /** The same variables at new places, in the same order. */
  FormulaTerm renumbered(int[] placeOf) {
    return new FormulaTerm(Arrays.stream(places).map(place -> placeOf[place]).toArray());
  }

  /** The number of variables. */
  int order() {
    return places.length;
  }

  int place(int i) {
    return places[i];
  }

  List<Integer> places() {
    return Arrays.stream(places).boxed().toList();
  }

  /** Whether it has every variable of another term but one. */
  boolean hasAllBut(int place, FormulaTerm other) {
    int mine = 0;
    for (int wanted : other.places) {
      if (wanted != place) {
        while (mine < places.length && places[mine] < wanted) {
          mine++;
        }
        if (mine == places.length || places[mine] != wanted) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FormulaTerm term && Arrays.equals(places, term.places);
  }

  /** Mixed well: pairs of indices are close to each other, and there may be a million of them. */
  @Override
  public int hashCode() {
    int hash = 0;
    for (int place : places) {
      hash = (hash ^ place) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }
}
