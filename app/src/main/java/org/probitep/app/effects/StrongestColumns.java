/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.encode.Schema;

/** Which columns of the table matter most to a model, by their largest coefficient. */
final class StrongestColumns {
  private StrongestColumns() {}

  /**
   * The names of columns, those with the largest effect in the design first.
   *
   * @param coefficients of the scaled columns
   */
  static List<String> of(Schema schema, double[] coefficients, int most) {
    double[] largest = new double[schema.sources().size()];
    for (int j = 0; j < schema.columns().size(); j++) {
      double effect = Math.abs(coefficients[schema.firstFeature() + j]);
      for (ColumnFunction factor : schema.columns().get(j).factors()) {
        for (int source : factor.sources()) {
          largest[source] = Math.max(largest[source], effect);
        }
      }
    }
    return IntStream.range(0, largest.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer s) -> largest[s]).reversed())
        .map(s -> schema.sources().get(s).name())
        .distinct()
        .limit(most)
        .toList();
  }
}
