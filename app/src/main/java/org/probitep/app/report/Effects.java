/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.probitep.app.report.ReportContent.Coefficients;
import org.probitep.app.report.ReportContent.Range;
import org.probitep.data.Coefficient;
import org.probitep.data.FittedModel;
import org.probitep.data.Schema;
import org.probitep.numerics.Normal;

/**
 * The coefficients of a model, by the size of their effect: what the coefficient of the scaled
 * column is, which can be compared where units cannot.
 */
final class Effects {
  /** A column of the design and its effect. */
  private record Column(int index, ReportContent.Coefficient coefficient) {
    double size() {
      return Math.abs(coefficient.effect().mean());
    }
  }

  private final List<Column> ordered;
  private final Optional<Range> constant;
  private final boolean isScaled;

  private Effects(List<Column> ordered, Optional<Range> constant, boolean isScaled) {
    this.ordered = ordered;
    this.constant = constant;
    this.isScaled = isScaled;
  }

  static Effects of(FittedModel model) {
    double z = -Normal.quantile((1 - model.summary().level()) / 2);
    Schema schema = model.schema();
    List<Coefficient> all = Coefficient.of(model);
    int constants = all.size() - schema.features().size();
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < schema.features().size(); j++) {
      Coefficient unit = all.get(constants + j);
      double factor = schema.scaling().factor(j);
      columns.add(
          new Column(
              j,
              new ReportContent.Coefficient(
                  unit.name(), range(unit, 1, z), range(unit, factor, z))));
    }
    columns.sort(Comparator.comparingDouble(Column::size).reversed());
    return new Effects(
        columns,
        constants == 0 ? Optional.empty() : Optional.of(range(all.get(0), 1, z)),
        "half-sd".equals(model.summary().options().get("scale")));
  }

  private static Range range(Coefficient unit, double factor, double z) {
    double mean = unit.mean() / factor;
    double half = z * unit.sd() / factor;
    return new Range(mean, mean - half, mean + half);
  }

  /** The largest, as the report shows them. */
  Coefficients coefficients() {
    return new Coefficients(
        ordered.stream().limit(Coefficients.MOST).map(Column::coefficient).toList(),
        ordered.size(),
        constant,
        isScaled
            ? "a step of two standard deviations of the column, or from 0 to 1 where a column has"
                + " only these"
            : "one unit of the column");
  }

  /** The places, among the features, of the columns with the largest effects. */
  List<Integer> largestColumns() {
    return ordered.stream().limit(ReportContent.Surprises.MOST_CELLS).map(Column::index).toList();
  }
}
