/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.List;
import org.probitep.app.report.ReportContent.Coefficients;
import org.probitep.app.report.ReportContent.Surprises;
import org.probitep.data.encode.Scaling;
import org.probitep.data.encode.Schema;
import org.probitep.data.encode.TrainingData;

/** Values of some columns of the design, in the units of the table. */
record Cells(TrainingData data, List<Integer> columns) {
  /** Well above 2⁻⁵², well below any digit that is shown. */
  private static final double ROUNDING = 1e-12;

  /** Those of the first few columns that have these coefficients. */
  static Cells of(TrainingData data, Coefficients coefficients) {
    List<String> names = data.schema().features();
    return new Cells(
        data,
        coefficients.largest().stream()
            .limit(Surprises.MOST_CELLS)
            .map(coefficient -> names.indexOf(coefficient.name()))
            .toList());
  }

  /** The names of the columns. */
  List<String> names() {
    return columns.stream().map(j -> data.schema().columns().get(j).name()).toList();
  }

  /** The values of an observation. */
  List<String> of(int observation) {
    return columns.stream().map(j -> cell(observation, j)).toList();
  }

  private String cell(int i, int feature) {
    Schema schema = data.schema();
    Scaling scaling = schema.scaling();
    double scaled = data.observations().x().get(i, schema.firstFeature() + feature);
    double shift = scaling.centre(feature);
    double value = scaled / scaling.factor(feature) + shift;
    // What rounding leaves of a zero is small compared with the terms that were added.
    String shown = Numbers.cell(Math.abs(value) < ROUNDING * Math.abs(shift) ? 0 : value);
    return data.isFilledIn(i, feature) ? shown + " (filled in)" : shown;
  }
}
