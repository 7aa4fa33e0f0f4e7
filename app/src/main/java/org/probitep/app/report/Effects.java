/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.probitep.app.report.ReportContent.Coefficients;
import org.probitep.app.report.ReportContent.IntervalEstimate;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.InputColumn;
import org.probitep.data.encode.Scaling;
import org.probitep.data.encode.Schema;
import org.probitep.data.fitted.CoefficientInterval;
import org.probitep.data.fitted.FittedModel;

/**
 * The coefficients of a model by the size of their effect. The effect is the coefficient of the
 * scaled column, which can be compared where units cannot.
 */
final class Effects {
  private Effects() {}

  static Coefficients of(FittedModel model) {
    Scaling scaling = model.schema().scaling();
    List<CoefficientInterval> all = CoefficientInterval.of(model, model.summary().level());
    int constants = all.size() - scaling.size();
    List<ReportContent.ShownCoefficient> columns = new ArrayList<>();
    for (int j = 0; j < scaling.size(); j++) {
      if (isOfNewLevels(model.schema(), j)) {
        continue;
      }
      CoefficientInterval unit = all.get(constants + j);
      columns.add(
          new ReportContent.ShownCoefficient(
              unit.coefficient().name(),
              range(unit, 1),
              range(unit, scaling.factor(j)),
              unit.fromHalf(),
              parts(model.schema(), j)));
    }
    columns.sort(Comparator.comparingDouble(Effects::size).reversed());
    return new Coefficients(
        columns.stream().limit(Coefficients.MOST).toList(),
        columns.size(),
        constants == 0 ? Optional.empty() : Optional.of(range(all.get(0), 1)),
        step(model),
        model.schema().likelihood().link(),
        references(model.schema()));
  }

  /** Whether the rows say nothing about a column, which is there for levels yet to come. */
  private static boolean isOfNewLevels(Schema schema, int column) {
    return schema.columns().get(column).factors().stream()
        .anyMatch(
            factor ->
                factor instanceof ColumnFunction.PooledLevel level
                    && (level.level() == ColumnFunction.PooledLevel.NEW
                        || level.level() == ColumnFunction.PooledLevel.NEW_OR_MISSING));
  }

  /** The columns of the table that a product is made of; none if it is no product. */
  private static List<String> parts(Schema schema, int column) {
    List<ColumnFunction> factors = schema.columns().get(column).factors();
    List<String> sources =
        factors.stream()
            .flatMap(factor -> factor.sources().stream())
            .distinct()
            .map(source -> schema.sources().get(source).name())
            .toList();
    return factors.size() > 1 && sources.size() > 1 ? sources : List.of();
  }

  private static List<String> references(Schema schema) {
    List<String> references = new ArrayList<>();
    BitSet pooled = schema.pooledSources();
    for (int s = 0; s < schema.sources().size(); s++) {
      if (schema.sources().get(s) instanceof InputColumn.Category category
          && category.levels().size() > 1
          && !pooled.get(s)) {
        references.add(
            category.name()
                + (category.ordered()
                    ? " from " + category.reference() + " up"
                    : " = " + category.reference()));
      }
    }
    return references;
  }

  private static double size(ReportContent.ShownCoefficient coefficient) {
    return Math.abs(coefficient.effect().mean());
  }

  private static IntervalEstimate range(CoefficientInterval unit, double factor) {
    return new IntervalEstimate(
        unit.coefficient().mean() / factor, unit.lower() / factor, unit.upper() / factor);
  }

  private static String step(FittedModel model) {
    return "half-sd".equals(model.summary().options().get("scale"))
        ? "a step of two standard deviations of the column, or from 0 to 1 where a column has only"
            + " these"
        : "one unit of the column";
  }
}
