/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.probitep.data.table.CsvTable;
import org.probitep.data.table.Place;
import org.probitep.data.table.TableSink;
import org.probitep.model.DesignMatrix;

/**
 * How fast 200 MB of numeric CSV become a design matrix, and the largest resident memory over the
 * size of the matrix. Half of the 50 columns have six decimals, half all 17 digits.
 */
public final class ReadingTable {
  private static final long BYTES = 200_000_000;
  private static final int COLUMNS = 50;
  private static final int REPEATS = 5;
  private static final double MEGABYTE = 1e6;
  private static final double SLOWEST = 150;
  private static final double LARGEST = 2.5;

  private ReadingTable() {}

  /** Takes {@code plain}, {@code gz} or {@code zst}; exits with 1 if plain text misses a bar. */
  public static void main(String[] args) throws IOException {
    Path file = Files.createTempFile("reading", ".csv");
    try {
      double megabytes = write(file, args[0]) / MEGABYTE;
      long start = System.nanoTime();
      DesignMatrix x = read(file);
      double first = megabytes * 1e9 / (System.nanoTime() - start);
      double memory = PeakMemory.bytes() / (8.0 * x.rows() * x.columns());
      double best = first;
      for (int i = 1; i < REPEATS; i++) {
        start = System.nanoTime();
        read(file);
        best = Math.max(best, megabytes * 1e9 / (System.nanoTime() - start));
      }
      boolean judged = args[0].equals("plain");
      print("CSV " + args[0] + " first MB/s", first, "", true);
      print("CSV " + args[0] + " best MB/s", best, judged ? ">= 150" : "", best >= SLOWEST);
      print("CSV " + args[0] + " peak/matrix", memory, judged ? "<= 2.5" : "", memory <= LARGEST);
      System.exit(judged && !(best >= SLOWEST && memory <= LARGEST) ? 1 : 0);
    } finally {
      Files.delete(file);
    }
  }

  static void print(String what, double measured, String bar, boolean pass) {
    System.out.printf(
        Locale.ROOT, "%s,%.1f,%s,%s%n", what, measured, bar, bar.isEmpty() ? "" : pass);
  }

  static DesignMatrix read(Path file) throws IOException {
    MatrixSink sink = new MatrixSink();
    CsvTable.of(file).read(sink);
    return sink.x.build();
  }

  /** Writes the file and returns how many characters it has. */
  private static long write(Path file, String compression) throws IOException {
    Random random = new Random(1);
    long size = 0;
    try (Writer out = writer(file, compression)) {
      StringBuilder line = new StringBuilder();
      for (int j = 0; j < COLUMNS; j++) {
        line.append(j == 0 ? "x" : ",x").append(j);
      }
      while (size < BYTES) {
        line.append('\n');
        out.append(line);
        size += line.length();
        line.setLength(0);
        for (int j = 0; j < COLUMNS; j++) {
          double value = random.nextGaussian();
          line.append(j == 0 ? "" : ",");
          line.append(j % 2 == 0 ? Math.rint(value * 1e6) / 1e6 : value);
        }
      }
    }
    return size;
  }

  private static Writer writer(Path file, String compression) throws IOException {
    OutputStream out = Files.newOutputStream(file);
    return new BufferedWriter(
        new OutputStreamWriter(
            switch (compression) {
              case "gz" -> new GZIPOutputStream(out, 1 << 16);
              case "zst" -> new ZstdOutputStream(out);
              default -> out;
            },
            StandardCharsets.UTF_8));
  }

  /** All numbers into a matrix, as training data and rows to predict do. */
  private static final class MatrixSink implements TableSink {
    private DesignMatrix.Builder x;
    private double[] row;

    @Override
    public void begin(List<String> columns, Place place) {
      x = DesignMatrix.builder(columns.size());
      row = new double[columns.size()];
    }

    @Override
    public void text(int column, char[] text, int offset, int length) {
      row[column] = JavaDoubleParser.parseDouble(text, offset, length);
    }

    @Override
    public void number(int column, double value) {
      row[column] = value;
    }

    @Override
    public void missing(int column) {
      throw new IllegalStateException("nothing is missing here");
    }

    @Override
    public void endRow() {
      x.addRow(row);
    }
  }
}
