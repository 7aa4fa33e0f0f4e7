/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.List;

/**
 * A polynomial that is orthogonal over the training rows to those of lower degree, as R's {@code
 * poly}: q_0 = 1, q_1 = x − α_1, q_(k+1) = (x − α_(k+1)) q_k − (ν_k / ν_(k−1)) q_(k−1), where ν_k
 * is the sum of the squares of q_k over those rows. The value is q_d / √ν_d for the degree d.
 *
 * @param centres α_1 … α_d
 * @param norms ν_0 … ν_d
 */
public record Polynomial(List<Double> centres, List<Double> norms) implements Basis {
  /**
   * Copies the numbers, and checks them.
   *
   * @param centres α_1 … α_d
   * @param norms ν_0 … ν_d
   */
  public Polynomial {
    centres = List.copyOf(centres);
    norms = List.copyOf(norms);
    if (centres.isEmpty() || norms.size() != centres.size() + 1) {
      throw new IllegalArgumentException(
          "a polynomial has " + centres.size() + " centres but " + norms.size() + " norms");
    }
    Finite.require("a polynomial", centres);
    Finite.require("a polynomial", norms);
    if (norms.stream().anyMatch(norm -> !(norm > 0))) {
      throw new IllegalArgumentException("the norms of a polynomial must be positive");
    }
  }

  @Override
  public double at(double x) {
    double before = 0;
    double value = 1;
    for (int k = 0; k < centres.size(); k++) {
      double share = k == 0 ? 0 : norms.get(k) / norms.get(k - 1);
      double next = (x - centres.get(k)) * value - share * before;
      before = value;
      value = next;
    }
    return value / Math.sqrt(norms.get(norms.size() - 1));
  }
}
