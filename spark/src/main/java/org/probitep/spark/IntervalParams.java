/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The params of credible intervals, which estimator and model share. */
final class IntervalParams implements Serializable {
  private static final long serialVersionUID = 1;

  static final double DEFAULT_LEVEL = 0.95;

  private final Param<String> lowerCol;
  private final Param<String> upperCol;
  private final DoubleParam level;

  IntervalParams(Params owner) {
    lowerCol =
        new Param<>(owner, "lowerCol", "column of lower ends of credible intervals, if wanted");
    upperCol =
        new Param<>(owner, "upperCol", "column of upper ends of credible intervals, if wanted");
    level =
        new DoubleParam(
            owner,
            "level",
            "probability of credible intervals, in (0, 1)",
            ParamValidators.inRange(0, 1, false, false));
  }

  Param<String> lowerCol() {
    return lowerCol;
  }

  Param<String> upperCol() {
    return upperCol;
  }

  DoubleParam level() {
    return level;
  }

  /**
   * The columns of the interval ends that are asked for, after the others.
   *
   * @throws IllegalArgumentException if there is such a column already
   */
  StructType appendTo(StructType schema, Params owner) {
    StructType result = schema;
    for (Param<String> column : List.of(lowerCol, upperCol)) {
      if (isWanted(column, owner)) {
        String name = owner.getOrDefault(column);
        Columns.checkIsNew(column.name(), name, result);
        result = result.add(name, DataTypes.DoubleType, false);
      }
    }
    return result;
  }

  /** Whether a column has a name. */
  static boolean isWanted(Param<String> column, Params owner) {
    return owner.isDefined(column) && !owner.getOrDefault(column).isEmpty();
  }
}
