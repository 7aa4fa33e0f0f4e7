/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What docs/evaluation.md promises: {@code --threads} changes nothing but the time. */
class EvaluateThreadsTest {
  @TempDir private Path folder;

  /** Wide for the dual form, tall for the primal one, long for rows that threads would cut. */
  @ParameterizedTest
  @CsvSource({
    "150, 260, openblas, --loo, ep",
    "150, 260, openblas, --holdout=0.3, ep",
    "150, 260, java, --loo, ep",
    "400, 90, openblas, --loo, ep",
    "400, 90, openblas, --holdout=0.3, ep",
    "400, 90, openblas, --folds=2, ep",
    "400, 90, java, --holdout=0.3, ep",
    "20000, 2, java, --loo, ep",
    "29000, 2, openblas, --holdout=0.3, ep",
    "400, 90, openblas, --holdout=0.3, mf",
    "400, 90, openblas, --holdout=0.3, pfm",
    "90, 40, openblas, --holdout=0.3, exact",
    "60, 9, java, --holdout=0.3, exact"
  })
  void threadsDoNotChangeABit(int rows, int columns, String kernels, String way, String method)
      throws IOException {
    Path table = table(rows, columns);
    List<String> outputs = new ArrayList<>();
    for (int threads = 1; threads <= 3; threads++) {
      Path predictions = folder.resolve("predictions" + threads + ".csv");
      Cli.Result result =
          Cli.run(
              "evaluate",
              table,
              "--target=y",
              way,
              "--method=" + method,
              "--samples=2000",
              "--kernels=" + kernels,
              "--threads=" + threads,
              "--predictions=" + predictions,
              "--format=csv");
      assertThat(result.code()).as(result.err()).isZero();
      outputs.add(Files.readString(predictions) + result.out());
    }
    assertThat(outputs.get(1)).isEqualTo(outputs.get(0));
    assertThat(outputs.get(2)).isEqualTo(outputs.get(0));
  }

  private Path table(int rows, int columns) throws IOException {
    Random random = new Random(10);
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < columns; j++) {
      text.append('x').append(j).append(',');
    }
    text.append("y\n");
    for (int i = 0; i < rows; i++) {
      double sum = random.nextGaussian();
      for (int j = 0; j < columns; j++) {
        double x = random.nextGaussian();
        sum += j < 2 ? x : 0;
        text.append(String.format(Locale.ROOT, "%.4f,", x));
      }
      text.append(sum > 0 ? "1\n" : "0\n");
    }
    return Files.writeString(folder.resolve("table.csv"), text);
  }
}
