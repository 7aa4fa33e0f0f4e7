/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

/** Is told how far a sampler is, on the thread that samples. */
@FunctionalInterface
public interface DrawListener {
  /**
   * Called while drawing.
   *
   * @return whether to go on; {@code false} ends it with a {@link
   *     java.util.concurrent.CancellationException}
   */
  boolean onDraws(long done, long wanted);
}
