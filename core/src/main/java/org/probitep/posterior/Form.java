/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

/** Which covariance the sweeps keep. */
public enum Form {
  /** That of the p coefficients; about 1.5 p²n multiply-adds a sweep. */
  PRIMAL,
  /** That of the n linear predictors; about n³/2 multiply-adds a sweep, whatever p is. */
  DUAL
}
