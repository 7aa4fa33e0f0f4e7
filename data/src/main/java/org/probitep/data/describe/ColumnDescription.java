/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.describe;

import java.util.List;
import java.util.Optional;
import org.probitep.data.frame.RawColumn;

/**
 * What there is to say about a column of a table.
 *
 * @param name its name
 * @param kind what its cells are
 * @param isTarget whether it is the column to predict
 * @param missing how many cells are missing
 * @param distinct how many different values it has, as far as they were counted
 * @param distinctIsComplete whether all of them were counted
 * @param levels how often each text occurs, the most frequent first; none for numbers
 * @param range where the numbers lie, for a column that has any
 * @param becomes what it becomes in the model
 * @param refusal why it would be refused, if it would
 * @param remarks what else is worth a look, each a few words
 */
public record ColumnDescription(
    String name,
    RawColumn.Kind kind,
    boolean isTarget,
    int missing,
    int distinct,
    boolean distinctIsComplete,
    List<LevelCount> levels,
    Optional<Range> range,
    String becomes,
    Optional<String> refusal,
    List<String> remarks) {

  /**
   * A text and how often it occurs.
   *
   * @param level the text
   * @param count how many cells have it
   */
  public record LevelCount(String level, int count) {}

  /**
   * Where numbers lie.
   *
   * @param min the smallest
   * @param mean the mean
   * @param sd the standard deviation, with n − 1; 0 for a single number
   * @param max the largest
   */
  public record Range(double min, double mean, double sd, double max) {}

  /**
   * Copies the lists.
   *
   * @param name its name
   * @param kind what its cells are
   * @param isTarget whether it is the column to predict
   * @param missing how many cells are missing
   * @param distinct how many different values it has
   * @param distinctIsComplete whether all of them were counted
   * @param levels how often each text occurs
   * @param range where the numbers lie, for a column that has any
   * @param becomes what it becomes in the model
   * @param refusal why it would be refused
   * @param remarks what else is worth a look
   */
  public ColumnDescription {
    levels = List.copyOf(levels);
    remarks = List.copyOf(remarks);
  }
}
