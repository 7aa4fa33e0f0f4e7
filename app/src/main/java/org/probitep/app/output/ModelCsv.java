/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import org.probitep.app.text.CsvLines;

/** The coefficients of a model as CSV: {@code name,mean,sd,lower,upper}. */
public final class ModelCsv {
  private ModelCsv() {}

  public static String of(ModelFacts facts) {
    CsvLines csv = new CsvLines("name,mean,sd,lower,upper");
    for (ModelFacts.Row row : facts.rows()) {
      csv.text(row.name()).numbers(row.mean(), row.sd(), row.lower(), row.upper()).end();
    }
    return csv.toString();
  }
}
