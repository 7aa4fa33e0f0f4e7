/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.model;

import org.probitep.numerics.Logistic;
import org.probitep.numerics.Normal;
import org.probitep.numerics.TiltedNormal;

/** How the linear predictor g becomes a probability. */
public enum Link {
  /** Pr(y = 1) = Φ(g). */
  PROBIT {
    @Override
    public double probability(double predictor) {
      return Normal.cdf(predictor);
    }

    @Override
    public double average(double mean, double variance) {
      return Normal.cdf(mean / Math.sqrt(1 + variance));
    }

    @Override
    public double logAverage(double mean, double variance) {
      return Normal.logCdf(mean / Math.sqrt(1 + variance));
    }

    @Override
    public TiltedNormal tilted() {
      return new TiltedNormal(TiltedNormal.LikelihoodCurve.NORMAL);
    }
  },
  /** Pr(y = 1) = 1/(1 + exp(−g)): coefficients are log odds ratios. */
  LOGIT {
    @Override
    public double probability(double predictor) {
      return Logistic.cdf(predictor);
    }

    @Override
    public double average(double mean, double variance) {
      double smaller = Math.exp(logOfSmaller(mean, variance));
      return mean > 0 ? 1 - smaller : smaller;
    }

    @Override
    public double logAverage(double mean, double variance) {
      double log = logOfSmaller(mean, variance);
      return mean > 0 ? Math.log1p(-Math.exp(log)) : log;
    }

    @Override
    public TiltedNormal tilted() {
      return new TiltedNormal(TiltedNormal.LikelihoodCurve.LOGISTIC);
    }

    /** The smaller of the two probabilities, of which the other is the rounded complement. */
    private double logOfSmaller(double mean, double variance) {
      TiltedNormal tilted = tilted();
      tilted.tilt(-Math.abs(mean), variance, 1);
      return tilted.logZ();
    }
  };

  /**
   * {@return the probability that belongs to a linear predictor}
   *
   * @param predictor g
   */
  public abstract double probability(double predictor);

  /**
   * {@return the mean of {@link #probability} over g ~ N(mean, variance)}
   *
   * @param mean of g
   * @param variance of g, at least 0
   */
  public abstract double average(double mean, double variance);

  /**
   * {@return the log of {@link #average}}
   *
   * @param mean of g
   * @param variance of g, at least 0
   */
  public abstract double logAverage(double mean, double variance);

  /** {@return a new integrator of this link's likelihood against normal densities} */
  public abstract TiltedNormal tilted();
}
