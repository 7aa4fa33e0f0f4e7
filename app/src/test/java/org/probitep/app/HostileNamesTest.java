/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.app.text.CsvLines;

/** Names that a spreadsheet would run, names that are alike, formulas that never end. */
class HostileNamesTest {
  @TempDir private Path folder;

  private Path table(String header, int columns) throws IOException {
    StringBuilder text = new StringBuilder(header).append('\n');
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < columns; j++) {
        text.append((7 * i + 5 * j * j + i * i * (j + 1)) % 13).append(',');
      }
      text.append(i % 3 == 0 ? "b," : "a,").append(i % 2).append('\n');
    }
    return Files.writeString(folder.resolve("t.csv"), text);
  }

  private Path fit(Path table, String... more) {
    Path model = folder.resolve("model.zip");
    List<Object> words = new ArrayList<>(List.of("fit", table, "--target=y", "-o", model));
    words.addAll(List.of(more));
    Cli.Result result = Cli.run(words.toArray());
    assertThat(result.code()).as(result.err()).isZero();
    return model;
  }

  @ParameterizedTest
  @CsvSource({
    "x, x",
    "(intercept), (intercept)",
    "a-b, a-b",
    "'a,b', '\"a,b\"'",
    "'a;=1', '\"a;=1\"'",
    "'a\"b', '\"a\"\"b\"'",
    "=1+2, '\"''=1+2\"'",
    "+x, '\"''+x\"'",
    "-x, '\"''-x\"'",
    "@x, '\"''@x\"'",
    "＝x, '\"''＝x\"'",
    "'', ''"
  })
  void namesAreTextInASpreadsheet(String name, String cell) {
    assertThat(CsvLines.quoted(name)).isEqualTo(cell);
    assertThat(CsvLines.quoted("\t=1")).isEqualTo("\"'\t=1\"");
    assertThat(CsvLines.quoted("\r=1")).isEqualTo("\"'\r=1\"");
  }

  @Test
  void aQuoteIsPartOfAName() throws IOException {
    Path table = table("\"a\"\"b\",c,kind,y", 2);
    Cli.Result result =
        Cli.run("fit", table, "--target=y", "--ignore=a\"b", "-o", folder.resolve("m.zip"));
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.err()).doesNotContain("WARN");
    assertThat(Cli.run("inspect", folder.resolve("m.zip")).out()).doesNotContain("a\"b");
  }

  @Test
  void inspectPrintsNoFormulas() throws IOException {
    Path model = fit(table("\"=cmd|' /C calc'!A0\",+x,-x,@x,z,c,y", 5));
    List<String> lines = Cli.run("inspect", model, "--format=csv").out().lines().skip(1).toList();
    assertThat(lines).hasSize(7);
    assertThat(lines.get(1)).startsWith("\"'=cmd|' /C calc'!A0\",");
    assertThat(lines.get(2)).startsWith("\"'+x\",");
    assertThat(lines.get(3)).startsWith("\"'-x\",");
    assertThat(lines.get(4)).startsWith("\"'@x\",");
    assertThat(lines.get(6)).startsWith("c=b,");
    for (String line : lines) {
      String numbers = line.replaceFirst("^(\"[^\"]*\"|[^,]*),", "");
      assertThat(numbers).as("numbers stay numbers").matches("(-?[0-9.e-]+,?){4}");
    }
    JsonNode json = new JsonMapper().readTree(Cli.run("inspect", model, "--format=json").out());
    assertThat(json.findValuesAsText("name")).contains("=cmd|' /C calc'!A0", "+x", "-x", "@x");
  }

  @Test
  void noTwoCoefficientsHaveOneName() throws IOException {
    Path table = table("c=b,(intercept),a,b,a:b,c,y", 5);
    Path report = folder.resolve("report.html");
    String formula = "--formula=y ~ . + a:b";
    List<String> expected =
        List.of("(intercept)", "`c=b`", "`(intercept)`", "a", "b", "`a:b`", "`c`=`b`", "`a`:`b`");
    assertThat(names(fit(table, formula, "--report=" + report))).isEqualTo(expected);
    String page = Files.readString(report);
    assertThat(expected.subList(1, 8))
        .allMatch(name -> page.contains("data-name=\"" + name + "\""));
    assertThat(names(fit(table, formula, "--stream"))).isEqualTo(expected);
    JsonNode json =
        new JsonMapper()
            .readTree(Cli.run("inspect", folder.resolve("model.zip"), "--format=json").out());
    assertThat(json.findValue("coefficients").findValuesAsText("name")).isEqualTo(expected);
  }

  private static List<String> names(Path model) {
    return Cli.run("inspect", model, "--format=csv")
        .out()
        .lines()
        .skip(1)
        .map(line -> line.replaceAll(",.*", ""))
        .toList();
  }

  /** Each of these ended in a stack trace, or never. */
  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void formulasThatNeverEndAreRefusedInOneLine() throws IOException {
    String header = "x0";
    for (int j = 1; j < 60; j++) {
      header += ",x" + j;
    }
    Path table = table(header + ",c,y", 60);
    assertRefused(table, "(".repeat(2000) + "x0" + ")".repeat(2000), "more than 100 parentheses");
    assertRefused(table, "x0" + "*x1:x2".repeat(20_000), "terms, and the most is 1,048,576");
    assertRefused(table, ".^20", "up to 1.1e+16 terms, and the most is 1,048,576");
    assertRefused(table, "I(x0^" + "9".repeat(999) + ")", "the exponent can be at most 1000");
    Cli.Result chain =
        Cli.run("fit", table, "--formula=y ~ x0" + ":x1".repeat(20_000), "-o", folder.resolve("m"));
    assertThat(chain.code()).as(chain.err()).isZero();
  }

  private void assertRefused(Path table, String right, String part) {
    Cli.Result result =
        Cli.run("fit", table, "--formula=y ~ " + right, "-o", folder.resolve("none"));
    assertThat(result.err()).startsWith("probitep: formula").contains(part);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.err().length()).isLessThan(300);
    assertThat(result.code()).isEqualTo(2);
    assertThat(folder.resolve("none")).doesNotExist();
  }
}
