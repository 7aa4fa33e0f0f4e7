/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.probitep.app.metrics.ScoredOutcomes;

/** The reference values beside this package's tests; their README says how they were made. */
public final class Fixtures {
  private Fixtures() {}

  /** The cells of each line, without the header. */
  public static List<String[]> lines(String name) {
    try (var in = Fixtures.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .map(line -> line.split(",", -1))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Outcomes and probabilities by name of the case. */
  public static Map<String, ScoredOutcomes> cases() {
    Map<String, ScoredOutcomes> cases = new LinkedHashMap<>();
    List<String[]> lines = lines("metrics_input.csv");
    for (String name : lines.stream().map(cells -> cells[0]).distinct().toList()) {
      List<String[]> own = lines.stream().filter(cells -> cells[0].equals(name)).toList();
      boolean[] outcomes = new boolean[own.size()];
      double[] probabilities = new double[own.size()];
      for (int i = 0; i < outcomes.length; i++) {
        outcomes[i] = own.get(i)[1].equals("1");
        probabilities[i] = Double.parseDouble(own.get(i)[2]);
      }
      cases.put(name, ScoredOutcomes.of(outcomes, probabilities));
    }
    return cases;
  }

  /** The values of one case by name of the metric. */
  public static Map<String, Double> values(String file, String caseName) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String[] cells : lines(file)) {
      if (cells[0].equals(caseName)) {
        values.put(cells[1], Double.valueOf(cells[2]));
      }
    }
    return values;
  }
}
