/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;

/** One dgemm m × n × k, the unit in which other work is measured. Filled once, timed often. */
final class Product implements AutoCloseable {
  private final Kernels kernels;
  private final Memory memory;
  private final Dense a;
  private final Dense b;
  private final Dense c;

  Product(Kernels kernels, int m, int n, int k) {
    this.kernels = kernels;
    this.memory = kernels.open();
    this.a = filled(m, k);
    this.b = filled(k, n);
    this.c = memory.zeros(m, n);
  }

  private Dense filled(int rows, int columns) {
    Dense matrix = memory.zeros(rows, columns);
    double[] row = new double[columns];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        row[j] = 1.0 / (1 + (i * 31 + j * 17) % 101);
      }
      matrix.write(i, 0, columns, row, 0);
    }
    return matrix;
  }

  double seconds() {
    return Paired.seconds(() -> kernels.multiply(1, a, b, 0, c));
  }

  @Override
  public void close() {
    memory.close();
  }
}
