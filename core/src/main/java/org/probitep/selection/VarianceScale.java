/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;

/**
 * The units of the variances of groups, and what is thought of the variances in these units. The
 * unit is 1 where the cells of the group's columns have a mean square of a quarter; it makes the
 * result independent of the units of the columns.
 */
final class VarianceScale {
  /** Where searches begin: the paper's variance. */
  private static final double START = Math.log(25);

  /** Variances from e^-18 to e^9 (1.5e-8 to 8,100). */
  private static final double LOWEST = -18;

  private static final double HIGHEST = 9;

  /** The mean square of a column that is centred and has a standard deviation of a half. */
  private static final double USUAL_SQUARE = 0.25;

  /** Columns of nothing but zeros have no unit, and squares may be beyond all numbers. */
  private static final double SMALLEST_SQUARE = 1e-60;

  private static final double LARGEST_SQUARE = 1e60;

  private final double[] logUnit;
  private final HyperDensity density;

  private VarianceScale(double[] logUnit, HyperDensity density) {
    this.logUnit = logUnit;
    this.density = density;
  }

  /** The units in which the columns of these rows have their usual size. */
  static VarianceScale of(Observations data, VarianceGroups groups, HyperPrior hyperPrior) {
    double[] squares = new double[groups.coefficients()];
    double[] row = new double[squares.length];
    double[] weights = data.weights();
    double total = Arrays.stream(weights).sum();
    for (int i = 0; i < weights.length; i++) {
      data.x().copyRow(i, row, 0);
      for (int j = 0; j < row.length; j++) {
        squares[j] += weights[i] * (row[j] * row[j]) / total;
      }
    }
    return of(squares, groups, hyperPrior);
  }

  /** The units for columns whose cells have given mean squares. */
  static VarianceScale of(double[] meanSquares, VarianceGroups groups, HyperPrior hyperPrior) {
    double[] units = groups.sums(meanSquares);
    for (int g = 0; g < units.length; g++) {
      double mean = units[g] / groups.size(g);
      units[g] = Math.log(USUAL_SQUARE / Math.max(SMALLEST_SQUARE, Math.min(mean, LARGEST_SQUARE)));
    }
    return new VarianceScale(units, HyperDensity.of(groups, hyperPrior));
  }

  /** The unit of each group. */
  double[] units() {
    return Arrays.stream(logUnit).map(Math::exp).toArray();
  }

  /** The log variances where a search begins, or as far below. */
  double[] start(double down) {
    return shifted(Math.max(LOWEST, START - down));
  }

  /** Log variances of the usual size before the data: the medians of the hyper-prior. */
  double[] middle() {
    double[] result = density.middle();
    for (int g = 0; g < result.length; g++) {
      result[g] += logUnit[g];
    }
    return result;
  }

  /** The lower corner of the box of log variances that are considered. */
  double[] lowest() {
    return shifted(LOWEST);
  }

  /** Its upper corner. */
  double[] highest() {
    return shifted(HIGHEST);
  }

  /** The place of the box that is nearest to given log variances. */
  double[] inside(double[] t) {
    double[] result = new double[t.length];
    for (int g = 0; g < t.length; g++) {
      result[g] = Math.max(LOWEST + logUnit[g], Math.min(HIGHEST + logUnit[g], t[g]));
    }
    return result;
  }

  private double[] shifted(double t) {
    double[] result = logUnit.clone();
    for (int g = 0; g < result.length; g++) {
      result[g] += t;
    }
    return result;
  }

  /** What is missing from {@link #logDensity} for an integral of 1. */
  double logNormaliser() {
    return density.logNormaliser();
  }

  /** The log density of log variances before the data, up to a constant. */
  double logDensity(double[] t) {
    return density.logDensity(inUnits(t));
  }

  /** The log density of one variance, of the size that these have, up to a constant. */
  double logDensityOfOne(double[] t) {
    return density.logDensityOfOne(inUnits(t));
  }

  /** Log variances of which those that are akin have come half the way to their mean. */
  double[] halfway(double[] t) {
    double[] result = density.halfway(inUnits(t));
    for (int g = 0; g < result.length; g++) {
      result[g] += logUnit[g];
    }
    return result;
  }

  private double[] inUnits(double[] t) {
    double[] result = t.clone();
    for (int g = 0; g < result.length; g++) {
      result[g] -= logUnit[g];
    }
    return result;
  }

  /**
   * The gradient of log evidence and log density.
   *
   * @param squares the sums of E[γ_j]² over the groups
   * @param determined the sums of 1 − Var(γ_j)
   */
  double[] gradient(double[] t, double[] squares, double[] determined) {
    double[] gradient = density.gradient(inUnits(t));
    for (int g = 0; g < t.length; g++) {
      gradient[g] += 0.5 * (squares[g] - determined[g]);
    }
    return gradient;
  }

  /** The gradient of the log density alone. */
  double[] densityGradient(double[] t) {
    return density.gradient(inUnits(t));
  }

  /** A first guess of the curvature, MacKay's: half the number of coefficients determined. */
  Curvature curvature(ClimbPoint place) {
    double[] curvature = new double[logUnit.length];
    for (int g = 0; g < curvature.length; g++) {
      curvature[g] = 0.5 * Math.max(0, place.determined[g]) + 0.05;
    }
    return density.curvature(inUnits(place.t), curvature);
  }
}
