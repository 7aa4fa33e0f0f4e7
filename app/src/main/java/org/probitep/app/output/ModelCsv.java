/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import org.probitep.app.text.CsvText;

/** The coefficients of a model as CSV: {@code name,mean,sd,lower,upper}. */
public final class ModelCsv {
  private ModelCsv() {}

  public static String of(ModelFacts report) {
    StringBuilder text = new StringBuilder("name,mean,sd,lower,upper\n");
    for (ModelFacts.Row row : report.rows()) {
      text.append(CsvText.cell(row.name()));
      for (double value : new double[] {row.mean(), row.sd(), row.lower(), row.upper()}) {
        text.append(',').append(Digits.shortest(value));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
