/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.rules;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What may be printed at exit 0: numbers that are numbers, and probabilities in [0, 1]. */
public final class NumbersOracle {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern NOT_A_NUMBER =
      Pattern.compile("(?i)(?<![\\w.'-])[-+]?(nan|inf|infinity)(?![\\w.'])");

  /**
   * Programs and styles of a report; the residual of one sweep, which has nothing to compare with;
   * a log loss, which a certainty that failed makes infinite; options, which a forged model may
   * have.
   */
  private static final Pattern MAY_STAND =
      Pattern.compile(
          "(?s)<(script|style)>.*?</\\1>|sweeps +1, NOT converged \\(residual inf\\)|,logLoss,inf,"
              + "|\"(options|timings)\" : \\{.*?\\}");

  private static final int CONTEXT = 30;

  /** Unknown where a method does not give them, as the documents say. */
  private static final List<String> MAY_BE_NULL =
      List.of(
          "residual",
          "looLogPredictive",
          "logEvidence",
          "logEvidenceStandardError",
          "value",
          "lower",
          "upper",
          "min",
          "max",
          "mean",
          "sd",
          "standardError");

  /** Not looked at when a model is read, so a forged one may say anything there. */
  private static final List<String> FOR_THE_RECORD = List.of("options", "timings");

  private NumbersOracle() {}

  /**
   * Looks at a text that a command printed or wrote.
   *
   * @param quotesNan whether labels or cells may be called NaN
   */
  public static List<Finding> check(String name, String text, boolean quotesNan) {
    List<Finding> findings = new ArrayList<>();
    if (text.startsWith("probability,") || text.startsWith("row,fold,outcome,")) {
      findings.addAll(probabilities(name, text));
    } else if (text.startsWith("{")) {
      findings.addAll(json(name, text));
    }
    String plain = MAY_STAND.matcher(text).replaceAll(" ");
    Matcher matcher = NOT_A_NUMBER.matcher(plain);
    if (findings.isEmpty() && !quotesNan && matcher.find()) {
      int from = Math.max(0, matcher.start() - CONTEXT);
      int to = Math.min(plain.length(), matcher.end() + CONTEXT);
      findings.add(new Finding("NaN in " + name, plain.substring(from, to)));
    }
    return findings;
  }

  private static List<Finding> probabilities(String name, String text) {
    List<String> lines = text.lines().toList();
    List<String> header = List.of(lines.get(0).split(","));
    int first = header.indexOf("probability");
    int columns = header.contains("se") ? 6 : 3;
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      if (cells.length < first + columns) {
        return List.of(new Finding("half a row in " + name, line));
      }
      double[] values =
          Arrays.stream(cells, first, first + columns).mapToDouble(NumbersOracle::number).toArray();
      for (double value : values) {
        if (!(value >= 0 && value <= 1)) {
          return List.of(new Finding("no probability in " + name, line));
        }
      }
      if (!(values[1] <= values[2])) {
        return List.of(new Finding("lower above upper in " + name, line));
      }
    }
    return List.of();
  }

  private static double number(String cell) {
    try {
      return Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static List<Finding> json(String name, String text) {
    try {
      JsonNode json = JSON.readTree(text);
      List<Finding> findings = new ArrayList<>();
      nulls(json, "", findings);
      if (json.has("coefficients")) {
        coefficients(json, findings);
      }
      return findings;
    } catch (JsonProcessingException e) {
      return List.of(new Finding("bad JSON in " + name, e.getOriginalMessage()));
    }
  }

  private static void nulls(JsonNode node, String path, List<Finding> findings) {
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        if (field.getValue().isNull() && !MAY_BE_NULL.contains(field.getKey())) {
          findings.add(new Finding("null in JSON", path + "." + field.getKey()));
        }
        if (FOR_THE_RECORD.contains(field.getKey())) {
          continue;
        }
        nulls(field.getValue(), path + "." + field.getKey(), findings);
      }
    } else if (node.isArray()) {
      node.forEach(item -> nulls(item, path + "[]", findings));
    } else if (node.isNumber() && !Double.isFinite(node.doubleValue())) {
      findings.add(new Finding("infinite number in JSON", path));
    }
  }

  private static void coefficients(JsonNode json, List<Finding> findings) {
    List<String> names = new ArrayList<>();
    for (JsonNode coefficient : json.get("coefficients")) {
      names.add(coefficient.get("name").asText());
      for (String field : List.of("mean", "sd", "lower", "upper")) {
        if (!coefficient.path(field).isNumber()) {
          findings.add(new Finding("coefficient is no number", coefficient.toString()));
          return;
        }
      }
    }
    if (names.stream().distinct().count() < names.size()) {
      findings.add(new Finding("two coefficients of one name", names.toString()));
    }
    String method = json.path("method").asText();
    boolean one = json.path("sweeps").asInt() <= 1;
    if (json.path("residual").isNull() && !one) {
      findings.add(new Finding("residual is no number", json.path("residual").toString()));
    }
    if (json.path("logEvidence").isNull() && !method.equals("exact")) {
      findings.add(new Finding("log evidence is no number", method));
    }
  }
}
