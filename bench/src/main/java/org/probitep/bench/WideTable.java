/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.probitep.app.Main;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.frame.RawTable;
import org.probitep.data.table.CsvTable;

/**
 * How long commands take for 20 rows of 50,000 columns, over the time of reading them as the
 * commands do: what is done for each column must not take longer the more columns there are. The
 * prior variance is given, because learning it for so many columns takes seconds of its own.
 */
public final class WideTable {
  private static final int ROWS = 20;
  private static final int COLUMNS = 50_000;
  private static final int REPEATS = 10;
  private static final double MOST_READINGS = 3;

  private WideTable() {}

  /** Exits with 1 if a command misses the bar. */
  public static void main(String[] args) throws IOException {
    Path file = Files.createTempFile("wide", ".csv");
    Path model = Files.createTempFile("wide", ".zip");
    try {
      write(file);
      boolean pass = true;
      String table = file.toString();
      String[][] commands = {
        {"describe", table},
        {"fit", table, "--target", "y", "--prior-variance", "1", "-o", model.toString()},
        {
          "fit",
          table,
          "--target",
          "y",
          "--prior-variance",
          "1",
          "--no-intercept",
          "-o",
          model.toString()
        },
        {"predict", model.toString(), table},
        {"evaluate", table, "--target", "y", "--prior-variance", "1"}
      };
      for (String[] command : commands) {
        // The reading beside each command, when the compiler has seen as much of both.
        double seconds = secondsOf(command);
        double ratio = seconds / secondsOfReading(file);
        String name =
            String.join(" ", command).contains("--no-i") ? "fit --no-intercept" : command[0];
        ReadingTable.print(
            name + " of 20 x 50,000 / reading", ratio, "<= 3", ratio <= MOST_READINGS);
        pass &= ratio <= MOST_READINGS;
      }
      System.exit(pass ? 0 : 1);
    } finally {
      Files.delete(file);
      Files.delete(model);
    }
  }

  private static void write(Path file) throws IOException {
    Random random = new Random(1);
    try (Writer out = Files.newBufferedWriter(file)) {
      for (int j = 0; j < COLUMNS; j++) {
        out.append("x").append(String.valueOf(j)).append(',');
      }
      out.append("y\n");
      for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < COLUMNS; j++) {
          out.append(String.valueOf(Math.rint(random.nextGaussian() * 1e6) / 1e6)).append(',');
        }
        out.append(i % 2 == 0 ? "0\n" : "1\n");
      }
    }
  }

  private static double secondsOfReading(Path file) throws IOException {
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < REPEATS; i++) {
      long start = System.nanoTime();
      RawTable table = RawTable.read(CsvTable.of(file), DesignSpec.of("y").rawOptions());
      best = Math.min(best, (System.nanoTime() - start) * 1e-9);
      if (table.rows() != ROWS) {
        throw new IllegalStateException("not all rows were read");
      }
    }
    return best;
  }

  private static double secondsOf(String[] command) {
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < REPEATS; i++) {
      long start = System.nanoTime();
      PrintStream silent =
          new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
      int code = Main.run(command, OutputStream.nullOutputStream(), silent);
      best = Math.min(best, (System.nanoTime() - start) * 1e-9);
      if (code != 0) {
        throw new IllegalStateException(command[0] + " ended with " + code);
      }
    }
    return best;
  }
}
