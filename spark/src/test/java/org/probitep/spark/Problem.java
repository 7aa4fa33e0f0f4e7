/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/** Rows with their outcomes, for Spark and for the local engine. */
record Problem(List<Sample> samples) {
  static final StructType SCHEMA =
      new StructType()
          .add("features", SQLDataTypes.VectorType(), true)
          .add("label", DataTypes.DoubleType, true)
          .add("weight", DataTypes.DoubleType, true);

  /** One row. */
  record Sample(Vector features, double label, double weight) {
    Row row() {
      return RowFactory.create(features, label, weight);
    }
  }

  /** One of core's reference problems: every column is a feature, the constant too. */
  static Problem reference(String name) {
    String file = "/reference/" + name + "/train.csv";
    try (InputStream in = Problem.class.getResourceAsStream(file)) {
      return new Problem(
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .skip(1)
              .map(Problem::sample)
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Sample sample(String line) {
    double[] values = Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
    int p = values.length - 1;
    return new Sample(Vectors.dense(Arrays.copyOf(values, p)), values[p], 1);
  }

  /** Gaussian rows, outcomes drawn from the model with all coefficients ½. */
  static Problem simulated(int n, int p, long seed) {
    Random random = new Random(seed);
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double[] x = random.doubles(p).map(u -> random.nextGaussian()).toArray();
      double utility = 0.5 * Arrays.stream(x).sum() + random.nextGaussian();
      samples.add(new Sample(Vectors.dense(x), utility > 0 ? 1 : 0, 1));
    }
    return new Problem(samples);
  }

  /** In this many partitions of nearly the same size, in order. */
  Dataset<Row> dataset(int partitions) {
    List<Row> rows = samples.stream().map(Sample::row).toList();
    return Session.get().createDataFrame(Session.context().parallelize(rows, partitions), SCHEMA);
  }

  /** In just these partitions. */
  static Dataset<Row> dataset(List<Problem> partitions) {
    List<List<Row>> rows = new ArrayList<>();
    partitions.forEach(part -> rows.add(part.samples.stream().map(Sample::row).toList()));
    return Session.get()
        .createDataFrame(
            Session.context().parallelize(rows, rows.size()).flatMap(List::iterator), SCHEMA);
  }

  /** For the local engine. */
  Observations observations(boolean intercept) {
    boolean[] y = new boolean[samples.size()];
    double[] weights = new double[y.length];
    double[][] x = new double[y.length][];
    for (int i = 0; i < y.length; i++) {
      double[] features = samples.get(i).features().toArray();
      int first = intercept ? 1 : 0;
      x[i] = new double[first + features.length];
      x[i][0] = 1;
      System.arraycopy(features, 0, x[i], first, features.length);
      y[i] = samples.get(i).label() == 1;
      weights[i] = samples.get(i).weight();
    }
    return Observations.of(DesignMatrix.of(x), y).withWeights(weights);
  }
}
