/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Writes the table whose time from file to model the README gives: 1,000,000 rows, 50 columns of
 * Gaussian numbers with six decimals and a target y. {@code java
 * bench/src/main/java/org/probitep/bench/BigTable.java big.csv}
 */
public final class BigTable {
  private static final int ROWS = 1_000_000;
  private static final int COLUMNS = 50;

  private BigTable() {}

  /** Writes to the file that is named. */
  public static void main(String[] args) throws IOException {
    Random random = new Random(1);
    StringBuilder line = new StringBuilder();
    for (int j = 0; j < COLUMNS; j++) {
      line.append('x').append(j).append(',');
    }
    line.append("y\n");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(args[0])))) {
      out.write(line.toString().getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < ROWS; i++) {
        line.setLength(0);
        double predictor = random.nextGaussian();
        for (int j = 0; j < COLUMNS; j++) {
          double value = random.nextGaussian();
          line.append(Math.round(value * 1e6) / 1e6).append(',');
          predictor += j % 5 == 0 ? 0.3 * value : 0;
        }
        line.append(predictor > 0 ? "1\n" : "0\n");
        out.write(line.toString().getBytes(StandardCharsets.US_ASCII));
      }
    }
  }
}
