/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.util.Arrays;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;

/** What a schema and the params that name its columns must agree on, before any row is read. */
final class Columns {
  private static final int CLASSES = 2;

  private Columns() {}

  /** As Spark does by default, {@code withColumn} takes names that differ in case for the same. */
  static void checkIsNew(String param, String name, StructType schema) {
    if (Arrays.stream(schema.fieldNames()).anyMatch(name::equalsIgnoreCase)) {
      throw new IllegalArgumentException(
          param + " is '" + name + "', which is already a column: give it another name");
    }
  }

  static void checkIsNumeric(String param, String name, StructType schema) {
    if (schema.getFieldIndex(name).isEmpty()) {
      throw new IllegalArgumentException(
          param
              + " is '"
              + name
              + "', but there is no such column; the columns are "
              + String.join(", ", schema.fieldNames()));
    }
    if (!(schema.apply(name).dataType() instanceof NumericType)) {
      throw new IllegalArgumentException(
          param
              + " is '"
              + name
              + "', a column of "
              + schema.apply(name).dataType().simpleString()
              + ": it must be numeric");
    }
  }

  static void checkThresholds(DoubleArrayParam thresholds, Params owner) {
    if (owner.isDefined(thresholds) && owner.getOrDefault(thresholds).length != CLASSES) {
      throw new IllegalArgumentException(
          "thresholds has "
              + owner.getOrDefault(thresholds).length
              + " values: there must be one for each of the 2 classes");
    }
  }
}
