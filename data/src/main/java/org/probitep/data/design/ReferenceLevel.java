/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import org.probitep.data.Remedy;
import org.probitep.data.RequestException;
import org.probitep.data.table.Place;

/**
 * The level of a category with which the others are compared.
 *
 * @param column the name of the column
 * @param level the level
 */
public record ReferenceLevel(String column, String level) {
  /**
   * Reads {@code race=white}.
   *
   * @param text the column and its level
   * @return the reference
   * @throws RequestException if it is not of that form
   */
  public static ReferenceLevel parse(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0) {
      throw new RequestException(
          "a reference needs a column and its level, as in 'race=white', got " + Place.quote(text),
          Remedy.REFERENCE);
    }
    return new ReferenceLevel(
        text.substring(0, equals).strip(), text.substring(equals + 1).strip());
  }
}
