/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Scores the rows of a partition in blocks, and puts the new columns after the others. One block is
 * in memory at a time.
 */
final class BlockScoring implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1;

  /** Enough for the solve to run at the speed of products; 2 MB at 1,000 features. */
  private static final int BLOCK = 256;

  private final Broadcast<LinearPredictor> predictor;
  private final int featuresIndex;
  private final ArrayList<Output> outputs;

  BlockScoring(Broadcast<LinearPredictor> predictor, int featuresIndex, List<Output> outputs) {
    this.predictor = predictor;
    this.featuresIndex = featuresIndex;
    this.outputs = new ArrayList<>(outputs);
  }

  /** What a new column holds. */
  interface Output extends Serializable {
    Object of(LinearPredictor.PredictorMoments moments);
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    return new Iterator<>() {
      private Iterator<Row> block = List.<Row>of().iterator();

      @Override
      public boolean hasNext() {
        return block.hasNext() || rows.hasNext();
      }

      @Override
      public Row next() {
        if (!block.hasNext()) {
          if (!rows.hasNext()) {
            throw new NoSuchElementException();
          }
          block = score(rows);
        }
        return block.next();
      }
    };
  }

  private Iterator<Row> score(Iterator<Row> rows) {
    List<Row> block = new ArrayList<>(BLOCK);
    List<Vector> features = new ArrayList<>(BLOCK);
    while (block.size() < BLOCK && rows.hasNext()) {
      Row row = rows.next();
      block.add(row);
      features.add(row.getAs(featuresIndex));
    }
    List<LinearPredictor.PredictorMoments> moments = predictor.value().moments(features);
    for (int i = 0; i < block.size(); i++) {
      block.set(i, extended(block.get(i), moments.get(i)));
    }
    return block.iterator();
  }

  private Row extended(Row row, LinearPredictor.PredictorMoments moments) {
    int before = row.size();
    Object[] values = new Object[before + outputs.size()];
    for (int j = 0; j < before; j++) {
      values[j] = row.get(j);
    }
    for (int j = 0; j < outputs.size(); j++) {
      values[before + j] = outputs.get(j).of(moments);
    }
    return RowFactory.create(values);
  }
}
