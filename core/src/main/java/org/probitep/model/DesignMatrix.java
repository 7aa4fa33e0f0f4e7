/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.model;

import java.util.Objects;

/**
 * An immutable n × p matrix of finite doubles, stored in {@link RowChunks}. Inference reads rows
 * through {@link #copyRow}, never the chunks.
 *
 * <p>Safe for use by many threads.
 */
public final class DesignMatrix {
  /** The index of the first row in the chunks. */
  private final int start;

  private final int rows;
  private final int columns;
  private final RowChunks chunks;

  private DesignMatrix(int start, int rows, int columns, RowChunks chunks) {
    this.start = start;
    this.rows = rows;
    this.columns = columns;
    this.chunks = chunks;
  }

  /**
   * {@return a copy of an array of rows}
   *
   * @param values one array for each row
   * @throws IllegalArgumentException if there is no row, rows differ in length or a value is not
   *     finite; for a matrix without rows use {@link #builder}
   */
  public static DesignMatrix of(double[][] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException(
          "an array without rows has no number of columns: use builder(columns).build()");
    }
    Builder builder = builder(values[0].length);
    for (double[] row : values) {
      builder.addRow(row);
    }
    return builder.build();
  }

  /**
   * {@return a builder of a matrix with the given number of columns, at least one}
   *
   * @param columns the number of columns
   */
  public static Builder builder(int columns) {
    return new Builder(columns);
  }

  /** {@return the number of rows n} */
  public int rows() {
    return rows;
  }

  /** {@return the number of columns p} */
  public int columns() {
    return columns;
  }

  /**
   * {@return the value in row i and column j}
   *
   * @param i the row, from 0
   * @param j the column, from 0
   */
  public double get(int i, int j) {
    return chunks.get(start + Objects.checkIndex(i, rows), Objects.checkIndex(j, columns));
  }

  /**
   * Copies row i to {@code target[offset … offset + p − 1]}.
   *
   * @param i the row, from 0
   * @param target the array to fill
   * @param offset its first element to fill
   */
  public void copyRow(int i, double[] target, int offset) {
    copyRow(i, 0, columns, target, offset);
  }

  /**
   * Copies {@code count} values of row i, from column {@code first} on.
   *
   * @param i the row, from 0
   * @param first the first
   * @param count how many
   * @param target the array to fill
   * @param offset its first element to fill
   */
  public void copyRow(int i, int first, int count, double[] target, int offset) {
    int index = start + Objects.checkIndex(i, rows);
    Objects.checkFromIndexSize(first, count, columns);
    System.arraycopy(chunks.chunk(index), chunks.start(index) + first, target, offset, count);
  }

  /**
   * {@return rows {@code first} … {@code first + count − 1} as a matrix that shares this one's
   * memory}
   *
   * @param first the first
   * @param count how many
   */
  public DesignMatrix range(int first, int count) {
    Objects.checkFromIndexSize(first, count, rows);
    return new DesignMatrix(start + first, count, columns, chunks);
  }

  /**
   * {@return a new matrix that has the given rows, in their order}
   *
   * @param indices the rows, from 0
   */
  public DesignMatrix selectRows(int... indices) {
    Builder builder = builder(columns);
    double[] row = new double[columns];
    for (int index : indices) {
      copyRow(index, row, 0);
      builder.addRow(row);
    }
    return builder.build();
  }

  /** Collects rows. Makes one matrix. Not safe for use by several threads. */
  public static final class Builder {
    private final int columns;
    private final RowChunks chunks = new RowChunks();
    private boolean built;

    private Builder(int columns) {
      if (!(columns >= 1)) {
        throw new IllegalArgumentException("a design matrix needs at least one column");
      }
      this.columns = columns;
    }

    /**
     * Appends a copy of the row.
     *
     * @param row one value for each column, finite
     * @return this builder
     */
    public Builder addRow(double... row) {
      requireNotBuilt();
      if (row.length != columns) {
        throw new IllegalArgumentException(
            "row " + rows() + " of x has " + row.length + " values, not " + columns);
      }
      for (int j = 0; j < columns; j++) {
        requireFinite(rows(), j, row[j]);
      }
      chunks.add(row);
      return this;
    }

    private void requireNotBuilt() {
      if (built) {
        throw new IllegalStateException("the matrix has been built");
      }
    }

    private static void requireFinite(int i, int j, double value) {
      if (!(Math.abs(value) <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("x[" + i + ", " + j + "] is " + value);
      }
    }

    /** {@return the number of rows so far} */
    public int rows() {
      return chunks.rows();
    }

    /** {@return the number of columns} */
    public int columns() {
      return columns;
    }

    /**
     * {@return the value so far in row i and column j}
     *
     * @param i the row, from 0
     * @param j the column, from 0
     */
    public double get(int i, int j) {
      return chunks.get(i, j);
    }

    /**
     * Replaces each value x of column j so far by (x − centre[j]) · factor[j], in place.
     *
     * @param centre one for each column
     * @param factor one for each column
     * @return this builder
     * @throws IllegalArgumentException if a new value is not finite; the builder is then of no use
     */
    public Builder transformColumns(double[] centre, double[] factor) {
      requireNotBuilt();
      if (centre.length != columns || factor.length != columns) {
        throw new IllegalArgumentException(
            String.format(
                "there are %d centres and %d factors for %d columns",
                centre.length, factor.length, columns));
      }
      for (int i = 0; i < rows(); i++) {
        double[] chunk = chunks.chunk(i);
        int start = chunks.start(i);
        for (int j = 0; j < columns; j++) {
          double value = (chunk[start + j] - centre[j]) * factor[j];
          requireFinite(i, j, value);
          chunk[start + j] = value;
        }
      }
      return this;
    }

    /**
     * Copies row i so far to {@code target}.
     *
     * @param i the row, from 0
     * @param target the array to fill
     */
    public void copyRow(int i, double[] target) {
      chunks.copyRow(i, target);
    }

    /** {@return the matrix; the builder hands over its memory and takes no more rows} */
    public DesignMatrix build() {
      built = true;
      return new DesignMatrix(0, rows(), columns, chunks);
    }
  }
}
