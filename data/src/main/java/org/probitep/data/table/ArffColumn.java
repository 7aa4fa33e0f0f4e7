/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * A column as the header of an ARFF file declares it.
 *
 * @param name its name
 * @param zero what a sparse row means when it leaves the column out; null if it must not
 * @param levels the values it may have; null if it may have any
 */
record ArffColumn(String name, String zero, Set<String> levels) {
  /** Reads what follows {@code @attribute}. */
  static ArffColumn from(ArffTokens tokens, Place place) {
    tokens.next();
    if (!tokens.isText()) {
      throw place.problem("@attribute needs a name");
    }
    String name = tokens.string().strip();
    tokens.next();
    if (tokens.isSignOf('{')) {
      return nominal(name, tokens, place);
    }
    String type = tokens.isText() ? tokens.string().toLowerCase(Locale.ROOT) : "";
    return switch (type) {
      case "numeric", "real", "integer" -> new ArffColumn(name, "0", null);
      case "string", "date" -> new ArffColumn(name, null, null);
      default ->
          throw place.problem(
              "the attribute "
                  + Place.quote(name)
                  + " has the type "
                  + Place.quote(type)
                  + ", which is none of numeric, real, integer, string, date and {…}");
    };
  }

  private static ArffColumn nominal(String name, ArffTokens tokens, Place place) {
    tokens.takeSpacesIntoWords();
    Set<String> levels = new LinkedHashSet<>();
    do {
      tokens.next();
      if (!tokens.isText()) {
        throw place.problem("the attribute " + Place.quote(name) + " lacks a value in its {…}");
      }
      levels.add(tokens.string());
      tokens.next();
    } while (tokens.isSignOf(','));
    if (!tokens.isSignOf('}')) {
      throw place.problem("the values of the attribute " + Place.quote(name) + " lack a }");
    }
    return new ArffColumn(name, levels.iterator().next(), levels);
  }
}
