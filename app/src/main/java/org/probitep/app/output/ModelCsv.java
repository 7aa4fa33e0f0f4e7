/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import org.probitep.app.text.CsvLines;

/**
 * The coefficients of a model as CSV: {@code name,mean,sd,lower,upper}, and for a logit model the
 * odds ratio with its interval.
 */
public final class ModelCsv {
  private ModelCsv() {}

  public static String of(ModelFacts facts) {
    boolean odds = facts.hasOddsRatios();
    CsvLines csv =
        new CsvLines(
            "name,mean,sd,lower,upper" + (odds ? ",odds_ratio,odds_lower,odds_upper" : ""));
    for (ModelFacts.CoefficientRow row : facts.rows()) {
      csv.text(row.name()).numbers(row.mean(), row.sd(), row.lower(), row.upper());
      if (odds) {
        csv.numbers(row.oddsRatio());
      }
      csv.end();
    }
    return csv.toString();
  }
}
