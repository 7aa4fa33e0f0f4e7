/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import org.probitep.data.RequestException;
import org.probitep.data.encode.SourceRows;
import org.probitep.data.table.Place;

/** Two settings compared: {@code race=white vs race=black}. */
public final class Contrast {
  private static final String BETWEEN = " vs ";

  private Contrast() {}

  /**
   * The mean over rows of the probability under the first setting minus that under the second.
   *
   * @param over what the rows are, in words
   */
  public static Effect of(String text, ModelEffects effects, SourceRows rows, String over) {
    int between = text.indexOf(BETWEEN);
    if (between < 0) {
      throw new RequestException(
          "a contrast is written as 'race=white vs race=black', got " + Place.quote(text));
    }
    Setting to = Setting.parse(text.substring(0, between), effects.schema());
    Setting from = Setting.parse(text.substring(between + BETWEEN.length()), effects.schema());
    return new Effect(
        "(contrast)", text.strip(), over, effects.difference(rows, to::apply, from::apply));
  }
}
