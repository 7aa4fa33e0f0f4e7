/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Programs of the machine that take what probitep exports. */
final class OtherPrograms {
  private OtherPrograms() {}

  /** Without the program the test is skipped, but with CI=true it fails. */
  static void require(Object... command) {
    boolean there;
    try {
      run(command);
      there = true;
    } catch (IOException e) {
      there = false;
    }
    assumeTrue(
        there || "true".equals(System.getenv("CI")),
        command[0] + " is not there: what it should read was not tried");
    assertThat(there).as("%s is there", command[0]).isTrue();
  }

  /** What a command prints; all of it is shown if the command fails. */
  static String run(Object... command) throws IOException {
    List<String> words = Arrays.stream(command).map(String::valueOf).toList();
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      assertThat(process.waitFor()).as("%s: %s", words.get(0), output).isZero();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return output;
  }

  /** Whether probabilities and limits agree in all rows; NaN is where there are none. */
  static void requireSame(List<double[]> actual, List<double[]> expected, double tolerance) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      for (int k = 0; k < expected.get(i).length; k++) {
        double value = expected.get(i)[k];
        double other = actual.get(i)[k];
        assertThat(Double.isNaN(value) ? Double.isNaN(other) : Math.abs(other - value) <= tolerance)
            .as("row %d, number %d: %s, expected %s", i + 1, k + 1, other, value)
            .isTrue();
      }
    }
  }
}
