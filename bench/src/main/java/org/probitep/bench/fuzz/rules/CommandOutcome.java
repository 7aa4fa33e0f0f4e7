/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.rules;

import java.util.List;

/**
 * What a command left.
 *
 * @param args the command line
 * @param code the exit code, or −1 where the command did not come back or threw
 * @param text standard output
 * @param err standard error
 * @param trouble a trace or the dump of a hanging thread, otherwise empty
 * @param full whether standard output was full
 * @param hung whether the deadline passed
 */
public record CommandOutcome(
    List<String> args,
    int code,
    String text,
    String err,
    String trouble,
    boolean full,
    boolean hung) {
  public boolean isGood() {
    return code == 0;
  }

  /** The lines of standard output behind the header. */
  public List<String> rows() {
    return text.lines().skip(1).toList();
  }

  /** The command line as a shell would take it. */
  public static String line(List<String> args) {
    StringBuilder line = new StringBuilder("probitep");
    for (String word : args) {
      boolean plain = word.matches("[-\\w./,=+:]+");
      line.append(' ').append(plain ? word : "'" + word.replace("'", "'\\''") + "'");
    }
    return line.toString();
  }
}
