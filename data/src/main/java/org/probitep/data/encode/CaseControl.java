/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.OptionalDouble;
import org.probitep.data.DataException;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.numerics.Logistic;

/**
 * Corrects for rows that were selected by their outcome, so that the model is that of a population
 * with another share of positives.
 *
 * <p>With R the share in the population and r that among the rows, the odds in the sample are those
 * of the population times r(1−R)/(R(1−r)), whatever the columns are. A logit model takes that as a
 * known offset, and nothing is lost (Prentice and Pyke 1979). No offset does this for a probit:
 * there, positives count R/r times and negatives (1−R)/(1−r) times (Manski and Lerman 1977), which
 * is consistent for any link.
 */
public final class CaseControl {
  private final double rate;
  private final double share;

  private CaseControl(double rate, double share) {
    this.rate = rate;
    this.share = share;
  }

  /**
   * {@return the correction for rows with so many positives}
   *
   * @param rate the share of positives in the population
   * @param positives the weight of the positives
   * @param all the weight of all rows
   * @throws DataException if the rows have one outcome only
   */
  public static CaseControl of(double rate, double positives, double all) {
    if (!(positives > 0 && positives < all)) {
      throw new DataException("a base rate needs rows of both outcomes");
    }
    return new CaseControl(rate, positives / all);
  }

  /**
   * {@return rows as they are fitted}
   *
   * @param rows the rows as they were read
   * @param rate the share of positives in the population; empty if rows were not selected by
   *     outcome
   * @throws DataException if there is a rate, but the rows have one outcome only
   */
  public static Observations correct(Observations rows, OptionalDouble rate) {
    if (rate.isEmpty()) {
      return rows;
    }
    WeighedOutcomes outcomes = new WeighedOutcomes();
    outcomes.add(rows);
    return outcomes.correction(rate.getAsDouble()).correct(rows);
  }

  /** The weight of all rows and of those with the positive label, which may come in blocks. */
  static final class WeighedOutcomes {
    private double positives;
    private double all;

    void add(Observations rows) {
      double[] weights = rows.weights();
      for (int i = 0; i < weights.length; i++) {
        positives += rows.y(i) ? weights[i] : 0;
        all += weights[i];
      }
    }

    CaseControl correction(double rate) {
      return of(rate, positives, all);
    }
  }

  Observations correct(Observations rows) {
    int n = rows.size();
    boolean[] y = new boolean[n];
    double[] offsets = new double[n];
    double[] factors = new double[n];
    double shift = Logistic.quantile(share) - Logistic.quantile(rate);
    boolean logit = rows.link() == Link.LOGIT;
    for (int i = 0; i < n; i++) {
      y[i] = rows.y(i);
      offsets[i] = rows.offset(i) + (logit ? shift : 0);
      factors[i] = weight(y[i]);
    }
    Observations corrected = Observations.of(rows.x(), y, offsets).withLink(rows.link());
    if (logit) {
      return rows.isWeighted() ? corrected.withWeights(rows.weights()) : corrected;
    }
    return corrected.withWeights(rows.weights(), factors);
  }

  /**
   * {@return how many rows of the population a row stands for; 1 on average}
   *
   * @param positive whether it is a positive
   */
  public double weight(boolean positive) {
    return positive ? rate / share : (1 - rate) / (1 - share);
  }
}
