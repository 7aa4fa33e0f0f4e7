/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.describe.ColumnDescription.LevelCount;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.OrderedLevels;
import org.probitep.data.formula.Formula;
import org.probitep.data.frame.MissingPolicy;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.table.CsvTable;

class TableDescriptionTest {
  private static final DesignSpec SPEC = DesignSpec.of("y");

  private static final String TABLE =
      """
      n,t,b,s,same,copy,y
      1,u,true,S,5,1,no
      3,v,false,M,5,3,yes
      ,u,,S,5,,no
      8,,true,L,5,8,no
      """;

  @TempDir Path folder;

  private TableDescription describe(String table, DesignSpec spec) throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), table);
    return TableDescription.read(CsvTable.of(file), spec, true);
  }

  private ColumnDescription column(String name, DesignSpec spec) throws IOException {
    return describe(TABLE, spec).columns().stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void numbersHaveARange() throws IOException {
    ColumnDescription n = column("n", SPEC);
    assertThat(n.kind()).isEqualTo(RawColumn.Kind.NUMBER);
    assertThat(n.missing()).isEqualTo(1);
    assertThat(n.distinct()).isEqualTo(3);
    ColumnDescription.Range range = n.range().orElseThrow();
    assertThat(List.of(range.min(), range.mean(), range.max())).containsExactly(1.0, 4.0, 8.0);
    assertThat(range.sd()).isCloseTo(Math.sqrt(13), within(1e-14));
    assertThat(n.becomes()).isEqualTo("a column, missing cells set to the mean");
  }

  @Test
  void textsAreCounted() throws IOException {
    ColumnDescription t = column("t", SPEC);
    assertThat(t.kind()).isEqualTo(RawColumn.Kind.TEXT);
    assertThat(t.levels()).containsExactly(new LevelCount("u", 2), new LevelCount("v", 1));
    assertThat(t.becomes()).isEqualTo("1 column against u, one for missing cells");
    assertThat(column("b", SPEC).becomes())
        .isEqualTo("a column of 0 and 1, missing cells set to the mean");
    DesignSpec ordered = SPEC.withOrdered(List.of(OrderedLevels.parse("s=S<M<L")));
    assertThat(column("s", ordered).becomes()).isEqualTo("2 columns from S up");
  }

  @Test
  void thePolicyOnMissingCellsIsSaid() throws IOException {
    assertThat(column("n", SPEC.withMissing(MissingPolicy.INDICATOR)).becomes())
        .isEqualTo("a column, missing cells set to the mean and marked");
    assertThat(column("n", SPEC.withMissing(MissingPolicy.ERROR)).becomes())
        .isEqualTo("a column, missing cells refused");
    assertThat(column("n", SPEC.withMissing(MissingPolicy.DROP)).becomes())
        .isEqualTo("a column, rows with missing cells left out");
  }

  @Test
  void whatIsWorthALookIsRemarked() throws IOException {
    assertThat(column("same", SPEC).remarks()).containsExactly("constant");
    assertThat(column("copy", SPEC).remarks()).contains("repeats n");
    assertThat(column("n", SPEC).remarks()).doesNotContain("repeats copy");
  }

  @Test
  void theTargetAndTheModelAreDescribed() throws IOException {
    TableDescription table = describe(TABLE, SPEC);
    assertThat(table.rows()).isEqualTo(4);
    assertThat(table.refusals()).isEmpty();
    assertThat(table.target().orElseThrow().positive()).isEqualTo("yes");
    assertThat(table.positives()).isEqualTo(1);
    assertThat(table.design()).contains("n", "t=v", "t=(missing)", "b").doesNotContain("same");
    assertThat(table.notes()).contains("left out, because they are constant: same");
    ColumnDescription y = column("y", SPEC);
    assertThat(y.isTarget()).isTrue();
    assertThat(y.becomes()).isEqualTo("the target");
  }

  @Test
  void aFormulaDecidesWhatColumnsBecome() throws IOException {
    DesignSpec spec = DesignSpec.of(Formula.parse("y ~ n + n:t"));
    assertThat(column("n", spec).becomes()).isEqualTo("part of n, n:t");
    assertThat(column("t", spec).becomes()).isEqualTo("part of n:t");
  }

  @Test
  void refusalsAreDescribedAndNotThrown() throws IOException {
    TableDescription table = describe("a,y\n1,0\nx,1\n3,2\n", SPEC);
    assertThat(table.refusals()).hasSize(2);
    assertThat(table.refusals().get(0)).startsWith("a: ").contains("line 3 (row 2), column \"a\"");
    assertThat(table.refusals().get(1)).contains("must have two values, but has 3");
    assertThat(table.design()).isEmpty();
  }
}
