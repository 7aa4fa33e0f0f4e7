/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.util.List;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.json4s.JDouble;
import org.json4s.JObject;
import org.json4s.JValue;
import org.probitep.selection.LearnedVariances;
import scala.Tuple2;
import scala.collection.immutable.Map;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What is plausible for a prior variance that was learned. A saved model has it in Spark's
 * metadata, because the model file holds it as text only.
 *
 * @param lower its lower end
 * @param upper its upper end
 */
record PlausibleVariance(double lower, double upper) {
  private static final String LOWER = "priorVarianceLower";
  private static final String UPPER = "priorVarianceUpper";

  /** What a fit has learned; null if the variance was given. */
  static PlausibleVariance of(EpProbitSummary summary) {
    return summary.learned().map(PlausibleVariance::of).orElse(null);
  }

  private static PlausibleVariance of(LearnedVariances learned) {
    double[] ends = learned.plausible(0);
    return new PlausibleVariance(ends[0], ends[1]);
  }

  /** For the metadata of a saved model. */
  JObject toJson() {
    List<Tuple2<String, JValue>> fields =
        List.of(new Tuple2<>(LOWER, new JDouble(lower)), new Tuple2<>(UPPER, new JDouble(upper)));
    return new JObject(CollectionConverters.asScala(fields).toList());
  }

  /** From the metadata of a saved model; null if they do not have it. */
  static PlausibleVariance read(DefaultParamsReader.Metadata metadata) {
    Map<String, Object> fields = ((JObject) metadata.metadata()).values();
    return fields.contains(LOWER)
        ? new PlausibleVariance(number(fields, LOWER), number(fields, UPPER))
        : null;
  }

  private static double number(Map<String, Object> fields, String name) {
    return ((Number) fields.apply(name)).doubleValue();
  }
}
