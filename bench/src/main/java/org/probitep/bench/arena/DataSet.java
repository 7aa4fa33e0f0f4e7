/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.arena;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A data set that {@code folds.R} wrote.
 *
 * @param name its folder
 * @param source package and item, and what was done to it
 * @param rows of all folds together
 * @param columns of the design of the first fold, without the constant term
 * @param events how many outcomes are 1
 * @param folds how many folds there are
 * @param simulated whether nobody measured it; such a set is not in the means
 */
record DataSet(
    String name, String source, int rows, int columns, int events, int folds, boolean simulated) {
  static List<DataSet> read(Path directory) throws IOException {
    return Files.readAllLines(directory.resolve("sets.tsv")).stream()
        .skip(1)
        .map(line -> of(line.split("\t")))
        .toList();
  }

  private static DataSet of(String[] cells) {
    return new DataSet(
        cells[0],
        cells[1],
        Integer.parseInt(cells[2]),
        Integer.parseInt(cells[3]),
        Integer.parseInt(cells[4]),
        Integer.parseInt(cells[5]),
        Boolean.parseBoolean(cells[6]));
  }

  /** Whether there is more than one column to two rows. */
  boolean isWide() {
    return 2 * columns > rows;
  }

  /** The outcomes of the test rows of each fold. */
  boolean[][] outcomes(Path directory) throws IOException {
    List<String> lines = Files.readAllLines(directory.resolve(name).resolve("outcomes.csv"));
    boolean[][] outcomes = new boolean[folds][];
    for (int k = 0; k < folds; k++) {
      String fold = k + 1 + ",";
      List<String> rows = lines.stream().skip(1).filter(line -> line.startsWith(fold)).toList();
      outcomes[k] = new boolean[rows.size()];
      for (int i = 0; i < rows.size(); i++) {
        outcomes[k][i] = rows.get(i).endsWith(",1");
      }
    }
    return outcomes;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: %s; %,d × %,d, %,d events, %d folds%s",
        name,
        source,
        rows,
        columns,
        events,
        folds,
        isWide() ? ", wide" : "");
  }
}
