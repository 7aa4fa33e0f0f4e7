/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.frame.RawTable;
import org.probitep.data.table.CsvTable;

/**
 * How long commands take for 20 rows of 50,000 columns, over the time of reading them as the
 * commands do: what is done for each column must not take longer the more columns there are. As a
 * user runs them, each in a process of its own, and so is the reading. The prior variance is given,
 * because learning it for so many columns takes seconds of its own.
 */
public final class WideTable {
  private static final int ROWS = 20;
  private static final int COLUMNS = 50_000;
  private static final int ROUNDS = 5;
  private static final String ONLY_READ = "--only-read";
  private static final double MOST_READINGS = 3;

  private WideTable() {}

  /** Exits with 1 if a command misses the bar. */
  public static void main(String[] args) throws IOException {
    if (args.length == 2 && args[0].equals(ONLY_READ)) {
      read(Path.of(args[1]));
      return;
    }
    Path file = Files.createTempFile("wide", ".csv");
    Path model = Files.createTempFile("wide", ".zip");
    try {
      write(file);
      boolean pass = true;
      String table = file.toString();
      String[] fit = {
        "fit", table, "--target", "y", "--prior-variance", "1", "-o", model.toString()
      };
      pass &= line("describe", file, "describe", table);
      pass &= line("fit --no-intercept", file, with(fit, "--no-intercept"));
      pass &= line("fit", file, fit);
      pass &= line("predict", file, "predict", model.toString(), table);
      pass &= line("evaluate", file, "evaluate", table, "--target", "y", "--prior-variance", "1");
      System.exit(pass ? 0 : 1);
    } finally {
      Files.delete(file);
      Files.delete(model);
    }
  }

  private static String[] with(String[] command, String option) {
    List<String> all = new ArrayList<>(List.of(command));
    all.add(option);
    return all.toArray(String[]::new);
  }

  private static boolean line(String name, Path file, String... command) {
    List<String> reading =
        List.of(
            "java",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            WideTable.class.getName(),
            ONLY_READ,
            file.toString());
    List<String> probitep = new ArrayList<>(List.of("./probitep"));
    probitep.addAll(List.of(command));
    Paired ratio =
        Paired.measure(
            1,
            ROUNDS,
            () -> Paired.seconds(() -> run(probitep)),
            () -> Paired.seconds(() -> run(reading)));
    boolean pass = ratio.median() <= MOST_READINGS;
    ReadingTable.print(name + " of 20 x 50,000 / reading", ratio.median(), "<= 3", pass);
    return pass;
  }

  private static void run(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.waitFor() != 0) {
        throw new IllegalStateException(command.get(1) + " failed");
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
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

  private static void read(Path file) throws IOException {
    RawTable table = RawTable.read(CsvTable.of(file), DesignSpec.of("y").rawOptions());
    if (table.rows() != ROWS) {
      throw new IllegalStateException("not all rows were read");
    }
  }
}
