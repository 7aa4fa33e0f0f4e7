/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/**
 * The example tables, scaled by hand to a standard deviation of one half, with a constant term.
 *
 * @param train the training rows
 * @param test the test rows, scaled as those
 */
record Pima(Observations train, Observations test) {
  static Pima read() {
    double[][] train = cells("train.csv");
    double[][] test = cells("test.csv");
    for (int j = 1; j < train[0].length - 1; j++) {
      double mean = 0;
      for (double[] row : train) {
        mean += row[j] / train.length;
      }
      double squares = 0;
      for (double[] row : train) {
        squares += (row[j] - mean) * (row[j] - mean);
      }
      double twice = 2 * Math.sqrt(squares / (train.length - 1));
      for (double[][] table : List.of(train, test)) {
        for (double[] row : table) {
          row[j] = (row[j] - mean) / twice;
        }
      }
    }
    return new Pima(observations(train), observations(test));
  }

  private static Observations observations(double[][] cells) {
    int p = cells[0].length - 1;
    DesignMatrix.Builder x = DesignMatrix.builder(p);
    boolean[] y = new boolean[cells.length];
    for (int i = 0; i < y.length; i++) {
      x.addRow(Arrays.copyOf(cells[i], p));
      y[i] = cells[i][p] == 1;
    }
    return Observations.of(x.build(), y);
  }

  /** A constant term, the columns, and the outcome as 0 or 1. */
  private static double[][] cells(String name) {
    try {
      return Files.readAllLines(file(name)).stream()
          .skip(1)
          .map(line -> ("1," + line).replace("Yes", "1").replace("No", "0").split(",", -1))
          .map(words -> Arrays.stream(words).mapToDouble(Double::parseDouble).toArray())
          .toArray(double[][]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file of the example, above the module that is tested. */
  static Path file(String name) {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("examples/pima"))) {
      folder = folder.getParent();
    }
    return folder.resolve("examples/pima").resolve(name);
  }
}
