/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of a reader of tables, on CSV. */
class CsvTableTest {
  @TempDir Path folder;

  /** Writes down what a reader calls. */
  private static final class Recorder implements TableSink {
    final List<String> calls = new ArrayList<>();
    Place place;

    @Override
    public void begin(List<String> columns, Place start) {
      calls.add("begin " + columns);
      place = start;
    }

    @Override
    public void text(int column, char[] text, int offset, int length) {
      String cell = new String(text, offset, length);
      if (cell.equals("bad")) {
        throw place.problem(column, "is bad");
      }
      calls.add(column + "=" + cell);
    }

    @Override
    public void number(int column, double value) {
      calls.add(column + ":" + value);
    }

    @Override
    public void missing(int column) {
      calls.add(column + " missing");
    }

    @Override
    public void endRow() {
      calls.add("end");
    }
  }

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("t.csv"), content);
  }

  private List<String> read(String content) throws IOException {
    Recorder recorder = new Recorder();
    CsvTable.of(file(content)).read(recorder);
    return recorder.calls;
  }

  private void assertRefused(String content, String complaint) throws IOException {
    Path file = file(content);
    assertThatThrownBy(() -> CsvTable.of(file).read(new Recorder()))
        .isInstanceOf(DataException.class)
        .hasMessage(complaint.replace("FILE", file.toString()));
  }

  @Test
  void cellsComeInOrder() throws IOException {
    assertThat(read("a,b\n1,2\n3,4\n"))
        .containsExactly("begin [a, b]", "0=1", "1=2", "end", "0=3", "1=4", "end");
  }

  @Test
  void theLastLineNeedsNoEnd() throws IOException {
    assertThat(read("a\n1")).containsExactly("begin [a]", "0=1", "end");
  }

  @Test
  void windowsLinesQuotesAndMarkAreUnderstood() throws IOException {
    assertThat(read("\uFEFFa,\"b,\"\"c\"\"\"\r\n\"1\",\"two\nlines\"\r\n"))
        .containsExactly("begin [a, b,\"c\"]", "0=1", "1=two\nlines", "end");
  }

  @Test
  void spacesAroundNamesAreIgnored() throws IOException {
    assertThat(read("a , b\n")).containsExactly("begin [a, b]");
  }

  @Test
  void blankLinesAreSkipped() throws IOException {
    assertThat(read("\na,b\n\n1,2\n\n\n")).containsExactly("begin [a, b]", "0=1", "1=2", "end");
  }

  @Test
  void aBlankLineInATableOfOneColumnIsAnEmptyCell() throws IOException {
    assertRefused("a\n1\n\n2\n", "FILE, line 3 (row 2), column \"a\": the cell is empty");
    assertThat(read("a\n1\n\n")).containsExactly("begin [a]", "0=1", "end");
  }

  @Test
  void raggedRowsAreRefused() throws IOException {
    assertRefused(
        "a,b\n1,2\n3\n", "FILE, line 3 (row 2): the row has 1 cells, but the header has 2 columns");
    assertRefused(
        "a,b\n1,2,3\n", "FILE, line 2 (row 1): the row has 3 cells, but the header has 2 columns");
  }

  @Test
  void complaintsNameLineAndRowAlsoAfterLongCells() throws IOException {
    assertRefused("a,b\n\n1,\"x\ny\"\n2,bad\n", "FILE, line 5 (row 2), column \"b\": is bad");
  }

  @Test
  void anEmptyFileIsRefused() throws IOException {
    String complaint = "FILE is empty: it needs a header line with the column names";
    assertRefused("", complaint);
    assertRefused("\n\n", complaint);
    assertRefused("\uFEFF", complaint);
  }

  @Test
  void twoColumnsOfOneNameAreRefused() throws IOException {
    assertRefused("a,b, a\n", "FILE has two columns named \"a\"");
  }

  @Test
  void aQuoteThatNeverEndsIsRefused() throws IOException {
    Path file = file("a,b\n1,\"2\n3,4\n");
    assertThatThrownBy(() -> CsvTable.of(file).read(new Recorder()))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(file + ", ")
        .hasMessageContaining("quote");
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() throws IOException {
    for (String content : new String[] {"\u00e9\n1\n", "a\n1\n\u00e9\n"}) {
      Path file =
          Files.write(folder.resolve("l.csv"), content.getBytes(StandardCharsets.ISO_8859_1));
      assertThatThrownBy(() -> CsvTable.of(file).read(new Recorder()))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith(file + " is not UTF-8 text");
    }
  }

  @Test
  void aMissingFileOrADirectoryIsAWrongRequest() {
    Path missing = folder.resolve("no.csv");
    assertThatThrownBy(() -> CsvTable.of(missing).read(new Recorder()))
        .isInstanceOf(RequestException.class)
        .hasMessage("there is no file " + missing);
    assertThatThrownBy(() -> CsvTable.of(folder).read(new Recorder()))
        .isInstanceOf(RequestException.class)
        .hasMessage(folder + " is a directory, not a file");
  }
}
