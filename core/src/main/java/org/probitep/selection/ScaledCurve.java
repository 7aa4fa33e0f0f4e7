/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.numerics.TiltedNormal;

/**
 * How well a link F explains rows whose predictors g are known up to a scale s: Σ w log F(s g),
 * with g positive where it agrees with the outcome. A concave function of s.
 */
final class ScaledCurve {
  /**
   * Newton needs a few, and some more to halve or double its way there: this only ends the loop.
   */
  private static final int MOST_STEPS = 30;

  /** A step that gains less than this is the last one. */
  private static final double LITTLE = 1e-3;

  private final TiltedNormal curve;
  private final Observations data;
  private final double[] predictors;
  private double scale;
  private double value;
  private double slope;
  private double bend;

  ScaledCurve(Link link, Observations data, double[] predictors) {
    this.curve = link.tilted();
    this.data = data;
    this.predictors = predictors;
  }

  /**
   * The largest value, by Newton's method. A step changes s by a factor of two at most: where all
   * rows are explained, no scale is the best one.
   */
  double best(double start) {
    evaluate(start);
    for (int count = 0; count < MOST_STEPS && bend > 0; count++) {
      double next = Math.max(scale / 2, Math.min(2 * scale, scale + slope / bend));
      double step = next - scale;
      if (Math.abs(slope * step) < LITTLE) {
        scale = next;
        value += step * (slope - 0.5 * bend * step); // not worth another pass
        break;
      }
      evaluate(next);
    }
    return value;
  }

  /** The scale of the largest value, where that was looked for. */
  double scale() {
    return scale;
  }

  private void evaluate(double s) {
    scale = s;
    value = 0;
    slope = 0;
    bend = 0;
    for (int i = 0; i < predictors.length; i++) {
      double g = predictors[i];
      double weight = data.weight(i);
      curve.tilt(s * g, 0, 1);
      value += weight * curve.logZ();
      slope += weight * g * curve.slope();
      bend += weight * g * g * curve.curvature();
    }
  }
}
