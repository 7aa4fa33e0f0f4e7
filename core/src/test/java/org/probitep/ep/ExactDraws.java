/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Random;
import org.probitep.model.Observations;
import org.probitep.numerics.Logistic;

/** Weighted draws from the exact posterior of a logit model, written out plainly. */
final class ExactDraws {
  double effectiveShare;
  double logEvidence;
  final double[] probability;
  final double[] standardError;

  private ExactDraws(int rows) {
    probability = new double[rows];
    standardError = new double[rows];
  }

  /**
   * β ~ N(mean, covariance) of the fit, with weight Π σ(sign_i g_i)/site_i(g_i). The weights' mean
   * over the prior's normalisation is the evidence.
   */
  static ExactDraws of(EpFit fit, Observations data, double[][] x, double[][] test, int draws) {
    double[] mean = fit.posterior().mean();
    double[][] root = cholesky(fit.posterior().covariance());
    double[] k = fit.sitePrecisions();
    double[] m = fit.siteShifts();
    Random random = new Random(3);
    double[] logWeight = new double[draws];
    double[][] value = new double[test.length][draws];
    double[] beta = new double[mean.length];
    double[] e = new double[mean.length];
    for (int s = 0; s < draws; s++) {
      for (int j = 0; j < e.length; j++) {
        e[j] = random.nextGaussian();
        beta[j] = mean[j] + dot(root[j], e, j + 1);
      }
      for (int i = 0; i < x.length; i++) {
        double g = dot(x[i], beta, beta.length);
        logWeight[s] += Logistic.logCdf(data.sign(i) * g) - (m[i] - 0.5 * k[i] * g) * g;
      }
      for (int i = 0; i < test.length; i++) {
        value[i][s] = Logistic.cdf(dot(test[i], beta, beta.length));
      }
    }
    ExactDraws result = new ExactDraws(test.length);
    result.average(logWeight, value);
    result.logEvidence += logNormaliserOfSites(fit, data);
    return result;
  }

  /** log ∫ prior · sites, from the fit's own evidence without its likelihoods. */
  private static double logNormaliserOfSites(EpFit fit, Observations data) {
    double quadratic = 0;
    double[] scaled = fit.posterior().scaledMean();
    double[] m = fit.siteShifts();
    double[] g = new double[m.length];
    double[] row = new double[scaled.length];
    double[] beta = fit.posterior().mean();
    for (int i = 0; i < g.length; i++) {
      data.x().copyRow(i, row, 0);
      quadratic += m[i] * dot(row, beta, beta.length);
    }
    return 0.5 * (quadratic - fit.posterior().factor().logDeterminantOfSquare());
  }

  private void average(double[] logWeight, double[][] value) {
    double largest = java.util.Arrays.stream(logWeight).max().orElseThrow();
    double sum = 0;
    double squares = 0;
    double[] weight = new double[logWeight.length];
    for (int s = 0; s < weight.length; s++) {
      weight[s] = Math.exp(logWeight[s] - largest);
      sum += weight[s];
      squares += weight[s] * weight[s];
    }
    effectiveShare = sum * sum / squares / weight.length;
    logEvidence = largest + Math.log(sum / weight.length);
    for (int i = 0; i < value.length; i++) {
      double total = 0;
      for (int s = 0; s < weight.length; s++) {
        total += weight[s] * value[i][s];
      }
      probability[i] = total / sum;
      double error = 0;
      for (int s = 0; s < weight.length; s++) {
        error += Math.pow(weight[s] * (value[i][s] - probability[i]), 2);
      }
      standardError[i] = Math.sqrt(error) / sum;
    }
  }

  private static double dot(double[] a, double[] b, int length) {
    double sum = 0;
    for (int j = 0; j < length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  private static double[][] cholesky(double[][] a) {
    double[][] l = new double[a.length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j <= i; j++) {
        double rest = a[i][j] - dot(l[i], l[j], j);
        l[i][j] = i == j ? Math.sqrt(rest) : rest / l[j][j];
      }
    }
    return l;
  }
}
