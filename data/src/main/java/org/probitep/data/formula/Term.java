/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/** A set of variables, each by its place. Immutable. */
final class Term {
  private final int[] places; // growing

  private Term(int[] places) {
    this.places = places;
  }

  static Term of(int place) {
    return new Term(new int[] {place});
  }

  /** The variables of all. */
  static Term union(Collection<Term> terms) {
    return new Term(
        terms.stream().flatMapToInt(t -> Arrays.stream(t.places)).sorted().distinct().toArray());
  }

  /** The variables of both. */
  Term and(Term other) {
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
    return new Term(Arrays.copyOf(both, size));
  }

  void addPlacesTo(BitSet set) {
    for (int place : places) {
      set.set(place);
    }
  }

  /** The same variables at new places, in the same order. */
  Term renumbered(int[] placeOf) {
    return new Term(Arrays.stream(places).map(place -> placeOf[place]).toArray());
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
  boolean hasAllBut(int place, Term other) {
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
    return other instanceof Term term && Arrays.equals(places, term.places);
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
