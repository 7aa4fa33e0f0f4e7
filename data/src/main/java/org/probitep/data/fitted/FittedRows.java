/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.util.Arrays;
import java.util.Optional;
import org.probitep.ep.EpFit;
import org.probitep.kernels.Compute;
import org.probitep.latent.LatentPosterior;
import org.probitep.methods.LeaveOneOut;
import org.probitep.methods.MethodFit;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.GaussianPosterior;

/**
 * What a fit keeps about each row: its site, and its leave-one-out probability. What the method
 * does not give is NaN. Immutable.
 */
public final class FittedRows {
  private final double[] precision;
  private final double[] shift;
  private final double[] looProbability;
  private final Optional<LeaveOneOut> leftOut;

  private FittedRows(
      double[] precision, double[] shift, double[] looProbability, Optional<LeaveOneOut> leftOut) {
    this.leftOut = leftOut;
    this.precision = precision;
    this.shift = shift;
    this.looProbability = looProbability;
  }

  /**
   * {@return the rows of a fit, from arrays of the same length, which are copied}
   *
   * @param precision the precision of each site
   * @param shift the shift of each site
   * @param looProbability the leave-one-out probability of each row
   */
  public static FittedRows of(double[] precision, double[] shift, double[] looProbability) {
    if (shift.length != precision.length || looProbability.length != precision.length) {
      throw new IllegalArgumentException(
          "there are "
              + precision.length
              + " site precisions but "
              + shift.length
              + " shifts and "
              + looProbability.length
              + " leave-one-out probabilities");
    }
    return new FittedRows(
        precision.clone(), shift.clone(), looProbability.clone(), Optional.empty());
  }

  /** {@return no rows: what is kept about rows that were never in memory together} */
  public static FittedRows none() {
    return new FittedRows(new double[0], new double[0], new double[0], Optional.empty());
  }

  /**
   * The rows of a fit. Where it is not by expectation propagation, the posterior, or the Gaussian
   * given z = 0 that a {@link LatentPosterior} starts from, is that of sites with precision 1. An
   * average has the sites of its first part.
   */
  static FittedRows from(MethodFit fit) {
    if (fit.ep().isPresent()) {
      EpFit ep = fit.ep().get();
      return of(ep.rowPrecisions(), ep.rowShifts(), ep.looProbabilities());
    }
    if (fit.mixed().filter(average -> !average.shrinks()).isPresent()) {
      EpFit first = fit.mixed().get().normal().fit();
      double[] unknown = filled(first.n(), Double.NaN);
      return of(first.rowPrecisions(), first.rowShifts(), unknown);
    }
    if (fit.posterior() instanceof AveragedPosterior average) {
      return ofPart(average.parts().get(0));
    }
    boolean givenUtilities = fit.posterior() instanceof LatentPosterior;
    int n = fit.outcome().n();
    double[] precision =
        fit.posterior() instanceof DualPosterior dual ? dual.sitePrecisions() : filled(n, 1);
    return new FittedRows(
        precision,
        filled(n, givenUtilities ? 0 : Double.NaN),
        filled(n, Double.NaN),
        Optional.empty());
  }

  /** The dual form cannot do without the precisions; nothing else is the same for all parts. */
  private static FittedRows ofPart(GaussianPosterior part) {
    if (!(part instanceof DualPosterior dual)) {
      return none();
    }
    double[] precision = dual.sitePrecisions();
    double[] unknown = filled(precision.length, Double.NaN);
    return new FittedRows(precision, unknown, unknown, Optional.empty());
  }

  private static double[] filled(int n, double value) {
    double[] result = new double[n];
    Arrays.fill(result, value);
    return result;
  }

  /** The same sites, with the leave-one-out results of refits as far as they were made. */
  FittedRows with(LeaveOneOut rows) {
    return new FittedRows(precision, shift, rows.probabilities(), Optional.of(rows));
  }

  /** {@return the number of rows} */
  public int size() {
    return precision.length;
  }

  /** {@return a copy of the precision k_i of each site} */
  public double[] precisions() {
    return precision.clone();
  }

  /** {@return a copy of the shift m_i of each site} */
  public double[] shifts() {
    return shift.clone();
  }

  /**
   * {@return which share of the others each row outranks without either of them; empty unless the
   * rows were left out just now, as a model file does not keep what this needs}
   *
   * @param compute kernels and threads
   */
  public Optional<double[]> ranks(Compute compute) {
    return leftOut.map(rows -> rows.ranks(compute));
  }

  /** {@return a copy of Pr(y_i | all other rows) for the label that row i has} */
  public double[] looProbabilities() {
    return looProbability.clone();
  }
}
