/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.probitep.data.DataException;

/** Compressed tables are read whole or refused, in whatever way they are damaged. */
class CompressionTest {
  private static final String BEHIND = "is damaged: there are other bytes after its ";

  @TempDir Path folder;

  /** The two ways to compress. */
  enum Packing {
    GZIP("gzip"),
    ZSTANDARD("Zstandard");

    final String label;

    Packing(String label) {
      this.label = label;
    }

    byte[] pack(String text) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (OutputStream out = this == GZIP ? new GZIPOutputStream(bytes) : checked(bytes)) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
      return bytes.toByteArray();
    }

    private static OutputStream checked(OutputStream bytes) throws IOException {
      return new ZstdOutputStream(bytes).setChecksum(true);
    }

    /** Several parts one after another, as {@code cat a.gz b.gz} makes them. */
    byte[] pack(List<String> texts) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (String text : texts) {
        bytes.write(pack(text));
      }
      return bytes.toByteArray();
    }
  }

  /** Rows that do not compress to nothing, in parts. */
  private static List<String> parts(TableFormat format, int parts, int rowsInPart) {
    Random random = new Random(8);
    List<String> texts = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      StringBuilder text = new StringBuilder(part == 0 && format == TableFormat.CSV ? "a\n" : "");
      for (int i = 0; i < rowsInPart; i++) {
        int value = random.nextInt(1_000_000);
        text.append(format == TableFormat.CSV ? value + "\n" : "{\"a\":" + value + "}\n");
      }
      texts.add(text.toString());
    }
    return texts;
  }

  private static List<String> read(TableFormat format, byte[] bytes) throws IOException {
    return Recorder.of(
        Tables.open("-", new TableOptions(format, null), new ByteArrayInputStream(bytes)));
  }

  private static void assertRefused(byte[] bytes, String complaint) {
    assertThatThrownBy(() -> read(TableFormat.CSV, bytes))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("standard input " + complaint);
  }

  private static byte[] join(byte[] first, byte... second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  @ParameterizedTest
  @EnumSource
  void intactPartsAreReadOneAfterAnother(Packing packing) throws IOException {
    for (TableFormat format : List.of(TableFormat.CSV, TableFormat.JSONL)) {
      List<String> texts = parts(format, 5, 40_000);
      byte[] whole = String.join("", texts).getBytes(StandardCharsets.UTF_8);
      assertThat(read(format, packing.pack(texts)).equals(read(format, whole))).isTrue();
    }
  }

  /** Wherever it is cut, but between two parts, where nothing shows that there was more. */
  @ParameterizedTest
  @EnumSource
  void cutOffIsRefused(Packing packing) throws IOException {
    List<String> texts = parts(TableFormat.CSV, 2, 20);
    byte[] bytes = packing.pack(texts);
    int first = packing.pack(texts.get(0)).length;
    for (int length = 4; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      if (length == first) {
        assertThat(read(TableFormat.CSV, cut)).hasSize(1 + 2 * 20);
      } else {
        assertRefused(
            cut, "is cut off: its " + packing.label + " data end before they are complete");
      }
    }
  }

  /** A flipped bit is noticed, or (in a time stamp, say) changes nothing. */
  @ParameterizedTest
  @EnumSource
  void noFlippedBitChangesTheTable(Packing packing) throws IOException {
    byte[] bytes = packing.pack(parts(TableFormat.CSV, 3, 20));
    List<String> whole = read(TableFormat.CSV, bytes);
    int refused = 0;
    for (int bit = 32; bit < 8 * bytes.length; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        assertThat(read(TableFormat.CSV, flipped)).as("bit %d", bit).isEqualTo(whole);
      } catch (DataException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(7 * bytes.length);
  }

  @Test
  void theChecksOfGzip() throws IOException {
    byte[] bytes = Packing.GZIP.pack(parts(TableFormat.CSV, 2, 2000));
    int end = bytes.length;
    for (int place : new int[] {end - 8, end - 4, end - 1}) {
      byte[] wrong = bytes.clone();
      wrong[place] ^= 1;
      assertRefused(
          wrong,
          "is damaged: the "
              + (place < end - 4 ? "checksum" : "length")
              + " of its gzip data is wrong");
    }
  }

  @ParameterizedTest
  @EnumSource
  void otherBytesBehindTheDataAreRefused(Packing packing) throws IOException {
    byte[] bytes = packing.pack("a\n1\n2\n");
    assertRefused(join(bytes, (byte) 'x'), packing == Packing.GZIP ? BEHIND : "is ");
    assertRefused(
        join(bytes, "3\n4\n5\n6\n7\n".getBytes(StandardCharsets.UTF_8)), BEHIND + packing.label);
    assertRefused(join(bytes, (byte) 0, (byte) 0, (byte) 0, (byte) 1, (byte) 0), BEHIND);
  }

  /** gzip itself passes over zeros, with which tapes and tar fill up blocks. */
  @Test
  void zerosBehindGzipAreNothing() throws IOException {
    byte[] bytes = Packing.GZIP.pack("a\n1\n2\n");
    assertThat(read(TableFormat.CSV, Arrays.copyOf(bytes, bytes.length + 100_000)))
        .containsExactly("begin [a]", "0=1", "end", "0=2", "end");
    assertRefused(Arrays.copyOf(Packing.ZSTANDARD.pack("a\n1\n"), 1000), BEHIND + "Zstandard");
  }

  /** What {@code gzip -N} writes, and all the rest that a header may have. */
  @Test
  void everyFieldOfAGzipHeaderIsPassedOver() throws IOException {
    byte[] plain = Packing.GZIP.pack("a\n1\n");
    byte[] header = {0x1f, (byte) 0x8b, 8, 2 + 4 + 8 + 16, 1, 2, 3, 4, 0, 3};
    byte[] fields = join(header, new byte[] {3, 0, 7, 7, 7, 't', '.', 'c', 0, 'h', 'i', 0});
    java.util.zip.CRC32 sum = new java.util.zip.CRC32();
    sum.update(fields);
    byte[] summed = join(fields, (byte) sum.getValue(), (byte) (sum.getValue() >> 8));
    byte[] whole = join(summed, Arrays.copyOfRange(plain, 10, plain.length));
    assertThat(read(TableFormat.CSV, whole)).containsExactly("begin [a]", "0=1", "end");
    whole[4] ^= 1;
    assertRefused(whole, "is damaged: the header of its gzip data is wrong");
  }

  /** Frames of any other content, which Zstandard's own program passes over. */
  @Test
  void skippableFramesAreSkipped() throws IOException {
    byte[] frame = {0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 9, 9, 9};
    byte[] data = Packing.ZSTANDARD.pack("a\n1\n");
    byte[] more = Packing.ZSTANDARD.pack("2\n");
    assertThat(read(TableFormat.CSV, join(join(join(data, frame), more), frame)))
        .containsExactly("begin [a]", "0=1", "end", "0=2", "end");
    assertRefused(join(data, Arrays.copyOf(frame, 9)), "is cut off");
  }

  @ParameterizedTest
  @EnumSource
  void filesThatAQueryReadsAreChecked(Packing packing) throws IOException {
    String ending = packing == Packing.GZIP ? ".gz" : ".zst";
    for (TableFormat format : List.of(TableFormat.CSV, TableFormat.JSONL)) {
      Path file = folder.resolve((format == TableFormat.CSV ? "t.csv" : "t.jsonl") + ending);
      byte[] bytes = packing.pack(parts(format, 3, 3000));
      Files.write(file, bytes);
      String sql = "select * from '" + file + "'";
      assertThat(Recorder.of(Tables.query(sql))).hasSize(1 + 2 * 9000);
      bytes[bytes.length - (packing == Packing.GZIP ? 6 : 2)] ^= 1;
      Files.write(file, bytes);
      assertThatThrownBy(() -> Tables.query(sql).read(new Recorder()))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith(file + " is damaged: ");
    }
  }
}
