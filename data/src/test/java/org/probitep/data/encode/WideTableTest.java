/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.describe.TableDescription;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.formula.Formula;
import org.probitep.data.frame.RawTable;
import org.probitep.data.table.CsvTable;

/**
 * A table of very many columns, as of genes. What looks at each column once takes a second or two;
 * what goes through all columns for each column compares names ten thousand million times.
 */
class WideTableTest {
  private static final int COLUMNS = 150_000;
  private static final int ROWS = 4;
  private static final double GENEROUS_SECONDS = 15;
  private static final long MOST_BYTES_OF_COLUMN = 1_200;

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

  /** Counts the processor time of this thread, so that a busy machine changes nothing. */
  private static void assertQuick(Executable work) throws Throwable {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    work.execute();
    double seconds = (threads.getCurrentThreadCpuTime() - start) * 1e-9;
    assertThat(seconds).isLessThan(GENEROUS_SECONDS);
  }

  private static TrainingData train(DesignSpec spec, boolean intercept) throws IOException {
    return TrainingData.read(
        table, spec, ModelOptions.withDefaults().withPriorVariance(25).withIntercept(intercept));
  }

  @Test
  void trainingLooksAtEachColumnOnce() throws Throwable {
    assertQuick(
        () -> {
          assertThat(train(DesignSpec.of("y"), true).schema().columns()).hasSizeGreaterThan(1000);
          assertThat(train(DesignSpec.of("y"), false).schema().columns()).hasSize(COLUMNS);
        });
  }

  /**
   * Evaluation learns ten times what training learns once. Its memory counts, because collecting it
   * took half of the time: 6,000 bytes a column when each fold was planned and told of anew, 1,300
   * when each schema checked its columns again, now 950.
   */
  @Test
  void aFoldNeedsLittleMoreThanItsRows() throws IOException {
    RawTable raw = RawTable.read(table, DesignSpec.of("y").rawOptions());
    TrainingPlan plan =
        TrainingPlan.of(raw, DesignSpec.of("y"), ModelOptions.withDefaults().withPriorVariance(25));
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadAllocatedBytes();
    assertThat(plan.learn(new int[] {0, 1, 3}).observations().size()).isEqualTo(3);
    long bytes = threads.getCurrentThreadAllocatedBytes() - start;
    assertThat(bytes / COLUMNS).isLessThan(MOST_BYTES_OF_COLUMN);
  }

  @Test
  void soDoesAFormula() throws Throwable {
    DesignSpec dot = DesignSpec.of(Formula.parse("y ~ . - gene3"));
    assertQuick(() -> assertThat(train(dot, false).schema().columns()).hasSize(COLUMNS - 1));
  }

  @Test
  void soDoesPrediction() throws Throwable {
    Schema schema = train(DesignSpec.of("y"), false).schema();
    assertQuick(() -> assertThat(EncodedRows.read(table, schema).x().columns()).isEqualTo(COLUMNS));
  }

  @Test
  void soDoesADescription() throws Throwable {
    assertQuick(
        () ->
            assertThat(TableDescription.read(table, DesignSpec.of("y"), true).columns())
                .hasSize(COLUMNS + 1));
  }
}
