/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What was found in a column.
 *
 * @param name its name
 * @param kind what its cells are
 * @param levels the different texts in the order of their codes; none for numbers
 * @param present how many cells are not missing
 * @param presentWhenFull how many cells were not missing when {@link #MOST_LEVELS} different texts
 *     had been seen and another came, or 0 if that never happened; all further texts have the code
 *     {@code MOST_LEVELS}
 * @param problem what is wrong with the first cell that cannot be used, if that was only to be
 *     noted; such cells count as missing
 * @param labelAmongNumbers a label among numbers, if the column is text because of it
 */
public record RawColumn(
    String name,
    Kind kind,
    List<String> levels,
    int present,
    int presentWhenFull,
    Optional<String> problem,
    Optional<String> labelAmongNumbers)
    implements ReadColumn {
  /** How many different texts are told apart, so that memory does not grow with free text. */
  public static final int MOST_LEVELS = 1000;

  /** The texts of a boolean whose spelling is not kept: their codes are their values. */
  static final List<String> TRUTH = List.of("false", "true");

  /** What the cells of a column are. */
  public enum Kind {
    /** Numbers. */
    NUMBER,
    /** Text, of which the cell holds the code. */
    TEXT,
    /**
     * True and false in upper or lower case: text of which {@link RawColumn#truth(String)} gives
     * the value.
     */
    BOOLEAN
  }

  /**
   * Copies the levels.
   *
   * @param name its name
   * @param kind what its cells are
   * @param levels the different texts in the order of their codes
   * @param present how many cells are not missing
   * @param presentWhenFull how many cells were not missing when {@link #MOST_LEVELS} different
   *     texts had been seen and another came
   * @param problem what is wrong with the first cell that cannot be used
   * @param labelAmongNumbers a label that stands among numbers
   */
  public RawColumn {
    levels = List.copyOf(levels);
  }

  /** A copy with a label that was found among numbers before it was known that it is text. */
  RawColumn withLabelAmongNumbers(String label) {
    return new RawColumn(name, kind, levels, present, presentWhenFull, problem, Optional.of(label));
  }

  @Override
  public boolean isText() {
    return kind != Kind.NUMBER;
  }

  /** {@return whether there were more than {@link #MOST_LEVELS} different texts} */
  public boolean hasTooManyLevels() {
    return presentWhenFull > 0;
  }

  /**
   * {@return 1 for true and 0 for false, in upper or lower case}
   *
   * @param text the text
   */
  public static double truth(String text) {
    return TRUTH.indexOf(text.toLowerCase(Locale.ROOT));
  }

  /** Whether the text is true or false. */
  static boolean isTruth(String text) {
    return TRUTH.contains(text.toLowerCase(Locale.ROOT));
  }
}
