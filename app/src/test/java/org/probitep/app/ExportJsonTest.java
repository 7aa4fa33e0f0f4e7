/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The program of docs/export.md, run by node, predicts as probitep does. */
class ExportJsonTest {
  private static final double TOLERANCE = 1e-9;

  private static final double[] NONE = {Double.NaN, Double.NaN, Double.NaN};

  @TempDir Path folder;

  @BeforeAll
  static void needNode() {
    OtherPrograms.require("node", "--version");
  }

  @ParameterizedTest
  @MethodSource("org.probitep.app.ExportDesign#all")
  void theProgramPredictsTheSame(ExportDesign design) throws IOException {
    ExportDesign.Case made = design.make();
    List<double[]> scored = score(made.model(), made.names(), made.rows());
    OtherPrograms.requireSame(scored, made.expected(), TOLERANCE);
  }

  private List<double[]> score(Path model, List<String> names, List<List<String>> rows)
      throws IOException {
    Path exported = folder.resolve("model.json");
    Cli.Result result = Cli.run("export", model, "--format", "json", "-o", exported);
    assertThat(result.code()).as(result.err()).isZero();
    List<Map<String, String>> byName = rows.stream().map(row -> byName(names, row)).toList();
    Path table = folder.resolve("rows.json");
    new ObjectMapper().writeValue(table.toFile(), byName);
    String page = Files.readString(Cli.repository().resolve("docs/export.md"));
    String[] blocks = page.split("```", -1);
    StringBuilder program = new StringBuilder();
    for (int i = 1; i < blocks.length; i += 2) {
      if (blocks[i].startsWith("javascript\n")) {
        program.append(blocks[i].substring("javascript\n".length()));
      }
    }
    Path script = Files.writeString(folder.resolve("score.js"), program);
    return OtherPrograms.run("node", script, exported, table)
        .lines()
        .map(line -> line.equals(",,") ? NONE : Cli.numbers(line, 0))
        .toList();
  }

  private static Map<String, String> byName(List<String> names, List<String> row) {
    Map<String, String> cells = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      cells.put(names.get(i), row.get(i));
    }
    return cells;
  }

  @Test
  void theExampleHasThirtyLines() throws IOException {
    String page = Files.readString(Cli.repository().resolve("docs/export.md"));
    String first = page.split("```javascript\n", -1)[1];
    assertThat(first.substring(0, first.indexOf("```")).lines()).hasSizeLessThanOrEqualTo(30);
  }

  @Test
  void aRowThatPredictRefusesHasNoProbability() throws IOException {
    ExportDesign.Case strict = ExportDesign.strict(folder);
    OtherPrograms.requireSame(
        score(strict.model(), strict.names(), strict.rows()), strict.expected(), TOLERANCE);
  }
}
