/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Options;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.rules.CommandOutcome;

/** Ways to find the same posterior: where they say that they converged they must agree. */
final class AgreeRuns {
  /** What the issue asks for; the tolerance of the sweeps is 1e-8. */
  static final double TOLERANCE = 1e-6;

  private static final JsonMapper JSON = new JsonMapper();
  private static final List<List<String>> WAYS =
      List.of(
          List.of(),
          List.of("--form", "primal", "--kernels", "java"),
          List.of("--form", "dual", "--kernels", "java"),
          List.of("--method", "textbook"),
          List.of("--form", "primal", "--kernels", "openblas"),
          List.of("--form", "dual", "--kernels", "openblas"),
          List.of("--threads", "2"),
          List.of("--damping", "0.5"),
          List.of("--damping", "1e-9"),
          List.of("--stream"));

  private AgreeRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    RandomTables tables = RandomTables.of(run, SheetFormat.CSV);
    List<String> model = Options.model(chance);
    Map<String, double[]> converged = new LinkedHashMap<>();
    for (List<String> way : WAYS) {
      if (way.isEmpty() || chance.oneIn(3)) {
        double[] probabilities = probabilities(run, tables, Options.join(model, way));
        if (probabilities.length > 0) {
          converged.put(String.join(" ", way), probabilities);
        }
      }
    }
    compare(run, converged);
  }

  /** Probabilities, none if the fit failed or did not converge. */
  static double[] probabilities(Run run, RandomTables tables, List<String> options) {
    List<String> fit =
        List.of(
            "fit",
            tables.train(),
            "--target",
            tables.target(),
            "-o",
            "model.zip",
            "--json",
            "-q",
            "--max-sweeps",
            "200");
    CommandOutcome fitted = run.command(Options.join(fit, options));
    if (!fitted.isGood() || !isConverged(fitted)) {
      return new double[0];
    }
    CommandOutcome predicted = run.command("predict", "model.zip", tables.test());
    return predicted.isGood() ? column(predicted) : new double[0];
  }

  private static boolean isConverged(CommandOutcome fitted) {
    try {
      return JSON.readTree(fitted.text()).path("converged").asBoolean();
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  /** The probabilities that a command printed. */
  static double[] column(CommandOutcome predicted) {
    List<Double> values = new ArrayList<>();
    for (String line : predicted.rows()) {
      values.add(Double.parseDouble(line.split(",", -1)[0].replace("nan", "NaN")));
    }
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Finds the two that differ most. */
  static void compare(Run run, Map<String, double[]> converged) {
    double worst = 0;
    String detail = "";
    for (Map.Entry<String, double[]> first : converged.entrySet()) {
      for (Map.Entry<String, double[]> second : converged.entrySet()) {
        for (int i = 0; i < first.getValue().length; i++) {
          double difference = Math.abs(first.getValue()[i] - second.getValue()[i]);
          if (difference > worst) {
            worst = difference;
            detail =
                "[%s] %s and [%s] %s in row %d"
                    .formatted(
                        first.getKey(),
                        first.getValue()[i],
                        second.getKey(),
                        second.getValue()[i],
                        i + 1);
          }
        }
      }
    }
    run.expect(worst <= TOLERANCE, "converged, but they differ", detail);
  }
}
