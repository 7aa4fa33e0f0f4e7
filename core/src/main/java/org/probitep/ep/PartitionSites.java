/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;

/**
 * The sites of one partition's rows between two rounds: those that the shared Gaussian holds, and
 * those that the last sweep proposes. Immutable.
 */
public final class PartitionSites {
  /** How many numbers a row has in {@link #toArray}. */
  private static final int ARRAYS = 6;

  final double[] precision;
  final double[] shift;
  final double[] proposedPrecision;
  final double[] proposedShift;

  /** The marginal of each predictor just after its last visit; NaN before. */
  final double[] lastMean;

  final double[] lastVariance;

  PartitionSites(
      double[] precision,
      double[] shift,
      double[] proposedPrecision,
      double[] proposedShift,
      double[] lastMean,
      double[] lastVariance) {
    this.precision = precision;
    this.shift = shift;
    this.proposedPrecision = proposedPrecision;
    this.proposedShift = proposedShift;
    this.lastMean = lastMean;
    this.lastVariance = lastVariance;
  }

  /**
   * {@return sites of rows that have not been visited}
   *
   * @param rows how many rows
   */
  public static PartitionSites unvisited(int rows) {
    double[] zeros = new double[rows];
    double[] unknown = new double[rows];
    Arrays.fill(unknown, Double.NaN);
    return new PartitionSites(zeros, zeros, zeros, zeros, unknown, unknown);
  }

  /**
   * {@return sites from what {@link #toArray} gave}
   *
   * @param values six for each row
   */
  public static PartitionSites of(double[] values) {
    if (values.length % ARRAYS != 0) {
      throw new IllegalArgumentException(values.length + " values are not the sites of whole rows");
    }
    int n = values.length / ARRAYS;
    double[][] parts = new double[ARRAYS][];
    Arrays.setAll(parts, a -> Arrays.copyOfRange(values, a * n, (a + 1) * n));
    return new PartitionSites(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]);
  }

  /** {@return all numbers in one array, six for each row} */
  public double[] toArray() {
    int n = size();
    double[] values = new double[ARRAYS * n];
    double[][] parts = {precision, shift, proposedPrecision, proposedShift, lastMean, lastVariance};
    for (int a = 0; a < ARRAYS; a++) {
      System.arraycopy(parts[a], 0, values, a * n, n);
    }
    return values;
  }

  /** {@return the number of rows} */
  public int size() {
    return precision.length;
  }

  /** The same with this share of each proposed change made, and nothing proposed. */
  PartitionSites settled(double share) {
    double[] k = towards(precision, proposedPrecision, share);
    double[] m = towards(shift, proposedShift, share);
    return new PartitionSites(k, m, k, m, lastMean, lastVariance);
  }

  /**
   * {@return the same with other variances noted}
   *
   * @param variances of the predictors, in the order of the rows
   */
  public PartitionSites withVariances(double[] variances) {
    return new PartitionSites(
        precision, shift, proposedPrecision, proposedShift, lastMean, variances.clone());
  }

  /**
   * {@return what is to be known of these variances beside those that are noted}
   *
   * @param variances of the predictors, in the order of the rows
   */
  public LookingPartitions.Variances compare(double[] variances) {
    double largest = 0;
    double change = 0;
    for (int i = 0; i < variances.length; i++) {
      largest = Math.max(largest, variances[i]);
      change = Math.max(change, Math.abs(variances[i] - lastVariance[i]) / (1 + variances[i]));
    }
    return new LookingPartitions.Variances(largest, change);
  }

  /** The same with a variance for predictors of which none is noted. */
  PartitionSites withFirstVariance(double variance) {
    double[] known = Arrays.stream(lastVariance).map(v -> Double.isNaN(v) ? variance : v).toArray();
    return new PartitionSites(precision, shift, proposedPrecision, proposedShift, lastMean, known);
  }

  /** The settled sites of the rows, to read only. */
  Sites of(Observations rows, GaussianPrior prior) {
    return new Sites(rows, prior, precision, shift, lastMean, lastVariance);
  }

  private static double[] towards(double[] from, double[] to, double share) {
    if (share == 1) {
      return to;
    }
    double[] result = new double[from.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (1 - share) * from[i] + share * to[i];
    }
    return result;
  }
}
