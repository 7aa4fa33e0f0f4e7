/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.Observations;
import org.probitep.numerics.Vectors;

/**
 * Plain logistic regression by Newton's method on the kernels of the fit: a yardstick. Each
 * iteration looks at every row once and adds its square, and factorises once.
 */
final class NewtonLogistic {
  static final int ITERATIONS = 5;
  private static final int BATCH = 512;

  private NewtonLogistic() {}

  static double[] fit(Observations data, Kernels kernels) {
    int p = data.x().columns();
    double[] beta = new double[p];
    try (Memory memory = kernels.open();
        Workers workers = Workers.of(1)) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      Dense batch = memory.zeros(BATCH, p);
      for (int iteration = 0; iteration < ITERATIONS; iteration++) {
        Dense information = identity(memory, p);
        double[] gradient = new double[p];
        for (int first = 0; first < data.size(); first += BATCH) {
          int count = Math.min(BATCH, data.size() - first);
          weigh(data, first, count, beta, batch, gradient);
          kernels.addSquares(batch.view(0, 0, count, p), 0, information);
        }
        symmetric.cholesky(information);
        LowerTriangle factor = LowerTriangle.from(information);
        factor.solve(gradient);
        factor.solveTransposed(gradient);
        Vectors.add(1, gradient, beta);
      }
    }
    return beta;
  }

  private static Dense identity(Memory memory, int p) {
    Dense square = memory.zeros(p, p);
    double[] row = new double[p];
    for (int j = 0; j < p; j++) {
      row[j] = 1;
      square.write(j, 0, p, row, 0);
      row[j] = 0;
    }
    return square;
  }

  private static void weigh(
      Observations data, int first, int count, double[] beta, Dense batch, double[] gradient) {
    double[] row = new double[beta.length];
    for (int i = 0; i < count; i++) {
      data.x().copyRow(first + i, row, 0);
      double probability = 1 / (1 + Math.exp(-Vectors.dot(row, beta)));
      Vectors.add((data.y(first + i) ? 1 : 0) - probability, row, gradient);
      double root = Math.sqrt(probability * (1 - probability));
      for (int j = 0; j < row.length; j++) {
        row[j] *= root;
      }
      batch.write(i, 0, row.length, row, 0);
    }
  }
}
