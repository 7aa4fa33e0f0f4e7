/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

/** A kind of Markov chain whose draws of z come from the exact posterior in the long run. */
interface ChainSampler {
  /** One chain's state, its generator included. */
  interface Chain {
    /**
     * Advances by one iteration.
     *
     * @param warmingUp whether draws are still being discarded, so that the chain may tune itself
     */
    void step(boolean warmingUp);

    /** z ← the utilities of this iteration. */
    void store(double[] z);
  }

  /** {@return a chain at its start} */
  Chain start(long seed);

  /** {@return how many utilities there are} */
  int rows();
}
