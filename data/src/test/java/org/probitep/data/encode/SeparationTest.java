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
import org.probitep.data.design.DesignSpec;
import org.probitep.data.table.CsvTable;

class SeparationTest {
  private static final String NOTE =
      "separates the outcomes, so that only the prior bounds the coefficients of the other levels";

  @TempDir Path folder;

  /** Level a has so many rows and so many positives, b and c have three rows of either outcome. */
  private List<String> notes(int rowsOfA, int positivesOfA) throws IOException {
    List<String> lines = new ArrayList<>(List.of("r,y"));
    for (int i = 0; i < rowsOfA; i++) {
      lines.add("a," + (i < positivesOfA ? 1 : 0));
    }
    for (int i = 0; i < 6; i++) {
      lines.add("b," + i % 2);
      lines.add("c," + i % 2);
    }
    Path file = Files.write(folder.resolve("t.csv"), lines);
    ModelOptions options = ModelOptions.withDefaults().withPriorVariance(25);
    return TrainingData.read(CsvTable.of(file), DesignSpec.of("y"), options).notes().stream()
        .filter(note -> note.startsWith("separates"))
        .toList();
  }

  @Test
  void aReferenceOfOneOutcomeIsNamed() throws IOException {
    assertThat(notes(9, 0)).containsExactly(NOTE + ": r=a");
    assertThat(notes(9, 9)).containsExactly(NOTE + ": r=a");
  }

  @Test
  void aReferenceOfBothOutcomesIsNot() throws IOException {
    assertThat(notes(9, 1)).isEmpty();
  }
}
