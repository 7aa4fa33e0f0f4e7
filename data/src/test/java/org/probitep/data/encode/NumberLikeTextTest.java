/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.table.CsvTable;
import org.probitep.data.table.Place;

/** Text that was meant as numbers. */
class NumberLikeTextTest {
  private static final String WARNING =
      "warning: looks like numbers with a unit, taken as categories: x, such as ";

  @TempDir Path folder;

  /** Notes on 60 rows that have a text with so many different numbers in place of #. */
  private List<String> warnings(String text, int levels) throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,y"));
    for (int i = 0; i < 60; i++) {
      lines.add(text.replace("#", Integer.toString(10 + i % levels)) + "," + i % 2);
    }
    Path file = Files.write(folder.resolve("t.csv"), lines);
    ModelOptions options = ModelOptions.withDefaults().withPriorVariance(25);
    return TrainingData.read(CsvTable.of(file), DesignSpec.of("y"), options).notes().stream()
        .filter(note -> note.contains("unit"))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"#%, 10%", "#.5 kg, 10.5 kg", "$#, $10", "-#€, -10€"})
  void numbersWithAUnitGetAWarning(String text, String first) throws IOException {
    assertThat(warnings(text, 20)).containsExactly(WARNING + Place.quote(first));
  }

  @Test
  void labelsDoNot() throws IOException {
    assertThat(warnings("s#", 20)).isEmpty();
    assertThat(warnings("#abcd", 20)).isEmpty();
    assertThat(warnings("#%", 12)).isEmpty();
  }
}
