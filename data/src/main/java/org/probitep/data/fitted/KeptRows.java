/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;
import org.probitep.data.RequestException;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.TrainingData;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/**
 * The training rows of a model that can learn from more rows and forget some. Each has a number for
 * life: that of its row in the table of the first fit, counted from 1; the numbers of rows from
 * later tables follow on, and no number is given twice. Immutable.
 */
public final class KeptRows {
  private final Observations rows;
  private final int[] numbers;
  private final int lastNumber;

  private KeptRows(Observations rows, int[] numbers, int lastNumber) {
    this.rows = rows;
    this.numbers = numbers;
    this.lastNumber = lastNumber;
  }

  /**
   * {@return rows with their numbers}
   *
   * @param rows scaled, and before a base rate corrects for how they were selected
   * @param numbers one for each row, from 1 on, in any order
   * @param lastNumber the highest number that was ever given
   */
  public static KeptRows of(Observations rows, int[] numbers, int lastNumber) {
    if (rows.size() != numbers.length) {
      throw new IllegalArgumentException(
          "there are " + rows.size() + " rows but " + numbers.length + " row numbers");
    }
    BitSet taken = new BitSet();
    for (int number : numbers) {
      if (!(number >= 1 && number <= lastNumber) || taken.get(number)) {
        throw new IllegalArgumentException(
            "row number " + number + " is not in 1 to " + lastNumber + ", or is there twice");
      }
      taken.set(number);
    }
    return new KeptRows(rows, numbers.clone(), lastNumber);
  }

  /**
   * {@return the rows of a first fit}
   *
   * @param data what was fitted
   */
  public static KeptRows of(TrainingData data) {
    int[] numbers = new int[data.asRead().size()];
    Arrays.setAll(numbers, i -> data.sourceRow(i) + 1);
    return of(data.asRead(), numbers, data.tableRows());
  }

  /** {@return the number of rows} */
  public int size() {
    return numbers.length;
  }

  /**
   * {@return the scaled rows with their outcomes, before a base rate corrects for how they were
   * selected}
   */
  public Observations rows() {
    return rows;
  }

  /** {@return a copy of the number of each row} */
  public int[] numbers() {
    return numbers.clone();
  }

  /** {@return the highest number that was ever given, even if to a row that is gone} */
  public int lastNumber() {
    return lastNumber;
  }

  /**
   * These rows with more rows before them, so that a sweep first visits those without a site; none
   * of weight 0, which no fit uses.
   */
  KeptRows plus(EncodedRows more) {
    Observations added = more.observations(rows.link());
    GatheredRows all = new GatheredRows(rows, size() + added.size());
    int[] addedNumbers = more.rowNumbers();
    double[] weights = added.weights();
    for (int i = 0; i < addedNumbers.length; i++) {
      if (weights[i] != 0) {
        all.add(added, i, Math.addExact(lastNumber, addedNumbers[i]));
      }
    }
    for (int i = 0; i < size(); i++) {
      all.add(rows, i, numbers[i]);
    }
    return all.rows(Math.addExact(lastNumber, more.tableRows()));
  }

  /**
   * The indices of the rows that remain.
   *
   * @throws RequestException if one of the numbers is not that of a row here
   */
  int[] indicesWithout(Set<Integer> unwanted) {
    Set<Integer> unknown = new TreeSet<>(unwanted);
    int[] indices = new int[size()];
    int left = 0;
    for (int i = 0; i < size(); i++) {
      if (!unknown.remove(numbers[i])) {
        indices[left++] = i;
      }
    }
    if (!unknown.isEmpty()) {
      int first = unknown.iterator().next();
      throw new RequestException(
          first >= 1 && first <= lastNumber
              ? "row " + first + " is not in the model: it was forgotten or never used"
              : "there is no row " + first + ": rows are numbered from 1 to " + lastNumber);
    }
    return Arrays.copyOf(indices, left);
  }

  /** The rows with some indices. */
  KeptRows select(int[] indices) {
    GatheredRows some = new GatheredRows(rows, indices.length);
    for (int i : indices) {
      some.add(rows, i, numbers[i]);
    }
    return some.rows(lastNumber);
  }

  /**
   * {@return whether a column has one value in all rows}
   *
   * @param column its index among the coefficients
   */
  public boolean isConstant(int column) {
    for (int i = 1; i < size(); i++) {
      if (rows.x().get(i, column) != rows.x().get(0, column)) {
        return false;
      }
    }
    return true;
  }

  /** Whether rows of both outcomes are here. */
  boolean haveBothOutcomes() {
    boolean positive = false;
    boolean negative = false;
    for (int i = 0; i < size(); i++) {
      positive |= rows.y(i);
      negative |= !rows.y(i);
    }
    return positive && negative;
  }

  /** Rows being put together. */
  private static final class GatheredRows {
    private final Observations model;
    private final DesignMatrix.Builder x;
    private final boolean[] y;
    private final double[] offsets;
    private final double[] weights;
    private final int[] numbers;
    private final double[] row;

    /** Has room for so many rows; they have weights and a link as those of the model do. */
    GatheredRows(Observations model, int most) {
      this.model = model;
      this.x = DesignMatrix.builder(model.x().columns());
      this.y = new boolean[most];
      this.offsets = new double[most];
      this.weights = new double[most];
      this.numbers = new int[most];
      this.row = new double[model.x().columns()];
    }

    void add(Observations from, int i, int number) {
      int at = x.rows();
      from.x().copyRow(i, row, 0);
      x.addRow(row);
      y[at] = from.y(i);
      offsets[at] = from.offset(i);
      weights[at] = from.weight(i);
      numbers[at] = number;
    }

    KeptRows rows(int lastNumber) {
      int n = x.rows();
      Observations all =
          Observations.of(x.build(), Arrays.copyOf(y, n), Arrays.copyOf(offsets, n))
              .withLink(model.link());
      return of(
          model.isWeighted() ? all.withWeights(Arrays.copyOf(weights, n)) : all,
          Arrays.copyOf(numbers, n),
          lastNumber);
    }
  }
}
