/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.probitep.app.report.ReportContent.Coefficients;
import org.probitep.app.report.ReportContent.Range;
import org.probitep.data.encode.Scaling;
import org.probitep.data.fitted.Coefficient;
import org.probitep.data.fitted.FittedModel;
import org.probitep.numerics.Normal;

/**
 * The coefficients of a model by the size of their effect. The effect is the coefficient of the
 * scaled column, which can be compared where units cannot.
 */
final class Effects {
  private Effects() {}

  static Coefficients of(FittedModel model) {
    double z = -Normal.quantile((1 - model.summary().level()) / 2);
    Scaling scaling = model.schema().scaling();
    List<Coefficient> all = Coefficient.of(model);
    int constants = all.size() - scaling.size();
    List<ReportContent.Coefficient> columns = new ArrayList<>();
    for (int j = 0; j < scaling.size(); j++) {
      Coefficient unit = all.get(constants + j);
      columns.add(
          new ReportContent.Coefficient(
              unit.name(), range(unit, 1, z), range(unit, scaling.factor(j), z)));
    }
    columns.sort(Comparator.comparingDouble(Effects::size).reversed());
    return new Coefficients(
        columns.stream().limit(Coefficients.MOST).toList(),
        columns.size(),
        constants == 0 ? Optional.empty() : Optional.of(range(all.get(0), 1, z)),
        step(model),
        model.schema().likelihood().link());
  }

  private static double size(ReportContent.Coefficient coefficient) {
    return Math.abs(coefficient.effect().mean());
  }

  private static Range range(Coefficient unit, double factor, double z) {
    double mean = unit.mean() / factor;
    double half = z * unit.sd() / factor;
    return new Range(mean, mean - half, mean + half);
  }

  private static String step(FittedModel model) {
    return "half-sd".equals(model.summary().options().get("scale"))
        ? "a step of two standard deviations of the column, or from 0 to 1 where a column has only"
            + " these"
        : "one unit of the column";
  }
}
