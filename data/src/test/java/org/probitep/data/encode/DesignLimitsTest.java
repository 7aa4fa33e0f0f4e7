/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.DataException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.formula.Formula;
import org.probitep.data.table.CsvTable;

/** Designs that cannot be held in memory are refused before they are made. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class DesignLimitsTest {
  private static final ModelOptions OPTIONS = ModelOptions.withDefaults().withPriorVariance(25);

  @TempDir Path folder;

  private TrainingData train(String formula, String header, int rows, IntFunction<String> row)
      throws IOException {
    String text =
        header
            + "\n"
            + IntStream.range(0, rows).mapToObj(row).collect(Collectors.joining("\n"))
            + "\n";
    Path file = Files.writeString(folder.resolve("t.csv"), text);
    return TrainingData.read(CsvTable.of(file), DesignSpec.of(Formula.parse(formula)), OPTIONS);
  }

  private static String levels(int i) {
    return "a%d,b%d,c%d,%d".formatted(i % 900, (i + i / 900) % 900, (i + i / 450) % 900, i % 2);
  }

  @Test
  void categoriesMultiplyTheirLevels() {
    assertThatThrownBy(() -> train("y ~ a:b:c", "a,b,c,y", 1800, DesignLimitsTest::levels))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(folder.resolve("t.csv") + ": the model would have 729,000,000")
        .hasMessageContaining("columns. The most is 134,217,728, and 1,800 rows of them need ")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> train("y ~ a:b", "a,b,c,y", 300_000, DesignLimitsTest::levels))
        .hasMessageContaining("the model would have 810,000 columns")
        .hasMessageContaining("300,000 rows of them need 1,946 GB where Java has ")
        .hasMessageContaining("leave out terms, or columns of many levels, or give Java more");
  }

  @Test
  void longNamesCountAsWell() {
    String names =
        IntStream.range(0, 150)
            .mapToObj(j -> "n".repeat(200_000) + j)
            .collect(Collectors.joining(","));
    String cells = "1,".repeat(150);
    assertThatThrownBy(() -> train("y ~ .^3", names + ",y", 4, i -> cells + i % 2))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("the model would have 562,625 columns");
  }

  @Test
  void aLongInteractionIsOneColumn() throws IOException {
    int factors = 4999; // an odd number, so that the product is not constant
    String names =
        IntStream.range(0, factors).mapToObj(j -> "x" + j).collect(Collectors.joining(","));
    String formula = "y ~ " + names.replace(",", ":");
    TrainingData data =
        train(formula, names + ",y", 4, i -> (i < 2 ? "1," : "-1,").repeat(factors) + i % 2);
    assertThat(data.schema().features()).hasSize(1);
    assertThat(data.schema().features().get(0)).startsWith("x0:x1:").endsWith(":x4998");
  }

  @Test
  void categoriesOfTextAreWhatTheyAre() throws IOException {
    TrainingData data =
        train(
            "y ~ C(t) + t + C(b) + b", "t,b,y", 6, i -> "t" + i % 3 + "," + (i < 3) + "," + i % 2);
    assertThat(data.schema().features()).containsExactly("t=t1", "t=t2", "b");
  }
}
