/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.DataException;
import org.probitep.data.table.CsvTable;
import org.probitep.model.DesignMatrix;

class EncodedRowsTest {
  private static final Schema SCHEMA =
      Schema.ofNumbers(
          new Target("y", "0", "1"),
          List.of("a", "b"),
          true,
          Scaling.of(new double[] {1, 0}, new double[] {2, 1}));

  @TempDir Path folder;

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("t.csv"), content);
  }

  private static double[] row(DesignMatrix x, int i) {
    double[] row = new double[x.columns()];
    x.copyRow(i, row, 0);
    return row;
  }

  @Test
  void columnsAreMatchedByNameAndScaled() throws IOException {
    for (String content :
        List.of("a,b\n3,4\n", "b,a\n4,3\n", "y,b,,id,a\n?,4,,\"x\",3\n", "b,a,y\n4,3,\n")) {
      DesignMatrix x = EncodedRows.read(CsvTable.of(file(content)), SCHEMA).x();
      assertThat(x.rows()).isEqualTo(1);
      assertThat(row(x, 0)).containsExactly(1, 4, 4);
    }
  }

  @Test
  void noRowsAreFine() throws IOException {
    assertThat(EncodedRows.read(CsvTable.of(file("a,b\n")), SCHEMA).x().rows()).isZero();
  }

  @Test
  void missingColumnsAreNamed() throws IOException {
    Path file = file("b,c\n1,2\n");
    assertThatThrownBy(() -> EncodedRows.read(CsvTable.of(file), SCHEMA))
        .isInstanceOf(DataException.class)
        .hasMessage(file + " lacks the column \"a\"");
    Path other = file("c\n1\n");
    assertThatThrownBy(() -> EncodedRows.read(CsvTable.of(other), SCHEMA))
        .hasMessage(file + " lacks 2 columns: \"a\", \"b\"");
  }

  @Test
  void badCellsOfNeededColumnsAreNamed() throws IOException {
    Path file = file("b,c,a\n1,x,2\n1,x,oops\n");
    assertThatThrownBy(() -> EncodedRows.read(CsvTable.of(file), SCHEMA))
        .isInstanceOf(DataException.class)
        .hasMessage(file + ", line 3 (row 2), column \"a\": \"oops\" is not a finite number");
  }

  @Test
  void aValueThatScalesToInfinityIsRefused() throws IOException {
    Path file = file("a,b\n1.5e308,1\n");
    assertThatThrownBy(() -> EncodedRows.read(CsvTable.of(file), SCHEMA))
        .isInstanceOf(DataException.class)
        .hasMessage(file + ", line 2 (row 1): the column \"a\" of the model is not finite");
  }
}
