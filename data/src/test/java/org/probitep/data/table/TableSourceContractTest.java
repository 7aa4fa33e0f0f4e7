/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;

/** What holds for every reader: one table in any format makes the same calls. */
class TableSourceContractTest {
  @TempDir Path folder;

  private static LogicalTable numbers() {
    return LogicalTable.of("label", "1", "2", "3")
        .row(1.0, 0.1, 0.0, -2.5e-7)
        .row(0.0, 0.0, 0.0, 1.0)
        .row(1.0, 4.9e-324, 1.7976931348623157e308, 0.30000000000000004)
        .row(1.0, 9007199254740994.0, -0.12345678901234568, 2.2250738585072014e-308);
  }

  private void assertSameCalls(WrittenAs format, LogicalTable table) throws IOException {
    assertThat(table.asTyped(Recorder.of(format.write(folder, table)))).isEqualTo(table.calls());
  }

  @ParameterizedTest
  @EnumSource
  void numbersKeepTheirBits(WrittenAs format) throws IOException {
    assertSameCalls(format, numbers());
  }

  @ParameterizedTest
  @EnumSource
  void manyRowsComeInOrder(WrittenAs format) throws IOException {
    Random random = new Random(5);
    LogicalTable table = LogicalTable.of("label", "1", "2", "3");
    for (int i = 0; i < 4000; i++) {
      double sparse = random.nextInt(3) == 0 ? random.nextGaussian() : 0;
      table.row((double) random.nextInt(2), (double) i, sparse, random.nextDouble());
    }
    assertSameCalls(format, table);
  }

  @ParameterizedTest
  @EnumSource
  void textAndMissingCellsArePassedOn(WrittenAs format) throws IOException {
    assumeTrue(format.hasTextAndMissing());
    assertSameCalls(
        format,
        LogicalTable.of("größe", "a name", "x")
            .row("plain", "with, comma", 1.0)
            .row("it's", "say \"yes\"", null)
            .row(null, "两 % {x} \uD83D\uDE00", 0.5)
            .row("a;b\tc|d", null, null)
            .row("two\nlines", "back\\slash", 3.0));
  }

  @ParameterizedTest
  @EnumSource
  void aTableCanBeReadAgain(WrittenAs format) throws IOException {
    TableSource source = format.write(folder, numbers());
    assertThat(Recorder.of(source)).isEqualTo(Recorder.of(source));
  }

  @ParameterizedTest
  @EnumSource
  void aTableWithoutRowsHasItsNames(WrittenAs format) throws IOException {
    assumeTrue(format.hasHeader());
    assertThat(Recorder.of(format.write(folder, LogicalTable.of("a", "b"))))
        .containsExactly("begin [a, b]");
  }

  @ParameterizedTest
  @EnumSource
  void aComplaintNamesSourceRowAndColumnAndEndsReading(WrittenAs format) throws IOException {
    LogicalTable table = LogicalTable.of("label", "1", "2");
    for (int i = 0; i < 4000; i++) {
      table.row(1.0, 2.0, i == 2 ? -666.0 : 3.0);
    }
    TableSource source = format.write(folder, table);
    Recorder recorder = new Recorder();
    assertThatThrownBy(() -> source.read(recorder))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(format.source(folder) + ", ")
        .hasMessageMatching("(?s).*[ (]row 3\\)?, column \"2\": is bad");
    assertThat(recorder.calls).hasSize(1 + 2 * 4 + 2);
    assertNothingIsOpen(format.file(folder));
  }

  @ParameterizedTest
  @EnumSource
  void theFileIsClosedAtTheEnd(WrittenAs format) throws IOException {
    Recorder.of(format.write(folder, numbers()));
    assertNothingIsOpen(format.file(folder));
  }

  /** Linux shows what is open; elsewhere this says nothing. */
  private static void assertNothingIsOpen(Path file) throws IOException {
    Path open = Path.of("/proc/self/fd");
    if (Files.isDirectory(open)) {
      try (DirectoryStream<Path> links = Files.newDirectoryStream(open)) {
        for (Path link : links) {
          assertThat(Files.exists(link) && Files.isSameFile(link, file)).as("open").isFalse();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSinksOwnFailureComesThrough(WrittenAs format) throws IOException {
    TableSource source = format.write(folder, numbers());
    IllegalStateException failure = new IllegalStateException("enough");
    Recorder recorder =
        new Recorder() {
          @Override
          public void endRow() {
            throw failure;
          }
        };
    assertThatThrownBy(() -> source.read(recorder)).isSameAs(failure);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNoFileIsAWrongRequest(WrittenAs format) throws IOException {
    assumeFalse(format == WrittenAs.QUERY);
    Path file = format.file(folder);
    assertThatThrownBy(() -> format.open(folder).read(new Recorder()))
        .isInstanceOf(RequestException.class)
        .hasMessage("there is no file " + file);
    Files.createDirectory(file);
    assertThatThrownBy(() -> format.open(folder).read(new Recorder()))
        .isInstanceOf(RequestException.class)
        .hasMessage(file + " is a directory, not a file");
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyFileIsRefused(WrittenAs format) throws IOException {
    Files.createFile(format.file(folder));
    assertThatThrownBy(() -> format.open(folder).read(new Recorder()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(format.file(folder).toString());
  }

  @ParameterizedTest
  @EnumSource
  void whatMayNotBeReadIsAWrongRequest(WrittenAs format) throws IOException {
    assumeFalse(format == WrittenAs.QUERY);
    format.write(folder, numbers());
    Path file = format.file(folder);
    // The superuser may read anything.
    assumeTrue(file.toFile().setReadable(false) && !Files.isReadable(file));
    assertThatThrownBy(() -> format.open(folder).read(new Recorder()))
        .isInstanceOf(RequestException.class)
        .hasMessage("no permission to read " + file);
  }
}
