/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import java.util.Arrays;
import java.util.List;
import org.probitep.kernels.Compute;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.numerics.Vectors;

/**
 * A mixture of Gaussian posteriors of the same coefficients, each under a prior of its own: what is
 * left when a prior variance is integrated out. Immutable.
 */
public final class AveragedPosterior implements Posterior {
  /** Weights that a model file has rounded still count as weights that add up to 1. */
  private static final double ROUNDING = 1e-9;

  private final List<GaussianPosterior> parts;
  private final double[] weights;

  private AveragedPosterior(List<GaussianPosterior> parts, double[] weights) {
    this.parts = parts;
    this.weights = weights;
  }

  /**
   * {@return a mixture}
   *
   * @param parts its Gaussians; the prior of the first stands for those of all
   * @param weights positive, one for each; their sum is 1
   */
  public static AveragedPosterior of(List<GaussianPosterior> parts, double[] weights) {
    if (parts.isEmpty() || parts.size() != weights.length) {
      throw new IllegalArgumentException(
          "there are " + parts.size() + " parts but " + weights.length + " weights");
    }
    for (GaussianPosterior part : parts) {
      if (part.size() != parts.get(0).size() || part.link() != parts.get(0).link()) {
        throw new IllegalArgumentException("the parts differ in their coefficients or links");
      }
    }
    if (!(Arrays.stream(weights).allMatch(weight -> weight > 0)
        && Math.abs(Arrays.stream(weights).sum() - 1) < ROUNDING)) {
      throw new IllegalArgumentException("weights must be positive and have a sum of 1");
    }
    return new AveragedPosterior(List.copyOf(parts), weights.clone());
  }

  /** {@return the Gaussians} */
  public List<GaussianPosterior> parts() {
    return parts;
  }

  /** {@return a copy of the weights of the Gaussians; their sum is 1} */
  public double[] weights() {
    return weights.clone();
  }

  /** The prior of the first part. */
  @Override
  public GaussianPrior prior() {
    return parts.get(0).prior();
  }

  @Override
  public Link link() {
    return parts.get(0).link();
  }

  @Override
  public double[] mean() {
    double[] mean = new double[size()];
    for (int k = 0; k < weights.length; k++) {
      Vectors.add(weights[k], parts.get(k).mean(), mean);
    }
    return mean;
  }

  @Override
  public double[] variances() {
    double[] mean = mean();
    double[] variances = new double[size()];
    for (int k = 0; k < weights.length; k++) {
      double[] centre = parts.get(k).mean();
      double[] spread = parts.get(k).variances();
      for (int j = 0; j < spread.length; j++) {
        spread[j] += (centre[j] - mean[j]) * (centre[j] - mean[j]);
      }
      Vectors.add(weights[k], spread, variances);
    }
    return variances;
  }

  @Override
  public double covarianceQuadraticForm(double[] a) {
    double[] mean = mean();
    double sum = 0;
    for (int k = 0; k < weights.length; k++) {
      double[] centre = parts.get(k).mean();
      double apart = 0;
      for (int j = 0; j < a.length; j++) {
        apart += a[j] * (centre[j] - mean[j]);
      }
      sum += weights[k] * (parts.get(k).covarianceQuadraticForm(a) + apart * apart);
    }
    return sum;
  }

  @Override
  public AveragedPredictions predict(DesignMatrix rows, double[] offsets, Compute compute) {
    return new AveragedPredictions(
        parts.stream().map(part -> part.predict(rows, offsets, compute)).toList(), weights, link());
  }
}
