/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.apache.spark.sql.functions.col;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.probitep.numerics.Normal;

/** The columns that a model adds to a data set, in their order. */
final class ScoredColumns {
  private final List<StructField> fields = new ArrayList<>();
  private final List<BlockScoring.Output> outputs = new ArrayList<>();

  /** These columns with another one after them. */
  ScoredColumns with(StructField field, BlockScoring.Output output) {
    fields.add(field);
    outputs.add(output);
    return this;
  }

  boolean isEmpty() {
    return fields.isEmpty();
  }

  /** The data set with these columns, computed when they are read. */
  Dataset<Row> addTo(Dataset<Row> dataset, String features, Broadcast<LinearPredictor> predictor) {
    int index = dataset.schema().fieldIndex(features);
    List<StructField> all = new ArrayList<>(List.of(dataset.schema().fields()));
    all.addAll(fields);
    // Numbers as names on the way: a Row keeps no metadata, and names may occur twice.
    StructType numbered = new StructType();
    Column[] named = new Column[all.size()];
    for (int j = 0; j < named.length; j++) {
      StructField field = all.get(j);
      String number = Integer.toString(j);
      numbered = numbered.add(number, field.dataType(), field.nullable());
      named[j] = col(number).as(field.name(), field.metadata());
    }
    BlockScoring scoring = new BlockScoring(predictor, index, outputs);
    return dataset.mapPartitions(scoring, Encoders.row(numbered)).select(named);
  }

  /** (−z, z) with Φ(z) = Pr(y = 1). */
  static BlockScoring.Output rawPrediction() {
    return moments -> Vectors.dense(-moments.score(), moments.score());
  }

  /** (Pr(y = 0), Pr(y = 1)). */
  static BlockScoring.Output probability() {
    return moments -> Vectors.dense(Normal.cdf(-moments.score()), Normal.cdf(moments.score()));
  }

  /** The label of the larger probability, over its threshold if there are any. */
  static BlockScoring.Output prediction(double[] thresholds) {
    if (thresholds.length == 0) {
      return moments -> moments.score() > 0 ? 1.0 : 0.0;
    }
    return moments -> {
      double zero = Normal.cdf(-moments.score()) / thresholds[0];
      double one = Normal.cdf(moments.score()) / thresholds[1];
      return one > zero ? 1.0 : 0.0;
    };
  }

  /** The end of the central credible interval that this quantile gives. */
  static BlockScoring.Output end(double normalQuantile) {
    return moments -> moments.end(normalQuantile);
  }
}
