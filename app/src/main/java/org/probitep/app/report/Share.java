/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import org.probitep.app.text.Format;
import org.probitep.model.Observations;

/**
 * How many of the rows are positive, each counted as often as its weight says.
 *
 * @param weightOfPositives the sum of the weights of the positive rows
 * @param weight the sum of all weights
 * @param weighted whether some row does not count once
 */
record Share(double weightOfPositives, double weight, boolean weighted) {
  static Share of(Observations rows) {
    double positives = 0;
    double all = 0;
    for (int i = 0; i < rows.size(); i++) {
      positives += rows.y(i) ? rows.weight(i) : 0;
      all += rows.weight(i);
    }
    return new Share(positives, all, rows.isWeighted());
  }

  double positive() {
    return weightOfPositives / weight;
  }

  String positives() {
    return words(weightOfPositives);
  }

  String negatives() {
    return words(weight - weightOfPositives);
  }

  private String words(double part) {
    String number = part == Math.rint(part) ? Format.count((long) part) : Numbers.of(part);
    String many = weighted ? "a weight of " + number : number + " rows";
    return many + ", " + Numbers.percent(part / weight);
  }
}
