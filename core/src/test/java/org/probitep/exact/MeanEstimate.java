/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.latent.LatentDraws;
import org.probitep.latent.LatentProblem;
import org.probitep.montecarlo.ChainDiagnostics;

/** A mean over draws with its standard error. */
record MeanEstimate(double value, double standardError) {
  /** T4: how many standard errors are allowed between an estimate and the truth. */
  static final double ALLOWED = 5;

  static LatentDraws importanceDraws(LatentProblem problem, int size, long seed) {
    UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    double[][] z = new double[size][problem.rows()];
    double[] logWeights = new double[size];
    LatentProblems.importance(problem).propose(rng, z, logWeights);
    return LatentDraws.weighted(z, logWeights);
  }

  static MeanEstimate of(LatentDraws draws, ToDoubleFunction<double[]> f) {
    return draws.chains() == 0 ? weighted(draws, f) : correlated(draws, f);
  }

  private static MeanEstimate weighted(LatentDraws draws, ToDoubleFunction<double[]> f) {
    double mean = 0;
    for (int s = 0; s < draws.size(); s++) {
      mean += draws.weight(s) * f.applyAsDouble(draws.draw(s));
    }
    double variance = 0;
    for (int s = 0; s < draws.size(); s++) {
      double part = draws.weight(s) * (f.applyAsDouble(draws.draw(s)) - mean);
      variance += part * part;
    }
    return new MeanEstimate(mean, Math.sqrt(variance));
  }

  private static MeanEstimate correlated(LatentDraws draws, ToDoubleFunction<double[]> f) {
    int length = draws.size() / draws.chains();
    double[][] values = new double[draws.chains()][length];
    double mean = 0;
    for (int s = 0; s < draws.size(); s++) {
      values[s / length][s % length] = f.applyAsDouble(draws.draw(s));
      mean += values[s / length][s % length] / draws.size();
    }
    return new MeanEstimate(mean, ChainDiagnostics.standardErrorOfMean(values));
  }

  /** How many standard errors this lies from the truth. */
  double distance(double truth) {
    return Math.abs(value - truth) / standardError;
  }

  /** How many combined standard errors this lies from another estimate. */
  double distance(MeanEstimate other) {
    return Math.abs(value - other.value) / Math.hypot(standardError, other.standardError);
  }
}
