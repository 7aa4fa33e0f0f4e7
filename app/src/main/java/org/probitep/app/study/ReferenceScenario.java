/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.Scale;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.table.CsvTable;

/**
 * Data sets of a study that are read from files: folders p50, p100, …, each with train.csv and
 * test.csv.
 *
 * <p>The columns are x0 … x{p−1} and y, the design matrix as it is: an intercept among the columns,
 * nothing scaled.
 */
public final class ReferenceScenario {
  private static final Pattern FOLDER = Pattern.compile("p[1-9][0-9]{0,8}");
  private static final String TRAINING = "train.csv";
  private static final String TEST = "test.csv";
  private static final String TARGET = "y";
  private static final String POSITIVE = "1";

  private ReferenceScenario() {}

  /**
   * The p for which the directory has a folder, smallest first; every file is checked to be there.
   *
   * @throws RequestException if there is no such directory, it has no such folder, or a folder
   *     lacks one of its files
   */
  public static List<Integer> available(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new RequestException("there is no directory " + directory);
    }
    List<Integer> found;
    try (Stream<Path> entries = Files.list(directory)) {
      found =
          entries
              .filter(Files::isDirectory)
              .map(folder -> folder.getFileName().toString())
              .filter(name -> FOLDER.matcher(name).matches())
              .map(name -> Integer.valueOf(name.substring(1)))
              .sorted()
              .toList();
    }
    if (found.isEmpty()) {
      throw new RequestException(
          directory
              + " has no folder p50, p100, … (p and the number of coefficients), each with "
              + TRAINING
              + " and "
              + TEST);
    }
    for (int p : found) {
      checkFile(folder(directory, p), TRAINING);
      checkFile(folder(directory, p), TEST);
    }
    return found;
  }

  private static void checkFile(Path folder, String name) {
    if (!Files.isRegularFile(folder.resolve(name))) {
      throw new RequestException(folder + " has no file " + name);
    }
  }

  /**
   * Reads one data set, as replication 1.
   *
   * @throws RequestException if there is none for this p
   * @throws DataException if the content cannot be used
   */
  public static Scenario read(Path directory, int p) throws IOException {
    List<Integer> available = available(directory);
    if (!available.contains(p)) {
      throw new RequestException(
          directory
              + " has no folder p"
              + p
              + ": it has "
              + available.stream().map(other -> "p" + other).collect(Collectors.joining(", ")));
    }
    Path file = folder(directory, p).resolve(TRAINING);
    ModelOptions asItIs =
        ModelOptions.withDefaults()
            .withPriorVariance(25)
            .withIntercept(false)
            .withScale(Scale.NONE);
    TrainingData training =
        TrainingData.read(CsvTable.of(file), DesignSpec.of(TARGET).withPositive(POSITIVE), asItIs);
    if (training.schema().p() != p) {
      throw new DataException(
          file
              + " has "
              + training.schema().p()
              + " columns besides "
              + TARGET
              + ", but its folder says p = "
              + p);
    }
    Path testFile = folder(directory, p).resolve(TEST);
    var test = EncodedRows.read(CsvTable.of(testFile), training.schema()).x();
    if (test.rows() == 0) {
      throw new DataException(testFile + " has a header but no rows");
    }
    return new Scenario(p, 1, training.observations(), test);
  }

  private static Path folder(Path directory, int p) {
    return directory.resolve("p" + p);
  }
}
