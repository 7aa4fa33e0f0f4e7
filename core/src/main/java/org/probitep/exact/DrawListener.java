/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

/** Is told how far a sampler has got, on the thread that samples. */
@FunctionalInterface
public interface DrawListener {
  /**
   * Called while drawing.
   *
   * @param done how many draws are done
   * @param wanted how many there will be
   * @return whether to go on; {@code false} ends the sampling with a {@link
   *     java.util.concurrent.CancellationException}
   */
  boolean onDraws(long done, long wanted);

  /**
   * Called before Markov chains begin, where no weighted draws could replace them.
   *
   * @param iterations how many each chain will make
   * @param seconds how long they will take, judging by the time that a pilot took
   */
  default void onChains(long iterations, double seconds) {}
}
