/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.serve;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.probitep.app.Main;

/** A table of 50 numbers a row, a model of it, and rows to ask for. */
final class ServedTable {
  static final int ROWS = 1000;
  private static final int TRAINING_ROWS = 5000;
  private static final int COLUMNS = 50;
  private static final long SEED = 14;

  private ServedTable() {}

  /** Fits the model. */
  static Path fit(Path folder) throws IOException {
    Path table = folder.resolve("train.csv");
    Path model = folder.resolve("model.zip");
    Files.writeString(table, csv(TRAINING_ROWS, new Random(SEED), true));
    int code =
        Main.run(
            new String[] {"fit", table.toString(), "--target", "y", "-o", model.toString()},
            OutputStream.nullOutputStream(),
            System.err);
    if (code != 0) {
      throw new IOException("the fit failed");
    }
    Files.delete(table);
    return model;
  }

  /** Rows to predict, as CSV. */
  static String csv() {
    return csv(ROWS, new Random(SEED + 1), false);
  }

  private static String csv(int rows, Random random, boolean target) {
    StringBuilder text = new StringBuilder(target ? "y" : "x0");
    for (int j = target ? 0 : 1; j < COLUMNS; j++) {
      text.append(",x").append(j);
    }
    text.append('\n');
    for (int i = 0; i < rows; i++) {
      double[] x = random.doubles(COLUMNS, -1, 1).toArray();
      if (target) {
        text.append(x[0] + x[1] + random.nextGaussian() > 0 ? "yes," : "no,");
      }
      for (int j = 0; j < COLUMNS; j++) {
        text.append(j == 0 ? "" : ",").append(number(x[j]));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Rows to predict, as JSON; one row is an object and no list. */
  static String json(int rows) {
    Random random = new Random(SEED + 1);
    StringBuilder text = new StringBuilder(rows == 1 ? "" : "[");
    for (int i = 0; i < rows; i++) {
      text.append(i == 0 ? "{" : ",{");
      for (int j = 0; j < COLUMNS; j++) {
        text.append(j == 0 ? "" : ",").append("\"x").append(j).append("\":");
        text.append(number(2 * random.nextDouble() - 1));
      }
      text.append('}');
    }
    return text.append(rows == 1 ? "" : "]").toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }
}
