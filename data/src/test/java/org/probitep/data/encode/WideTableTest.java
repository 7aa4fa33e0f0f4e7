/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.describe.TableDescription;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.formula.Formula;
import org.probitep.data.table.CsvTable;

/**
 * A table of very many columns, as of genes. What looks at each column once takes a second or two;
 * what goes through all columns for each column compares names ten thousand million times.
 */
class WideTableTest {
  private static final int COLUMNS = 150_000;
  private static final int ROWS = 4;
  private static final Duration GENEROUS = Duration.ofSeconds(20);

  @TempDir static Path folder;
  private static CsvTable table;

  @BeforeAll
  static void writeTable() throws IOException {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder("y,");
    text.append(
        IntStream.range(0, COLUMNS).mapToObj(j -> "gene" + j).collect(Collectors.joining(",")));
    for (int i = 0; i < ROWS; i++) {
      text.append('\n').append(i % 2);
      IntStream.range(0, COLUMNS).forEach(j -> text.append(',').append(random.nextInt(1000)));
    }
    Path file = folder.resolve("wide.csv");
    Files.writeString(file, text.append('\n'));
    table = CsvTable.of(file);
  }

  private static TrainingData train(DesignSpec spec, boolean intercept) throws IOException {
    return TrainingData.read(table, spec, ModelOptions.withDefaults().withIntercept(intercept));
  }

  @Test
  void trainingLooksAtEachColumnOnce() {
    assertTimeoutPreemptively(
        GENEROUS,
        () -> {
          assertThat(train(DesignSpec.of("y"), true).schema().columns()).hasSizeGreaterThan(1000);
          assertThat(train(DesignSpec.of("y"), false).schema().columns()).hasSize(COLUMNS);
        });
  }

  @Test
  void soDoesAFormula() {
    DesignSpec dot = DesignSpec.of(Formula.parse("y ~ . - gene3"));
    assertTimeoutPreemptively(
        GENEROUS, () -> assertThat(train(dot, false).schema().columns()).hasSize(COLUMNS - 1));
  }

  @Test
  void soDoesPrediction() throws IOException {
    Schema schema = train(DesignSpec.of("y"), false).schema();
    assertTimeoutPreemptively(
        GENEROUS,
        () -> assertThat(EncodedRows.read(table, schema).x().columns()).isEqualTo(COLUMNS));
  }

  @Test
  void soDoesADescription() {
    assertTimeoutPreemptively(
        GENEROUS,
        () ->
            assertThat(TableDescription.read(table, DesignSpec.of("y"), true).columns())
                .hasSize(COLUMNS + 1));
  }
}
