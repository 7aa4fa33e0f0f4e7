/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.arena;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a method said of the test rows of one data set.
 *
 * @param probabilities of each fold's test rows
 * @param seconds of fit and prediction, in the mean of the folds
 */
record Forecasts(List<double[]> probabilities, double seconds) {
  /** The columns fold, seconds and probability of a file that {@code peers.R} wrote. */
  static Forecasts read(Path file, int folds) throws IOException {
    List<String[]> rows =
        Files.readAllLines(file).stream().skip(1).map(line -> line.split(",")).toList();
    List<double[]> probabilities = new ArrayList<>();
    double seconds = 0;
    for (int k = 0; k < folds; k++) {
      String fold = String.valueOf(k + 1);
      List<String[]> own = rows.stream().filter(row -> row[0].equals(fold)).toList();
      probabilities.add(own.stream().mapToDouble(row -> Double.parseDouble(row[2])).toArray());
      seconds += Double.parseDouble(own.get(0)[1]) / folds;
    }
    return new Forecasts(probabilities, seconds);
  }
}
