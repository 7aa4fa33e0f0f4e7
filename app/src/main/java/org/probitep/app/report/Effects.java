/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.probitep.app.report.ReportContent.Coefficients;
import org.probitep.app.report.ReportContent.Range;
import org.probitep.data.encode.Scaling;
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
    List<ReportContent.Coefficient> columns = new ArrayList<>();
    for (int j = 0; j < scaling.size(); j++) {
      CoefficientInterval unit = all.get(constants + j);
      columns.add(
          new ReportContent.Coefficient(
              unit.coefficient().name(),
              range(unit, 1),
              range(unit, scaling.factor(j)),
              unit.fromHalf()));
    }
    columns.sort(Comparator.comparingDouble(Effects::size).reversed());
    return new Coefficients(
        columns.stream().limit(Coefficients.MOST).toList(),
        columns.size(),
        constants == 0 ? Optional.empty() : Optional.of(range(all.get(0), 1)),
        step(model));
  }

  private static double size(ReportContent.Coefficient coefficient) {
    return Math.abs(coefficient.effect().mean());
  }

  private static Range range(CoefficientInterval unit, double factor) {
    return new Range(
        unit.coefficient().mean() / factor, unit.lower() / factor, unit.upper() / factor);
  }

  private static String step(FittedModel model) {
    return "half-sd".equals(model.summary().options().get("scale"))
        ? "a step of two standard deviations of the column, or from 0 to 1 where a column has only"
            + " these"
        : "one unit of the column";
  }
}
