/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What may be said, and with which exit code: no traces, and one line about what went wrong. */
public final class TalkOracle {
  private static final int LONGEST_LINE = 2000;
  private static final Pattern TRACE = Pattern.compile("(?m)^\\s+at [\\w.$/]+\\(|internal error");
  private static final Pattern JAVA =
      Pattern.compile(
          "\\b(java|javax|jdk|sun|com|org)\\.[a-z]\\w*\\.|\\b[A-Z]\\w*(Exception|Error)\\b"
              + "|exception_type|\\[[LBCDI];?@|@[0-9a-f]{6,8}\\b");
  private static final Pattern NULL = Pattern.compile("\\bnull\\b");
  private static final Pattern NOT_A_NUMBER =
      Pattern.compile("(?i)(?<![\\w.'\"=<>-])[-+]?(nan|inf|infinity)(?![\\w.'\"])");

  /** One sweep has nothing to compare with, as the documents say. */
  private static final Pattern AFTER_ONE_SWEEP = Pattern.compile("\\b1 sweeps?\\b.*residual inf");

  private TalkOracle() {}

  public static List<Finding> check(CommandOutcome outcome) {
    List<Finding> findings = new ArrayList<>();
    String err = outcome.err();
    if (outcome.hung()) {
      return List.of(new Finding("hang", outcome.trouble()));
    }
    if (!outcome.trouble().isEmpty()) {
      findings.add(new Finding("trace", outcome.trouble()));
      return findings;
    }
    if (outcome.code() < 0 || outcome.code() > 2) {
      findings.add(new Finding("exit code", "exit " + outcome.code()));
    }
    if (outcome.isGood() && outcome.full()) {
      findings.add(new Finding("output lost", "standard output is full, but exit 0"));
    }
    if (TRACE.matcher(err).find()) {
      findings.add(new Finding("trace", lastLines(err)));
    } else {
      findings.addAll(lines(outcome));
    }
    return findings;
  }

  private static List<Finding> lines(CommandOutcome outcome) {
    List<Finding> findings = new ArrayList<>();
    List<String> lines =
        List.of(outcome.err().isEmpty() ? new String[0] : outcome.err().split("\n"));
    for (String line : lines) {
      if (!line.startsWith("probitep: ")) {
        findings.add(new Finding("stray line on standard error", line));
      }
      if (line.chars().anyMatch(c -> c < ' ' || c == 0x7f || (c >= 0x80 && c < 0xa0))) {
        findings.add(new Finding("control characters in a message", line));
      }
      if (line.length() > LONGEST_LINE) {
        findings.add(new Finding("endless message", line.length() + " characters: " + line));
      }
      // A refusal may name what it refuses.
      if (outcome.isGood()
          && NOT_A_NUMBER.matcher(AFTER_ONE_SWEEP.matcher(line).replaceAll("")).find()) {
        findings.add(new Finding("NaN in a message", line));
      }
      if (JAVA.matcher(line).find()) {
        findings.add(new Finding("internals in a message", line));
      }
      if (NULL.matcher(line).find() && !String.join(" ", outcome.args()).matches("(?is).*null.*")) {
        findings.add(new Finding("null in a message", line));
      }
    }
    return outcome.isGood() ? findings : error(outcome, lines, findings);
  }

  private static List<Finding> error(
      CommandOutcome outcome, List<String> lines, List<Finding> findings) {
    long errors = lines.stream().filter(line -> !line.startsWith("probitep: warning:")).count();
    if (lines.isEmpty()) {
      findings.add(new Finding("silent failure", "exit " + outcome.code() + " without a word"));
    } else if (outcome.args().contains("-q") && errors != 1) {
      findings.add(new Finding("not one line of error", errors + " lines: " + outcome.err()));
    }
    return findings;
  }

  /** The end of a text. */
  public static String lastLines(String text) {
    List<String> lines = text.lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 12), lines.size()));
  }
}
