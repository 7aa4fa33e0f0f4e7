/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.probitep.data.RequestException;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.InputColumn;
import org.probitep.data.encode.ModelOptions.PriorGroup;
import org.probitep.data.table.Place;
import org.probitep.model.VarianceGroups;
import org.probitep.model.VarianceUnit;

/**
 * Which coefficients of a schema share a prior variance that is learned: the groups that were asked
 * for, the levels of each category that is pooled, the interactions, and all others. Pooled
 * categories are akin: there may be more of them than the rows can tell apart. A group that was
 * asked for stands alone, and so do slopes, which have other units.
 */
final class PriorGroups {
  private static final String COLUMNS = "columns";
  private static final String INTERACTIONS = "interactions";

  /** Of numbers beyond these units a variance is told as it is for scaled columns. */
  private static final double SMALLEST_UNIT = 1e-100;

  private PriorGroups() {}

  /**
   * The groups of a schema.
   *
   * @param interceptVariance the prior variance of the constant term
   * @param variance that of all columns that are not pooled; empty to learn it as well
   * @param wanted groups that take columns away from the others
   */
  static VarianceGroups of(
      Schema schema, double interceptVariance, OptionalDouble variance, List<PriorGroup> wanted) {
    List<String> keys = new ArrayList<>();
    List<String> names = new ArrayList<>();
    Set<Integer> categories = new HashSet<>();
    Map<Integer, VarianceUnit> units = new HashMap<>();
    String[] wantedOf = wantedOf(schema.sources(), wanted);
    int[] groupOf = new int[schema.p()];
    double[] fixed = new double[groupOf.length];
    if (schema.intercept()) {
      groupOf[0] = VarianceGroups.FIXED;
      fixed[0] = interceptVariance;
    }
    for (int j = 0; j < schema.columns().size(); j++) {
      int index = schema.firstFeature() + j;
      DesignColumn column = schema.columns().get(j);
      Optional<String> asked = asked(column, wantedOf);
      Optional<Pool> pool = pool(column, schema.sources());
      if (pool.isEmpty() && variance.isPresent()) {
        groupOf[index] = VarianceGroups.FIXED;
        fixed[index] = variance.getAsDouble();
        continue;
      }
      String others = column.factors().size() > 1 ? INTERACTIONS : COLUMNS;
      String name = asked.or(() -> pool.map(Pool::name)).orElse(others);
      // A group may have the name of a category, and yet they are two.
      String key = (asked.isPresent() ? "asked " : pool.isPresent() ? "pool " : "") + name;
      if (!keys.contains(key)) {
        keys.add(key);
        names.add(name);
      }
      groupOf[index] = keys.indexOf(key);
      if (asked.isEmpty() && pool.isPresent() && column.factors().size() == 1) {
        categories.add(groupOf[index]);
      } else if (asked.isEmpty() && pool.isPresent()) {
        double scale = schema.scaling().factor(j);
        pool.get().unit(scale).ifPresent(unit -> units.put(groupOf[index], unit));
      }
    }
    return VarianceGroups.of(groupOf, fixed, names).withAkin(categories).withUnits(units);
  }

  /** The name of the group that each source was asked to be in, or null. */
  private static String[] wantedOf(List<InputColumn> sources, List<PriorGroup> wanted) {
    String[] names = new String[sources.size()];
    for (PriorGroup group : wanted) {
      Predicate<String> matches = group.matcher();
      for (int s = 0; s < names.length; s++) {
        names[s] = matches.test(sources.get(s).name()) ? group.name() : names[s];
      }
    }
    return names;
  }

  /** The group that all columns of a product were asked to be in, if it is one. */
  private static Optional<String> asked(DesignColumn column, String[] wantedOf) {
    List<String> names =
        column.factors().stream()
            .flatMap(factor -> factor.sources().stream())
            .map(source -> Optional.ofNullable(wantedOf[source]).orElse(""))
            .distinct()
            .toList();
    return names.size() == 1 && !names.get(0).isEmpty()
        ? Optional.of(names.get(0))
        : Optional.empty();
  }

  /**
   * Refuses groups without columns, and columns in two groups.
   *
   * @param columns the columns of the table that the model may use
   */
  static void check(List<PriorGroup> wanted, List<String> columns) {
    Map<String, String> groupOf = new HashMap<>();
    for (PriorGroup group : wanted) {
      List<String> found = columns.stream().filter(group.matcher()).toList();
      if (found.isEmpty()) {
        throw new RequestException(
            "prior group " + group.name() + ": no column matches " + Place.quote(group.pattern()));
      }
      for (String column : found) {
        String other = groupOf.put(column, group.name());
        if (other != null && !other.equals(group.name())) {
          throw new RequestException(
              "column "
                  + Place.quote(column)
                  + " is in two prior groups, "
                  + other
                  + " and "
                  + group.name());
        }
      }
    }
  }

  /**
   * A term by group.
   *
   * @param slope what its coefficients multiply, beside the levels; empty if nothing
   * @param category the category whose levels they belong to
   */
  private record Pool(String slope, String category) {
    /** As a formula writes it: {@code ward} for (1 | ward), {@code x | ward} for a slope. */
    String name() {
      return slope.isEmpty() ? category : slope + " | " + category;
    }

    /** The variance of a slope is told in units of the table, as in other programs. */
    Optional<VarianceUnit> unit(double scale) {
      double factor = scale * scale;
      return scale == 1 || !(factor >= SMALLEST_UNIT && factor <= 1 / SMALLEST_UNIT)
          ? Optional.empty()
          : Optional.of(new VarianceUnit(factor, "per unit of " + slope));
    }
  }

  private static Optional<Pool> pool(DesignColumn column, List<InputColumn> sources) {
    for (ColumnFunction factor : column.factors()) {
      if (factor instanceof ColumnFunction.PooledLevel level) {
        String slope =
            column.factors().stream()
                .filter(other -> !other.equals(factor))
                .map(other -> other.label(sources, UnaryOperator.identity()))
                .collect(Collectors.joining(":"));
        return Optional.of(new Pool(slope, sources.get(level.source()).name()));
      }
    }
    return Optional.empty();
  }
}
