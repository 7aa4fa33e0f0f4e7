/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.data.DataException;
import org.probitep.data.input.Input;

class ArffTableTest {
  private static final String HEADER =
      """
      % 1. Title: a test
      @RELATION iris

      @attribute	"sepal length"   REAL
      @ATTRIBUTE 'the class' { setosa, 'Iris virginica', "it's" , versicolor }  % nominal
      @attribute when date "yyyy-MM-dd"
      @attribute count INTEGER
      @DATA
      """;

  private static List<String> read(String text) throws IOException {
    return Recorder.of(table(text));
  }

  private static TableSource table(String text) {
    return new ArffTable(
        Input.stream("t", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))));
  }

  private static void assertRefused(String text, String complaint) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(DataException.class).hasMessage(complaint);
  }

  @Test
  void denseRowsOfAllTypes() throws IOException {
    assertThat(
            read(
                HEADER
                    + "5.1,setosa,'2020-01-02',1\r\n"
                    + "  ?, 'Iris virginica' ,?, 1e3  % comment\n"
                    + "0,\"it's\",'?',2"))
        .containsExactly(
            "begin [sepal length, the class, when, count]",
            "0=5.1",
            "1=setosa",
            "2=2020-01-02",
            "3=1",
            "end",
            "0 missing",
            "1=Iris virginica",
            "2 missing",
            "3=1e3",
            "end",
            "0=0",
            "1=it's",
            "2=?",
            "3=2",
            "end");
  }

  @Test
  void sparseRowsLeaveOutZerosAndFirstLevels() throws IOException {
    String header = "@attribute a numeric\n@attribute b {x,y}\n@attribute c real\n@data\n";
    assertThat(read(header + "{0 1.5, 1 y}\n{}\n{ 2 -3 }\n{1 ?,2 'x'}\n"))
        .containsExactly(
            "begin [a, b, c]",
            "0=1.5",
            "1=y",
            "2=0",
            "end",
            "0=0",
            "1=x",
            "2=0",
            "end",
            "0=0",
            "1=x",
            "2=-3",
            "end",
            "0=0",
            "1 missing",
            "2=x",
            "end");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      value = {
        "1,setosa,x -> the row has 3 cells, but the header has 4 columns",
        "1,setosa,x,1,2 -> the row has 5 cells, but the header has 4 columns",
        "1,rose,x,1 -> COLUMN \"the class\": \"rose\" is not among the values in the header",
        "1,,x,1 -> COLUMN \"the class\": there is no value; ARFF writes ? for a missing one",
        "1,'setosa,x,1 -> a quote is never closed",
        "1,setosa,x,bad -> COLUMN \"count\": is bad",
        "{0 1} -> COLUMN \"when\": a sparse row must not leave out a column of text",
        "{0 1, 0 2} -> a sparse row has the index \"0\"; indices count from 0 to 3 and ascend",
        "{4 1} -> a sparse row has the index \"4\"; indices count from 0 to 3 and ascend",
        "{x 1} -> a sparse row has the index \"x\"; indices count from 0 to 3 and ascend",
        "{2 a, 3 1 -> a sparse row lacks its }",
        "1,setosa,x,1,{5} -> cannot read on from \"5\"",
        "{2 a} 5 -> cannot read on from \"5\"",
      })
  void badRows(String row, String complaint) {
    String place = "t, line 10 (row 2)" + (complaint.startsWith("COLUMN") ? ", column" : ": ");
    assertRefused(
        HEADER + "5,setosa,'2020-01-02',1\n" + row + "\n", place + complaint.replace("COLUMN", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      value = {
        "@attribute a relational -> line 1: the attribute \"a\" has the type \"relational\", which"
            + " is none of numeric, real, integer, string, date and {…}",
        "@attribute a -> line 1: the attribute \"a\" has the type \"\", which is none of numeric,"
            + " real, integer, string, date and {…}",
        "@attribute -> line 1: @attribute needs a name",
        "@attribute a {x,y -> line 1: the values of the attribute \"a\" lack a }",
        "@attribute a {} -> line 1: the attribute \"a\" lacks a value in its {…}",
        "a,b -> line 1: the header of an ARFF file has @relation, @attribute and @data, but not"
            + " \"a\"",
        "@data -> line 1: @data comes before any @attribute",
      })
  void badHeaders(String header, String complaint) {
    assertRefused(header + "\n", "t, " + complaint);
  }

  @Test
  void aHeaderMustEndAndNamesMustDiffer() {
    assertRefused("@relation x\n", "t is not an ARFF file: it has no line with @data");
    assertRefused(
        "@attribute a real\n@attribute 'a ' real\n@data\n", "t has two columns named \"a\"");
  }
}
