/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.InputColumn;
import org.probitep.model.VarianceGroups;

/**
 * Which coefficients of a schema share a prior variance that is learned: the levels of each
 * category that is pooled, the interactions, and all others.
 */
final class PriorGroups {
  private static final String COLUMNS = "columns";
  private static final String INTERACTIONS = "interactions";

  private PriorGroups() {}

  /**
   * The groups of a schema.
   *
   * @param interceptVariance the prior variance of the constant term
   * @param variance that of all columns that are not pooled; empty to learn it as well
   */
  static VarianceGroups of(Schema schema, double interceptVariance, OptionalDouble variance) {
    List<String> names = new ArrayList<>();
    int[] groupOf = new int[schema.p()];
    double[] fixed = new double[groupOf.length];
    if (schema.intercept()) {
      groupOf[0] = VarianceGroups.FIXED;
      fixed[0] = interceptVariance;
    }
    for (int j = 0; j < schema.columns().size(); j++) {
      int place = schema.firstFeature() + j;
      Optional<String> pool = pool(schema.columns().get(j), schema.sources());
      if (pool.isEmpty() && variance.isPresent()) {
        groupOf[place] = VarianceGroups.FIXED;
        fixed[place] = variance.getAsDouble();
        continue;
      }
      String name =
          pool.orElse(schema.columns().get(j).factors().size() > 1 ? INTERACTIONS : COLUMNS);
      if (!names.contains(name)) {
        names.add(name);
      }
      groupOf[place] = names.indexOf(name);
    }
    return VarianceGroups.of(groupOf, fixed, names);
  }

  /** As a formula has it: {@code ward} for (1 | ward), {@code x | ward} for a slope. */
  private static Optional<String> pool(DesignColumn column, List<InputColumn> sources) {
    for (ColumnFunction factor : column.factors()) {
      if (factor instanceof ColumnFunction.PooledLevel level) {
        String ward = sources.get(level.source()).name();
        return Optional.of(
            column.factors().size() == 1
                ? ward
                : column.factors().stream()
                    .filter(other -> !other.equals(factor))
                    .map(other -> other.label(sources, UnaryOperator.identity()))
                    .collect(Collectors.joining(":", "", " | " + ward)));
      }
    }
    return Optional.empty();
  }
}
