/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import org.probitep.model.Link;
import org.probitep.numerics.Logistic;
import org.probitep.numerics.Normal;
import org.probitep.numerics.TiltedNormal;

/**
 * The slope F'(η) δ of a probability F(η), where the slope of η is δ, and its mean for Gaussian η
 * and δ. With m and v the mean and variance of η, μ the mean of δ and c the covariance, and A(m) =
 * E F(η), the mean is μ A'(m) + c A''(m), because E F'(η)(η − m) = v E F''(η).
 */
sealed interface LinkSlope {
  /** The slopes of a link. For one thread. */
  static LinkSlope of(Link link) {
    return switch (link) {
      case PROBIT -> new OfProbit();
      case LOGIT -> new OfLogit(link.tilted());
    };
  }

  /** F'(η). */
  double density(double predictor);

  /** The mean of weight · F'(η) δ. */
  double mean(double weight, double m, double v, double slope, double covariance);

  /** In closed form: A(m) = Φ(m/√(1 + v)). */
  record OfProbit() implements LinkSlope {
    @Override
    public double density(double predictor) {
      return Normal.pdf(predictor);
    }

    @Override
    public double mean(double weight, double m, double v, double slope, double covariance) {
      double total = 1 + v;
      double density = Normal.pdf(m / Math.sqrt(total)) / Math.sqrt(total);
      return weight * density * (slope - covariance * m / total);
    }
  }

  /** By the derivatives of log A, which are integrals. */
  record OfLogit(TiltedNormal tilted) implements LinkSlope {
    @Override
    public double density(double predictor) {
      return Logistic.cdf(predictor) * Logistic.cdf(-predictor);
    }

    /** A' is even and A'' odd in m, and below 0 neither is a difference of nearly equal numbers. */
    @Override
    public double mean(double weight, double m, double v, double slope, double covariance) {
      tilted.tilt(-Math.abs(m), v, 1);
      double first = tilted.slope();
      double second = first * first - tilted.curvature();
      return weight
          * Math.exp(tilted.logZ())
          * (slope * first - Math.signum(m) * covariance * second);
    }
  }
}
