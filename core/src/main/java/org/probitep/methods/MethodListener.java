/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import org.probitep.ep.SweepListener;
import org.probitep.exact.DrawListener;

/** Is told of each sweep, or of the draws of a sampler, on the thread that fits. */
public interface MethodListener extends SweepListener, DrawListener {
  /** Ignores what it is told and stops nothing. */
  MethodListener SILENT =
      new MethodListener() {
        @Override
        public boolean onSweep(int sweep, double residual) {
          return true;
        }

        @Override
        public boolean onDraws(long done, long wanted) {
          return true;
        }
      };
}
