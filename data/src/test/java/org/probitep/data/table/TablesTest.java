/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.input.Utf8Reader;

class TablesTest {
  private static final TableOptions PLAIN = TableOptions.withDefaults();

  /** Gives a few bytes at a time, and says that no more are there, as a pipe may. */
  private static InputStream trickle(byte[] bytes) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, 3));
      }

      @Override
      public synchronized int available() {
        return 0;
      }
    };
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "a.csv, CSV",
    "a.CSV, CSV",
    "a.txt, CSV",
    "a.csv.gz, CSV",
    "a.tsv, TSV",
    "a.tsv.zst, TSV",
    "a.arff, ARFF",
    "a.arff.gz, ARFF",
    "a.libsvm, LIBSVM",
    "a.svm, LIBSVM",
    "x/a.svmlight.gz, LIBSVM",
    "a.parquet, PARQUET",
    "a.jsonl, JSONL",
    "a.ndjson.gz, JSONL",
    "a.data, CSV",
    "a, CSV",
    "csv.arff/a, CSV",
    "-, CSV"
  })
  void theNameTellsTheFormat(String name, TableFormat format) {
    assertThat(TableFormat.ofName(name)).isEqualTo(format);
  }

  @Test
  void standardInputIsRead() throws IOException {
    TableSource table = Tables.open("-", PLAIN, trickle(bytes("a,b\n1,2\n")));
    assertThat(table.name()).isEqualTo("standard input");
    assertThat(Recorder.of(table)).containsExactly("begin [a, b]", "0=1", "1=2", "end");
  }

  @Test
  void theFormatOfStandardInputMayBeGiven() throws IOException {
    TableSource table =
        Tables.open("-", new TableOptions(TableFormat.LIBSVM, null), trickle(bytes("1 1:2\n")));
    assertThat(Recorder.of(table)).containsExactly("begin [label, 1]", "0=1", "1:2.0", "end");
  }

  @Test
  void compressedPartsOneAfterAnotherAreAllRead() throws IOException {
    for (boolean gzip : new boolean[] {true, false}) {
      ByteArrayOutputStream parts = new ByteArrayOutputStream();
      for (String text : List.of("a\n1\n", "2\n", "3\n")) {
        parts.write(gzip ? WrittenAs.gzip(text) : WrittenAs.zstandard(text));
      }
      assertThat(Recorder.of(Tables.open("-", PLAIN, trickle(parts.toByteArray()))))
          .containsExactly("begin [a]", "0=1", "end", "0=2", "end", "0=3", "end");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"é", "両", "\uD83D\uDE00", "a\uD83D\uDE00", "abé"})
  void charactersOfSeveralBytesMayStandAnywhere(String unit) throws IOException {
    String cell = unit.repeat(100_000);
    for (InputStream in :
        List.of(
            trickle(bytes("a\n" + cell + "\n")),
            new ByteArrayInputStream(bytes("a\n" + cell + "\n")))) {
      assertThat(Recorder.of(Tables.open("-", PLAIN, in)))
          .isEqualTo(List.of("begin [a]", "0=" + cell, "end"));
    }
  }

  @Test
  void oneCharacterAtATimeCanBeRead() throws IOException {
    String text = "\uFEFF" + "a\uD83D\uDE00é".repeat(30_000);
    StringBuilder read = new StringBuilder();
    try (Utf8Reader reader = new Utf8Reader("t", new ByteArrayInputStream(bytes(text)))) {
      for (int c = reader.read(); c >= 0; c = reader.read()) {
        read.append((char) c);
      }
    }
    assertThat(read.toString().equals(text.substring(1))).isTrue();
  }

  @Test
  void parquetMustBeAFile() {
    assertThatThrownBy(() -> Tables.open("-", new TableOptions(TableFormat.PARQUET, null)))
        .isInstanceOf(RequestException.class)
        .hasMessage("PARQUET cannot come from standard input: name a file");
  }

  @Test
  void optionsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> Tables.open("a.arff", new TableOptions(null, ';')))
        .isInstanceOf(RequestException.class)
        .hasMessage("only CSV has a delimiter, but a.arff is ARFF");
    assertThatThrownBy(() -> new TableOptions(null, '"'))
        .isInstanceOf(RequestException.class)
        .hasMessage("a quote or the end of a line cannot be the delimiter");
  }

  @Test
  void theStreamIsClosed() throws IOException {
    for (TableFormat format : new TableFormat[] {TableFormat.CSV, TableFormat.LIBSVM}) {
      for (String text : new String[] {"1 1:2\n", "\u0000"}) {
        boolean[] closed = new boolean[1];
        InputStream stream =
            new ByteArrayInputStream(bytes(text)) {
              @Override
              public void close() {
                closed[0] = true;
              }
            };
        try {
          Recorder.of(Tables.open("-", new TableOptions(format, null), stream));
        } catch (DataException e) {
          assertThat(e).hasMessageContaining("zero bytes");
        }
        assertThat(closed[0]).isTrue();
      }
    }
  }
}
