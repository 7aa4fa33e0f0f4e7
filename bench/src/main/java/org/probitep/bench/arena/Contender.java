/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.arena;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.probitep.app.Main;

/**
 * probitep with options, run as a user would run it, but inside this process.
 *
 * @param label what it is called in the tables
 * @param options beside the target
 */
record Contender(String label, List<String> options) {
  /** Takes {@code label=--option value …}. */
  static Contender of(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0) {
      throw new IllegalArgumentException(
          "--also takes 'label=--option value …', got '" + text + "'");
    }
    String options = text.substring(equals + 1).strip();
    return new Contender(
        text.substring(0, equals),
        options.isEmpty() ? List.of() : Arrays.asList(options.split("\\s+")));
  }

  /** Runs {@code predict --train} on every fold. */
  Forecasts forecast(DataSet set, Path directory) {
    List<double[]> probabilities = new ArrayList<>();
    double seconds = 0;
    for (int k = 0; k < set.folds(); k++) {
      Path fold = directory.resolve(set.name()).resolve(String.valueOf(k + 1));
      long start = System.nanoTime();
      String csv = run(fold + ".train.csv", fold + ".test.csv");
      seconds += (System.nanoTime() - start) / 1e9 / set.folds();
      probabilities.add(
          csv.lines().skip(1).mapToDouble(row -> Double.parseDouble(firstCell(row))).toArray());
    }
    return new Forecasts(probabilities, seconds);
  }

  private String run(String train, String test) {
    List<String> args = new ArrayList<>(List.of("predict", "--train", train, "--target", "y"));
    args.addAll(options);
    args.add(test);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream talk = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(talk, true, StandardCharsets.UTF_8);
    if (Main.run(args.toArray(String[]::new), out, err) != 0) {
      throw new IllegalStateException(
          String.join(" ", args) + ": " + talk.toString(StandardCharsets.UTF_8).strip());
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String firstCell(String row) {
    return row.substring(0, row.indexOf(','));
  }
}
