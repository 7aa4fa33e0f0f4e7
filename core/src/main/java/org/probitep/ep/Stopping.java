/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

/** What must come to rest before the sweeps stop. */
public enum Stopping {
  /**
   * The moments of each linear predictor: the largest |Δμ|/√(1+v) and |Δv|/(1+v) of a sweep. Does
   * not depend on the scale of columns or prior.
   */
  PREDICTOR,
  /**
   * The site parameters: the largest absolute change of k and m, as in the code of the paper's
   * authors. Stops early when predictors have a large variance; kept to reproduce the paper.
   */
  SITES
}
