/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.concurrent.atomic.AtomicInteger;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;

/** Kernels that count triangular solves. */
final class CountingKernels implements Kernels {
  private final Kernels inner;
  private final AtomicInteger solves;

  CountingKernels(Kernels inner, AtomicInteger solves) {
    this.inner = inner;
    this.solves = solves;
  }

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public Memory open() {
    return inner.open();
  }

  @Override
  public void multiply(double alpha, Dense a, Dense b, double beta, Dense c) {
    inner.multiply(alpha, a, b, beta, c);
  }

  @Override
  public void multiplySymmetric(Dense x, Dense s, Dense w) {
    inner.multiplySymmetric(x, s, w);
  }

  @Override
  public void addSquares(Dense u, int negative, Dense c) {
    inner.addSquares(u, negative, c);
  }

  @Override
  public void solveRows(Dense factor, Dense a) {
    solves.incrementAndGet();
    inner.solveRows(factor, a);
  }

  @Override
  public void copy(Dense from, Dense to) {
    inner.copy(from, to);
  }

  @Override
  public void negate(Dense a) {
    inner.negate(a);
  }
}
