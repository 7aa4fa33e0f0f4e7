/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.DataException;

/** Bytes that are no text, and text without end, in every format that is read as text. */
class BadTextTest {
  private static final TableFormat[] TEXT = {
    TableFormat.CSV, TableFormat.ARFF, TableFormat.LIBSVM, TableFormat.JSONL
  };

  private static void assertRefused(TableFormat format, InputStream bytes, String complaint) {
    TableSource table = Tables.open("-", new TableOptions(format, null), bytes);
    assertThatThrownBy(() -> table.read(new Recorder()))
        .isInstanceOf(DataException.class)
        .hasMessage(complaint);
  }

  private static void assertRefused(byte[] bytes, String complaint) {
    for (TableFormat format : TEXT) {
      assertRefused(format, new ByteArrayInputStream(bytes), complaint);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 10_000, 123_456})
  void latin1IsRefusedWithItsLine(int linesBefore) {
    for (TableFormat format : TEXT) {
      String line =
          switch (format) {
            case CSV -> "a,b\n";
            case ARFF -> "%\n";
            case JSONL -> "{\"a\":1}\n";
            default -> "#\n";
          };
      String text = line.repeat(linesBefore) + "% # é\n";
      assertRefused(
          format,
          new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)),
          "standard input is not UTF-8 text: byte 0xE9 in line "
              + (linesBefore + 1)
              + "; convert it, for example with iconv -f ISO-8859-1 -t UTF-8");
    }
  }

  @ParameterizedTest
  @CsvSource({"UTF-16LE, FFFE, FF", "UTF-16BE, FEFF, FE"})
  void utf16IsRefused(String name, String mark, String first) {
    byte[] text = "a,b\n1,2\n".getBytes(Charset.forName(name));
    assertRefused(
        text,
        "standard input is not UTF-8 text: it has zero bytes; is it UTF-16, or another format?");
    byte[] marked = new byte[text.length + 2];
    marked[0] = (byte) Integer.parseInt(mark.substring(0, 2), 16);
    marked[1] = (byte) Integer.parseInt(mark.substring(2), 16);
    System.arraycopy(text, 0, marked, 2, text.length);
    assertRefused(
        marked,
        "standard input is not UTF-8 text: byte 0x"
            + first
            + " in line 1; convert it, for example with iconv -f UTF-16 -t UTF-8");
  }

  @Test
  void aCharacterThatIsCutOffIsRefused() {
    byte[] bytes = "a\n1\né".getBytes(StandardCharsets.UTF_8);
    assertRefused(
        TableFormat.CSV,
        new ByteArrayInputStream(bytes, 0, bytes.length - 1),
        "standard input is not UTF-8 text: byte 0xC3 in line 3; convert it, for example with iconv"
            + " -f ISO-8859-1 -t UTF-8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "prior_mean.npy| is a model, not a table",
        "sheet1.xml| is a zip archive, not a table: unpack it, or save a spreadsheet as CSV"
      })
  void archivesAreCalledByTheirName(String entry, String complaint) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(new byte[] {1, 2, 3});
    }
    assertRefused(bytes.toByteArray(), "standard input " + complaint);
  }

  /** The first bytes of what R 4 writes by saveRDS and save, compressed as it is by default. */
  @ParameterizedTest
  @ValueSource(strings = {"", "RDX3\n"})
  void dataOfRAreCalledByTheirName(String magic) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write((magic + "X\n").getBytes(StandardCharsets.US_ASCII));
      gzip.write(new byte[] {0, 0, 0, 3, 0, 4, 2, 2, 0, 3, 5, 0, 0, 0, 0, 5});
      gzip.write("UTF-8".getBytes(StandardCharsets.US_ASCII));
    }
    assertRefused(
        bytes.toByteArray(),
        "standard input is an R data file: in R, write the table with"
            + " write.csv(…, row.names = FALSE)");
  }

  /** A gigabyte of text that is made while it is read, and counts how much was. */
  private static final class Endless extends InputStream {
    private static final long GIGABYTE = 1_000_000_000;
    private final byte[] start;
    private final byte[] pattern;
    long read;

    Endless(String start, String pattern) {
      this.start = start.getBytes(StandardCharsets.UTF_8);
      this.pattern = pattern.repeat(100_000).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (read == 0) {
        System.arraycopy(start, 0, target, offset, start.length);
        read = start.length;
        return start.length;
      }
      int place = (int) ((read - start.length) % pattern.length);
      int count = Math.min(length, pattern.length - place);
      System.arraycopy(pattern, place, target, offset, count);
      read += count;
      return read < GIGABYTE ? count : -1;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      value = {
        "a,b@1,2@3, -> x -> line 3 (row 2): a cell has more than 4194304 characters; is a quote"
            + " opened and never closed?",
        "a,b@1,2@3,~ -> x@ -> line 3 (row 2): a cell has more than 4194304 characters; is a quote"
            + " opened and never closed?",
        "a,b@1,2@3, -> x, -> line 3 (row 2): the row has more than 67108864 characters",
        "a,b@1,2@~ -> x@ -> line 3 (row 2): a cell has more than 4194304 characters; is a quote"
            + " opened and never closed?",
        "a -> b -> line 1: a cell has more than 4194304 characters; is a quote opened and never"
            + " closed?",
        "~a -> b,@ -> line 1: a cell has more than 4194304 characters; is a quote opened and never"
            + " closed?",
      })
  void aCsvLineWithoutEnd(String start, String pattern, String complaint) {
    Endless endless = new Endless(text(start), text(pattern));
    assertRefused(TableFormat.CSV, endless, "standard input, " + complaint);
    assertThat(endless.read).isLessThan(100_000_000);
  }

  private static String text(String pattern) {
    return pattern.replace('@', '\n').replace('~', '"');
  }

  @Test
  void aHeaderWithoutEnd() {
    Endless endless = new Endless("a", ",b");
    assertRefused(TableFormat.CSV, endless, "standard input has more than 1048576 columns");
    assertThat(endless.read).isLessThan(10_000_000);
  }

  @ParameterizedTest
  @EnumSource(names = {"ARFF", "LIBSVM", "JSONL"})
  void anotherLineWithoutEnd(TableFormat format) {
    String first =
        switch (format) {
          case ARFF -> "%#\n";
          case JSONL -> "{}\n";
          default -> "#\n";
        };
    Endless endless = new Endless(first, "1:1 ");
    assertRefused(
        format, endless, "standard input, line 2: the line has more than 67108864 characters");
    assertThat(endless.read).isLessThan(100_000_000);
  }

  @Test
  void damagedCompressionIsRefused() throws Exception {
    String text = "a,b\n" + "1.25,17\n".repeat(30_000);
    for (boolean gzip : new boolean[] {true, false}) {
      String format = gzip ? "gzip" : "Zstandard";
      byte[] bytes = gzip ? WrittenAs.gzip(text) : WrittenAs.zstandard(text);
      for (int cut : new int[] {gzip ? 5 : 6, bytes.length / 2, bytes.length - 1}) {
        assertRefused(
            TableFormat.CSV,
            new ByteArrayInputStream(Arrays.copyOf(bytes, cut)),
            "standard input is cut off: its " + format + " data end before they are complete");
      }
      byte[] damaged = bytes.clone();
      Arrays.fill(damaged, bytes.length / 2, bytes.length / 2 + 9, (byte) 0x55);
      assertThatThrownBy(
              () ->
                  Tables.open("-", TableOptions.withDefaults(), new ByteArrayInputStream(damaged))
                      .read(new Recorder()))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith("standard input ");
    }
  }
}
