/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Where the gradient vanishes for one variance: that of the log evidence is drawn through two or
 * three places, a line or a parabola, and that of the log density is known everywhere.
 */
final class SlopeCurve {
  /** A parabola is not followed further. */
  private static final double LONGEST = 3;

  /** A line is not either; no variances are further apart. */
  private static final double LONGEST_OF_LINE = 30;

  /** Enough for a millionth. */
  private static final int HALVINGS = 25;

  /** Enough for all digits. */
  private static final int MOST_HALVINGS = 60;

  private static final double MILLIONTH = 1e-6;

  private final VarianceScale scale;
  private final ClimbPoint here;
  private final double slope;
  private final int halvings;

  /** Divided differences of the slopes: the second is 0 for a line. */
  private double first;

  private double second;
  private double secondAt;

  private SlopeCurve(VarianceScale scale, ClimbPoint here, int halvings) {
    this.halvings = halvings;
    this.scale = scale;
    this.here = here;
    this.slope = slopeOfEvidence(here);
  }

  /**
   * The step from a place; empty for several variances, for no other place, and where the slope of
   * the evidence does not fall.
   *
   * @param others visited before, the last one first
   * @param shortest how short a step matters
   */
  static OptionalDouble step(
      VarianceScale scale, ClimbPoint here, List<? extends ClimbPoint> others, double shortest) {
    if (here.t.length != 1 || others.isEmpty()) {
      return OptionalDouble.empty();
    }
    SlopeCurve curve = new SlopeCurve(scale, here, shortest < MILLIONTH ? MOST_HALVINGS : HALVINGS);
    if (others.size() > 1 && curve.isParabola(others.get(0), others.get(1))) {
      return OptionalDouble.of(curve.zero(LONGEST));
    }
    return curve.isLine(others.get(0))
        ? OptionalDouble.of(curve.zero(LONGEST_OF_LINE))
        : OptionalDouble.empty();
  }

  private double slopeOfEvidence(ClimbPoint place) {
    return place.gradient[0] - scale.densityGradient(place.t)[0];
  }

  private double difference(ClimbPoint a, ClimbPoint b) {
    return (slopeOfEvidence(a) - slopeOfEvidence(b)) / (a.t[0] - b.t[0]);
  }

  /** Whether a line falls; if so it is taken. */
  private boolean isLine(ClimbPoint other) {
    first = difference(here, other);
    second = 0;
    return first < 0;
  }

  /** Whether a parabola falls here, and the gradient vanishes soon; if so it is taken. */
  private boolean isParabola(ClimbPoint last, ClimbPoint before) {
    first = difference(here, last);
    second = (first - difference(last, before)) / (here.t[0] - before.t[0]);
    secondAt = last.t[0] - here.t[0];
    return first - second * secondAt < 0 && gradientAfter(direction() * LONGEST) * direction() < 0;
  }

  private double direction() {
    return Math.signum(here.gradient[0]);
  }

  private double gradientAfter(double step) {
    return slope
        + step * (first + second * (step - secondAt))
        + scale.densityGradient(new double[] {here.t[0] + step})[0];
  }

  private double zero(double longest) {
    double near = 0;
    double far = longest;
    for (int halving = 0; halving < halvings; halving++) {
      double middle = 0.5 * (near + far);
      if (gradientAfter(direction() * middle) * direction() > 0) {
        near = middle;
      } else {
        far = middle;
      }
    }
    return direction() * near;
  }
}
