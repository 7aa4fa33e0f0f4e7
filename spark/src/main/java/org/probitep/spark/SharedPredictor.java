/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * A model's predictor, sent to each executor once for everything that the model and its copies
 * score. Spark releases it when neither they nor a data set refer to it any more.
 */
final class SharedPredictor implements Serializable {
  private static final long serialVersionUID = 1;

  private final LinearPredictor predictor;
  private transient Broadcast<LinearPredictor> sent;
  private transient SparkContext context;

  SharedPredictor(LinearPredictor predictor) {
    this.predictor = predictor;
  }

  LinearPredictor predictor() {
    return predictor;
  }

  /** The predictor for the executors of a context. */
  synchronized Broadcast<LinearPredictor> in(SparkContext target) {
    if (context != target) {
      context = target;
      sent =
          target.broadcast(predictor, scala.reflect.ClassTag$.MODULE$.apply(LinearPredictor.class));
    }
    return sent;
  }
}
