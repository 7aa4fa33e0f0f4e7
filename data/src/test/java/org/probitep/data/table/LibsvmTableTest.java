/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.data.DataException;
import org.probitep.data.input.Input;
import org.probitep.data.input.NumberMarks;

class LibsvmTableTest {
  private static LibsvmTable table(String text) {
    return new LibsvmTable(
        Input.stream("t", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))));
  }

  private static List<String> read(String text) throws IOException {
    return Recorder.of(table(text));
  }

  @Test
  void rowsAreMadeDense() throws IOException {
    assertThat(read("# head\n+1 1:0.5 3:-2e1 # tail\n\n-1\t2:1\r\n-1 # nothing"))
        .containsExactly(
            "begin [label, 1, 2, 3]",
            "0=+1",
            "1:0.5",
            "2:0.0",
            "3:-20.0",
            "end",
            "0=-1",
            "1:0.0",
            "2:1.0",
            "3:0.0",
            "end",
            "0=-1",
            "1:0.0",
            "2:0.0",
            "3:0.0",
            "end");
  }

  @Test
  void absentColumnsAreZeroHereAndNotElsewhere() {
    assertThat(table("").absentColumnsAreZero()).isTrue();
    assertThat(CsvTable.of(Input.stream("t", null), null, NumberMarks.PLAIN).absentColumnsAreZero())
        .isFalse();
  }

  @Test
  void labelsAloneAreATable() throws IOException {
    assertThat(read("1\n0\n")).containsExactly("begin [label]", "0=1", "end", "0=0", "end");
  }

  @Test
  void moreRowsAndEntriesThanAChunkHolds() throws IOException {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder();
    LogicalTable table = LogicalTable.of("label", "1", "2", "3");
    for (int i = 0; i < 40_000; i++) {
      double a = random.nextInt(2) * random.nextInt(100);
      double b = random.nextInt(2) * random.nextInt(100);
      text.append(i % 7).append(a == 0 ? "" : " 1:" + a).append(b == 0 ? "" : " 3:" + b + "\n");
      text.append(b == 0 ? "\n" : "");
      table.row("" + i % 7, a, 0.0, b);
    }
    assertThat(read(text.toString())).isEqualTo(table.calls());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      value = {
        "1 2:1 2:3 -> the index 2 does not ascend after 2",
        "1 2:1 1:3 -> the index 1 does not ascend after 2",
        "1 0:1 -> the index 0 is below 1",
        "1 x -> \"x\" is not of the form index:value, as in 3:0.5",
        "1 :5 -> \":5\" is not of the form index:value, as in 3:0.5",
        "1 -1:5 -> \"-1:5\" is not of the form index:value, as in 3:0.5",
        "1 qid:5 -> \"qid:5\" is not of the form index:value, as in 3:0.5",
        "1 1: -> \"\" is not a number",
        "1 1:abc -> \"abc\" is not a number",
        "1 1:1d -> \"1d\" is not a number",
        "1 1:x1 -> \"x1\" is not a number",
        "1 99999999999999999999:1 -> the index 2147483647 is too large: rows are made dense, so at most 1048576 columns can be read",
      })
  void badRows(String row, String complaint) {
    assertThatThrownBy(() -> read("0 1:1\n# comment\n" + row + "\n"))
        .isInstanceOf(DataException.class)
        .hasMessage("t, line 3 (row 2): " + complaint);
  }

  @Test
  void aComplaintOfTheSinkNamesTheLine() {
    assertThatThrownBy(() -> read("0 1:1\n\n1 1:-666\n"))
        .isInstanceOf(DataException.class)
        .hasMessage("t, line 3 (row 2), column \"1\": is bad");
  }

  @Test
  void notANumberIsPassedOn() throws IOException {
    assertThat(read("0 1:nan\n")).containsExactly("begin [label, 1]", "0=0", "1:NaN", "end");
  }
}
