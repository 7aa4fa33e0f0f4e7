/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

/**
 * Rounding or overflow has left no number worth returning. Thrown instead of a result with NaN or
 * infinity in it; a result that is merely inaccurate says so by {@code converged = false}.
 */
public final class BreakdownException extends ArithmeticException {
  private static final long serialVersionUID = 1;

  /**
   * A breakdown that the message explains.
   *
   * @param message what happened
   */
  public BreakdownException(String message) {
    super(message);
  }
}
