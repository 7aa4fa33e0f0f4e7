/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.List;

/**
 * What the columns of a model are: it travels with the model, and prediction matches by name.
 *
 * @param target the column that is predicted
 * @param features the names of the other columns, in the order of the coefficients
 * @param intercept whether a column of ones comes before them
 * @param scaling how each feature is scaled
 */
public record Schema(Target target, List<String> features, boolean intercept, Scaling scaling) {
  /** The name of the constant term in tables of coefficients. */
  public static final String INTERCEPT = "(intercept)";

  /** Copies the names, and checks that the parts fit together. */
  public Schema {
    features = List.copyOf(features);
    if (features.size() != scaling.size()) {
      throw new IllegalArgumentException(
          "there are " + features.size() + " features but " + scaling.size() + " scalings");
    }
    if (features.isEmpty() && !intercept) {
      throw new IllegalArgumentException("a model needs at least one column");
    }
  }

  /** The number of coefficients p. */
  public int p() {
    return firstFeature() + features.size();
  }

  /** The place of the first feature among the coefficients: 1 behind an intercept, otherwise 0. */
  public int firstFeature() {
    return intercept ? 1 : 0;
  }
}
