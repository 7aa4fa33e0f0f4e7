/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/**
 * All rows of one partition, dense, as the sweeps want them. Immutable.
 *
 * <p>Goes through Java's serialisation even where Spark is told to use Kryo, whose default would
 * lose what is streamed by hand here.
 */
@DefaultSerializer(JavaSerializer.class)
final class TrainingBlock implements Serializable {
  private static final long serialVersionUID = 1;

  private final int partition;
  private final long fingerprint;
  private final String problem;
  private final double weight;
  private final double[] squares;
  private transient Observations rows;

  private TrainingBlock(BlockBuilder builder) {
    this.partition = builder.partition;
    this.fingerprint = builder.fingerprint;
    this.problem = builder.problem;
    this.weight = builder.weight;
    this.squares = builder.squares;
    this.rows = builder.observations();
  }

  /** The number of its partition. */
  int partition() {
    return partition;
  }

  /** The rows; those before the first problem, if there is one. */
  Observations rows() {
    return rows;
  }

  /** What the driver needs to know about it. */
  Facts facts() {
    return new Facts(rows.size(), positives(), fingerprint, weight, squares, problem);
  }

  private int positives() {
    return (int) IntStream.range(0, rows.size()).filter(rows::y).count();
  }

  /** A number that changes, but for chance, with every value and the order of the rows. */
  long fingerprint() {
    return fingerprint;
  }

  /**
   * What the driver needs to know about a block.
   *
   * @param rows how many rows it has
   * @param positives how many of them have label 1
   * @param fingerprint see {@link TrainingBlock#fingerprint}
   * @param weight of all its rows
   * @param squares of each column, weighted sums
   * @param problem the first thing wrong with a row, in words, or null
   */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot reach the fields of a record
  @SuppressWarnings("ArrayRecordComponent") // nobody else sees it
  record Facts(
      int rows, int positives, long fingerprint, double weight, double[] squares, String problem)
      implements Serializable {}

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    DesignMatrix x = rows.x();
    out.writeInt(rows.size());
    out.writeInt(x.columns());
    out.writeBoolean(rows.isWeighted());
    double[] weights = rows.weights();
    double[] row = new double[x.columns()];
    for (int i = 0; i < rows.size(); i++) {
      out.writeBoolean(rows.y(i));
      if (rows.isWeighted()) {
        out.writeDouble(weights[i]);
      }
      x.copyRow(i, row, 0);
      for (double value : row) {
        out.writeDouble(value);
      }
    }
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    int n = in.readInt();
    int p = in.readInt();
    boolean weighted = in.readBoolean();
    boolean[] y = new boolean[n];
    double[] weights = new double[weighted ? n : 0];
    DesignMatrix.Builder x = DesignMatrix.builder(p);
    double[] row = new double[p];
    for (int i = 0; i < n; i++) {
      y[i] = in.readBoolean();
      if (weighted) {
        weights[i] = in.readDouble();
      }
      for (int j = 0; j < p; j++) {
        row[j] = in.readDouble();
      }
      x.addRow(row);
    }
    Observations read = Observations.of(x.build(), y);
    rows = weighted ? read.withWeights(weights) : read;
  }

  /** Collects the rows of one partition, and stops at the first that cannot be used. */
  static final class BlockBuilder {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final int partition;
    private final boolean weighted;
    private final int first;
    private final double[] row;
    private final DesignMatrix.Builder x;
    private boolean[] y = new boolean[16];
    private double[] weights;
    private long fingerprint = MIX;
    private double weight;
    private final double[] squares;
    private String problem;
    private int seen;

    /**
     * A builder of the block of a partition.
     *
     * @param features how many values each vector must have
     */
    BlockBuilder(int partition, int features, boolean intercept, boolean weighted) {
      this.partition = partition;
      this.weighted = weighted;
      this.first = intercept ? 1 : 0;
      this.row = new double[first + features];
      this.row[0] = 1;
      this.squares = new double[row.length];
      this.x = DesignMatrix.builder(row.length);
      this.weights = new double[weighted ? 16 : 0];
    }

    /**
     * Adds a row; null stands for a missing value. A row of weight 0 is checked and left out.
     *
     * @return whether the row is good; if not, no other may follow
     */
    boolean add(Vector features, Double label, Double rowWeight) {
      problem = fillOrComplain(features, label, rowWeight);
      if (problem != null) {
        return false;
      }
      seen++;
      if (weighted && rowWeight == 0) {
        return true;
      }
      int i = x.rows();
      x.addRow(row);
      grow(i);
      y[i] = label == 1;
      hash(label);
      if (weighted) {
        weights[i] = rowWeight;
        hash(rowWeight);
      }
      for (double value : row) {
        hash(value);
      }
      addSquares(weighted ? rowWeight : 1);
      return true;
    }

    private void addSquares(double rowWeight) {
      weight += rowWeight;
      for (int j = 0; j < row.length; j++) {
        squares[j] += rowWeight * (row[j] * row[j]);
      }
    }

    private void fill(Vector features) {
      if (features instanceof DenseVector dense) {
        System.arraycopy(dense.values(), 0, row, first, dense.size());
        return;
      }
      Arrays.fill(row, first, row.length, 0);
      SparseVector sparse = features.toSparse();
      int[] indices = sparse.indices();
      double[] values = sparse.values();
      for (int k = 0; k < indices.length; k++) {
        row[first + indices[k]] = values[k];
      }
    }

    private void grow(int i) {
      if (i == y.length) {
        y = Arrays.copyOf(y, 2 * i);
        weights = weighted ? Arrays.copyOf(weights, 2 * i) : weights;
      }
    }

    private void hash(double value) {
      fingerprint = Long.rotateLeft(fingerprint ^ Double.doubleToLongBits(value), 29) * MIX;
    }

    /** Puts the features into {@link #row}, or says what is wrong. */
    private String fillOrComplain(Vector features, Double label, Double rowWeight) {
      if (label == null || !(label == 0 || label == 1)) {
        return at("the label is " + label + ", not 0 or 1");
      }
      if (weighted && !(rowWeight != null && rowWeight >= 0 && rowWeight <= Double.MAX_VALUE)) {
        return at("the weight is " + rowWeight + ", not finite and at least 0");
      }
      if (features == null) {
        return at("the features are null");
      }
      int expected = row.length - first;
      if (features.size() != expected) {
        return at("there are " + features.size() + " features, not " + expected);
      }
      fill(features);
      for (int j = 0; j < expected; j++) {
        if (!(Math.abs(row[first + j]) <= Double.MAX_VALUE)) {
          return at("feature " + j + " is " + row[first + j]);
        }
      }
      return null;
    }

    private String at(String what) {
      return "partition " + partition + ", row " + seen + " (counted from 0): " + what;
    }

    private Observations observations() {
      DesignMatrix matrix = x.build();
      Observations all = Observations.of(matrix, Arrays.copyOf(y, matrix.rows()));
      return weighted ? all.withWeights(Arrays.copyOf(weights, matrix.rows())) : all;
    }

    /** The block. */
    TrainingBlock build() {
      return new TrainingBlock(this);
    }
  }
}
