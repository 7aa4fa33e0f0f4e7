/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Damage;
import org.probitep.bench.fuzz.made.Options;
import org.probitep.bench.fuzz.rules.CommandOutcome;

/** Text that is no good table: odd names, odd cells, odd encodings. */
final class TextRuns {
  private static final List<String> NAMES =
      List.of(
          "c=b",
          "c",
          "(intercept)",
          "=cmd|x",
          "+1",
          "@x",
          "-2",
          "",
          " ",
          "x",
          "x0 is missing",
          "a,b",
          "a\"b",
          "<script>alert(1)</script>",
          "\u001b[31mred",
          "tab\tname",
          "line\nname",
          "ü",
          "名前",
          "\u202Eabc",
          "n".repeat(3000),
          "y",
          "probability",
          "`x`",
          "x:c",
          "\u0000",
          "%s%n",
          "${x}",
          "'q'",
          "&amp;",
          "\\u0041",
          "\uFEFFx",
          "c=a",
          "NA");
  private static final List<String> CELLS =
      List.of(
          "1",
          "2.5",
          "-1e-7",
          "0",
          "1",
          "0.1",
          "a",
          "b",
          "",
          "NA",
          "true",
          "FALSE",
          "=cmd|x",
          "NaN",
          "inf",
          "-Infinity",
          "1e309",
          "1e-400",
          "0x1p3",
          "1_000",
          "1,5",
          "١",
          "\u001b[31m",
          "\u0000",
          "x\ny",
          "\"",
          "z".repeat(5000),
          "2020-01-02",
          "11:00",
          "1d",
          "+5",
          "--1",
          "(missing)",
          "1e5000",
          "9".repeat(400),
          ".5",
          "5.",
          "1 2",
          "\u00A01",
          "<b>x</b>",
          "(any other)");

  private TextRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    String ending = chance.of("csv", "csv", "tsv", "arff", "libsvm", "jsonl", "txt");
    String text = text(chance, ending);
    if (text.contains("NaN") || text.contains("nf")) {
      run.quotesNan();
    }
    run.write("data." + ending, encoded(chance, text));
    List<String> options = new ArrayList<>(Options.manners(chance));
    if (chance.oneIn(5)) {
      options.addAll(List.of("--categorical", chance.of("c", "x", "absent", "")));
    }
    if (chance.oneIn(8)) {
      options.addAll(List.of("--na", chance.of("a", "?", "", "\u001b[31m")));
    }
    if (chance.oneIn(8)) {
      options.addAll(List.of("--delimiter", chance.of(";", "|", "tab", "\"", "ab", "\n", "é", "")));
    }
    if (chance.oneIn(8)) {
      options.addAll(
          List.of("--ordered", chance.of("c=a<b", "c", "c=", "=a<b", "c=a<a", "c=b<\u001b[31m")));
    }
    if (chance.oneIn(6)) {
      options.addAll(List.of("--ignore", chance.of(NAMES)));
    }
    String file = "data." + ending;
    if (chance.oneIn(4)) {
      run.command(
          Options.join(
              List.of("describe", file, "--format", chance.of("json", "table")),
              onlyDescribing(options)));
    }
    List<String> fit =
        List.of("fit", file, "--target", "y", "-o", "model.zip", "--max-sweeps", "50");
    List<String> report = chance.oneIn(3) ? List.of("--report", "report.html") : List.of();
    if (run.command(Options.join(fit, options, report)).isGood()) {
      use(run, file);
    }
  }

  private static List<String> onlyDescribing(List<String> options) {
    int level = options.indexOf("--level");
    List<String> kept = new ArrayList<>(options);
    if (level >= 0) {
      kept.subList(level, level + 2).clear();
    }
    return kept;
  }

  private static void use(Run run, String file) {
    CommandOutcome json = run.command("inspect", "model.zip", "--json");
    run.expect(json.isGood(), "a model does not load", json.err());
    CommandOutcome csv = run.command("inspect", "model.zip", "--format", "csv");
    for (String line : csv.rows()) {
      String start = line.startsWith("\"") ? line.substring(1) : line;
      run.expect(
          start.isEmpty() || "=+-@\t\r".indexOf(start.charAt(0)) < 0,
          "a cell that a spreadsheet would run",
          line);
    }
    CommandOutcome table = run.command("inspect", "model.zip");
    run.expect(
        table.text().chars().noneMatch(c -> c != '\n' && (c < ' ' || c == 0x7f)),
        "control characters in a table",
        table.text());
    CommandOutcome predicted = run.command("predict", "model.zip", file);
    run.expect(
        predicted.isGood() || !predicted.err().contains("there is no column"),
        "the training table cannot be predicted",
        predicted.err());
  }

  private static String text(Chance chance, String ending) {
    List<String> names = new ArrayList<>();
    names.add("y");
    int columns = chance.between(0, 5);
    for (int j = 0; j < columns; j++) {
      names.add(chance.oneIn(2) ? "x" + j : chance.of(NAMES));
    }
    String between = ending.equals("tsv") ? "\t" : chance.oneIn(6) ? ";" : ",";
    StringBuilder text = new StringBuilder(ending.equals("arff") ? attributes(chance, names) : "");
    if (!ending.equals("arff")) {
      append(chance, text, names, between);
    }
    int rows = chance.oneIn(6) ? chance.below(3) : chance.between(4, 16);
    List<List<String>> kinds = new ArrayList<>();
    for (int j = 0; j < columns; j++) {
      kinds.add(chance.oneIn(3) ? CELLS : CELLS.subList(0, chance.of(6, 6, 6, 8)));
    }
    for (int i = 0; i < rows; i++) {
      List<String> cells = new ArrayList<>();
      cells.add(chance.oneIn(60) ? chance.of(CELLS) : chance.of("0", "1"));
      kinds.forEach(kind -> cells.add(chance.of(kind)));
      if (chance.oneIn(60)) {
        cells.add("more");
      }
      append(chance, text, cells, between);
    }
    return text.toString();
  }

  private static String attributes(Chance chance, List<String> names) {
    StringBuilder text = new StringBuilder("@relation r\n");
    for (String name : names) {
      String quoted = "'" + name.replace("'", "\\'") + "'";
      text.append("@attribute ").append(chance.oneIn(3) ? name : quoted);
      text.append(' ')
          .append(chance.of("numeric", "numeric", "string", "{0,1,a,b}", "date", "relational"));
      text.append('\n');
    }
    return text.append("@data\n").toString();
  }

  private static void append(
      Chance chance, StringBuilder text, List<String> cells, String between) {
    for (int j = 0; j < cells.size(); j++) {
      String cell = cells.get(j);
      boolean quoted =
          !chance.oneIn(40)
              && (cell.contains(between) || cell.contains("\n") || cell.contains("\""));
      text.append(j == 0 ? "" : between);
      text.append(quoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
    }
    text.append(chance.oneIn(50) ? "\r" : chance.oneIn(8) ? "\r\n" : "\n");
  }

  private static byte[] encoded(Chance chance, String text) {
    Charset charset =
        chance.oneIn(10)
            ? chance.of(
                StandardCharsets.UTF_16, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16LE)
            : StandardCharsets.UTF_8;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (chance.oneIn(10)) {
      bytes.writeBytes(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
    }
    bytes.writeBytes(text.getBytes(charset));
    return chance.oneIn(20)
        ? chance.of(Damage.values()).of(chance, bytes.toByteArray())
        : bytes.toByteArray();
  }
}
