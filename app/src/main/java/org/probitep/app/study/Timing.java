/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

/**
 * How long a method took.
 *
 * @param fitSeconds until its parameters or draws were there
 * @param predictSeconds for the probabilities of all test units, sampling included
 */
public record Timing(double fitSeconds, double predictSeconds) {
  /** Checks that both are finite and not negative. */
  public Timing {
    check("fit", fitSeconds);
    check("predict", predictSeconds);
  }

  private static void check(String what, double seconds) {
    if (!(seconds >= 0 && seconds <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(what + " seconds must be 0 or more, got " + seconds);
    }
  }

  /** Both together. */
  public double totalSeconds() {
    return fitSeconds + predictSeconds;
  }
}
