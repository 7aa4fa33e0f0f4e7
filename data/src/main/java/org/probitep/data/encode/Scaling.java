/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.table.Place;

/** The map x → (x − centre_j)·factor_j of each feature column j. Immutable. */
public final class Scaling {
  /** Then a step of a number is comparable with that of a yes or no (Gelman 2008). */
  private static final double TARGET_SD = 0.5;

  /**
   * Multiplied by the sd of any prior, which gives coefficients in the units of the file, it stays
   * finite.
   */
  private static final double LARGEST_FACTOR = 1e250;

  private final double[] centre;
  private final double[] factor;

  private Scaling(double[] centre, double[] factor) {
    this.centre = centre;
    this.factor = factor;
  }

  /**
   * {@return a scaling with the given centres and factors}
   *
   * @param centre the centre of each column, finite
   * @param factor the factor of each column, finite and positive
   */
  public static Scaling of(double[] centre, double[] factor) {
    if (centre.length != factor.length) {
      throw new IllegalArgumentException(
          "there are " + centre.length + " centres but " + factor.length + " factors");
    }
    for (int j = 0; j < centre.length; j++) {
      if (!(Math.abs(centre[j]) <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("centre [" + j + "] is " + centre[j]);
      }
      if (!(factor[j] > 0 && factor[j] <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("factor [" + j + "] is " + factor[j]);
      }
    }
    return new Scaling(centre.clone(), factor.clone());
  }

  /**
   * {@return the scaling that changes nothing}
   *
   * @param columns the number of columns
   */
  public static Scaling none(int columns) {
    double[] factor = new double[columns];
    Arrays.fill(factor, 1);
    return new Scaling(new double[columns], factor);
  }

  /**
   * The scaling that a user wants.
   *
   * @param moments of the columns, taken only if they are needed
   * @param first the index of the first feature in a row, which is 1 after an intercept
   * @param columns the features
   * @throws DataException if a column's sd is not between 1e-250 and 1e250, or so
   */
  static Scaling of(
      Scale scale, Supplier<ColumnMoments> moments, int first, List<DesignColumn> columns) {
    return scale == Scale.HALF_SD ? halfSd(moments.get(), first, columns) : none(columns.size());
  }

  /**
   * The centre of each column and the factor ½/sd, sd with n − 1; a column of only 0 and 1, or of
   * one value, is left alone. Without an intercept nothing is centred, since that would add one.
   *
   * <p>A slope by group, x times a level of a category, has the factor of x over all rows: with
   * that of its own column, which is 0 in other groups, the slope of a small group would have a
   * wider prior than that of a large one. It is not centred, so that it is 0 in other groups still.
   */
  private static Scaling halfSd(ColumnMoments moments, int first, List<DesignColumn> columns) {
    int p = columns.size();
    double[] centre = new double[p];
    double[] factor = new double[p];
    Arrays.fill(factor, 1);
    for (int j = 0; j < p; j++) {
      int like = moments.scaleOf(j);
      if (moments.isConstant(like) || moments.isZeroOne(like)) {
        continue;
      }
      centre[j] = first == 0 || like != j ? 0 : moments.mean(j);
      factor[j] = TARGET_SD / moments.sd(like);
      if (!(factor[j] >= 1 / LARGEST_FACTOR && factor[j] <= LARGEST_FACTOR)) {
        throw new DataException(
            "column "
                + Place.quote(columns.get(j).name())
                + " cannot be scaled: its values range from "
                + moments.min(like)
                + " to "
                + moments.max(like),
            Remedy.SCALING);
      }
    }
    return new Scaling(centre, factor);
  }

  /** The scaling of the columns that are left when some are taken out. */
  Scaling without(BitSet unwanted) {
    int[] kept = IntStream.range(0, size()).filter(j -> !unwanted.get(j)).toArray();
    return new Scaling(
        Arrays.stream(kept).mapToDouble(this::centre).toArray(),
        Arrays.stream(kept).mapToDouble(this::factor).toArray());
  }

  /** {@return the number of columns} */
  public int size() {
    return centre.length;
  }

  /**
   * {@return the centre of column j}
   *
   * @param j the index of the column
   */
  public double centre(int j) {
    return centre[j];
  }

  /**
   * {@return the factor of column j}
   *
   * @param j the index of the column
   */
  public double factor(int j) {
    return factor[j];
  }

  /** {@return a copy of all centres} */
  public double[] centres() {
    return centre.clone();
  }

  /** {@return a copy of all factors} */
  public double[] factors() {
    return factor.clone();
  }

  /** Scales in place a row whose first column is at an offset. */
  void apply(double[] row, int first) {
    for (int j = 0; j < centre.length; j++) {
      row[first + j] = (row[first + j] - centre[j]) * factor[j];
    }
  }
}
