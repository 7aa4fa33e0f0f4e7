/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.NewCategories;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.frame.MissingPolicy;
import org.probitep.data.frame.RawTable;
import org.probitep.data.table.CsvTable;
import org.probitep.model.DesignMatrix;

/** A fold knows of its test rows no more than if they were in another file. */
class TableFoldsTest {
  private static final String HEADER = "colour,size,ok";
  private static final ModelOptions OPTIONS = ModelOptions.withDefaults().withPriorVariance(25);

  private final List<String> lines = new ArrayList<>();

  @TempDir private Path folder;

  @BeforeEach
  void makeLines() {
    String[] colours = {"red", "green", "red", "blue", "green", "red"};
    for (int i = 0; i < 30; i++) {
      // A level, an outlier and a missing cell that only few rows have.
      String colour = i == 7 ? "violet" : colours[i % 6];
      String size = i == 11 ? "1e6" : i % 10 == 3 ? "" : Integer.toString(i * i % 17);
      lines.add(colour + "," + size + "," + (i * 5 % 7 < 3 ? "yes" : "no"));
    }
  }

  private CsvTable table(int... places) throws IOException {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    for (int place : places) {
      text.append(lines.get(place)).append('\n');
    }
    return CsvTable.of(Files.writeString(folder.resolve("t.csv"), text));
  }

  private static TableFolds folds(CsvTable table, DesignSpec spec) throws IOException {
    return TableFolds.of(RawTable.read(table, spec.rawOptions()), spec, OPTIONS);
  }

  private static void assertSame(DesignMatrix actual, DesignMatrix expected) {
    assertThat(actual.rows()).isEqualTo(expected.rows());
    assertThat(actual.columns()).isEqualTo(expected.columns());
    for (int i = 0; i < expected.rows(); i++) {
      for (int j = 0; j < expected.columns(); j++) {
        assertThat(actual.get(i, j)).isEqualTo(expected.get(i, j));
      }
    }
  }

  @Test
  void aFoldIsTheSameAsTwoFiles() throws IOException {
    DesignSpec spec = DesignSpec.of("ok");
    int[] all = new int[30];
    for (int i = 0; i < all.length; i++) {
      all[i] = i;
    }
    TableFolds folds = folds(table(all), spec);
    assertThat(folds.target().positive()).isEqualTo("yes");
    for (Split split : Plan.folds(folds.rows(), 5, 3).splits()) {
      FoldData fold = folds.fold(split);
      TrainingData train = TrainingData.read(table(split.train()), spec, OPTIONS);
      assertSame(fold.train().x(), train.observations().x());
      EncodedRows test =
          EncodedRows.readWithOutcomes(
              table(split.test()), train.schema(), NewCategories.expected());
      assertSame(fold.test().x(), test.x());
      assertThat(fold.notes()).isEqualTo(test.notes());
      for (int i = 0; i < train.observations().size(); i++) {
        assertThat(fold.train().y(i)).isEqualTo(train.observations().y(i));
      }
    }
  }

  @Test
  void rowsWithMissingCellsAreLeftOutIfAskedFor() throws IOException {
    DesignSpec spec = DesignSpec.of("ok").withMissing(MissingPolicy.DROP);
    TableFolds folds = folds(table(0, 1, 2, 3, 4, 5, 6), spec);
    assertThat(folds.rows().size()).isEqualTo(6);
    assertThat(folds.rows().number(2)).isEqualTo(3);
    assertThat(folds.rows().number(3)).isEqualTo(5);
    FoldData fold = folds.fold(Plan.folds(folds.rows(), 2, 1).splits().get(0));
    assertThat(fold.train().size() + fold.test().x().rows()).isEqualTo(6);
  }
}
