/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;

/** The contract of a reader of tables, on CSV. */
class CsvTableTest {
  @TempDir Path folder;

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("t.csv"), content);
  }

  private List<String> read(String content) throws IOException {
    return Recorder.of(CsvTable.of(file(content)));
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
    assertThat(read("a\n1\n\n\n2\n"))
        .containsExactly("begin [a]", "0=1", "end", "0=", "end", "0=", "end", "0=2", "end");
    assertRefused("a\n1\n\nbad\n", "FILE, line 4 (row 3), column \"a\": is bad");
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
    assertRefused(
        "a,b\n1,2\n1,\"2\n3,4\n", "FILE, line 3 (row 2): a quote is opened and never closed");
    assertRefused(
        "a,b\n1,2\n\n\"3,4\n", "FILE, line 4 (row 2): a quote is opened and never closed");
    assertRefused("\n\n\"a,b\n1,2\n", "FILE, line 3: a quote is opened and never closed");
    assertRefused("a,\"b\n1,2\n", "FILE, line 1: a quote is opened and never closed");
  }

  @Test
  void textBehindAQuoteIsRefused() throws IOException {
    assertRefused(
        "a,b\n1,2\n\"x\"y,2\n",
        "FILE, line 3 (row 2): there is text after a closing quote; a quote inside quotes is"
            + " written twice");
  }

  @Test
  void theHeaderTellsTheDelimiter() throws IOException {
    for (String delimiter : new String[] {",", ";", "\t", "|"}) {
      assertThat(read("\na@\"x,;\t|\"@b\n1@2.0@3\n".replace("@", delimiter)))
          .as(delimiter)
          .containsExactly("begin [a, x,;\t|, b]", "0=1", "1=2.0", "2=3", "end");
    }
    assertThat(read("a;b,c\n1;2,3\n")).containsExactly("begin [a;b, c]", "0=1;2", "1=3", "end");
  }

  @Test
  void aDelimiterMayBeGiven() throws IOException {
    Path file = file("a,b:c\n1,5:2\n");
    TableSource table = Tables.open(file.toString(), new TableOptions(null, ':'));
    assertThat(Recorder.of(table)).containsExactly("begin [a,b, c]", "0=1,5", "1=2", "end");
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
