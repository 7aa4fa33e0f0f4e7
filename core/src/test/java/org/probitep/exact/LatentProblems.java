/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.latent.LatentProblem;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;

/** Problems made for tests. */
final class LatentProblems {
  private LatentProblems() {}

  /** A problem with one dimension. */
  static LatentProblem single(double[] column, double[] sign, double[] offset) {
    double[][] design =
        Arrays.stream(column).mapToObj(x -> new double[] {x}).toArray(double[][]::new);
    return new LatentProblem(design, 1, sign, offset);
  }

  /** All positive under so wide a prior that the posterior is half of it. */
  static LatentProblem separated() {
    int n = 20;
    double[] column = new double[n];
    double[] sign = new double[n];
    for (int i = 0; i < n; i++) {
      column[i] = 100 * (1 + i % 3);
      sign[i] = 1;
    }
    return single(column, sign, new double[n]);
  }

  /** All z equally correlated, without offsets: each ordering of n + 1 normals is as likely. */
  static LatentProblem equicorrelated(int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return single(ones, ones.clone(), new double[n]);
  }

  static LatentProblem random(int n, int d, boolean offsets, long seed) {
    Random random = new Random(seed);
    double[][] design = new double[n][d];
    double[] sign = new double[n];
    double[] offset = new double[n];
    for (int i = 0; i < n; i++) {
      Arrays.setAll(design[i], j -> random.nextGaussian());
      sign[i] = random.nextBoolean() ? 1 : -1;
      offset[i] = offsets ? 2 * random.nextGaussian() : 0;
    }
    return new LatentProblem(design, d, sign, offset);
  }

  /** Importance sampling from the sites of an EP fit of the problem. */
  static EpImportance importance(LatentProblem problem) {
    int n = problem.rows();
    double[][] x = IntStream.range(0, n).mapToObj(problem::designRow).toArray(double[][]::new);
    boolean[] y = new boolean[n];
    double[] offset = new double[n];
    for (int i = 0; i < n; i++) {
      y[i] = problem.sign(i) > 0;
      offset[i] = problem.offset(i);
    }
    EpFit fit =
        EpFit.fit(
            Observations.of(DesignMatrix.of(x), y, offset),
            GaussianPrior.isotropic(problem.dimensions(), 1),
            EpOptions.withDefaults());
    return EpImportance.of(problem, fit.sitePrecisions(), fit.siteShifts());
  }
}
