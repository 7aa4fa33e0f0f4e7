/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.probitep.ep.EpOptions;
import org.probitep.ep.FormChoice;

/** Small fitted models for tests. */
public final class Models {
  /** The number of rows of the small table. */
  public static final int ROWS = 12;

  private Models() {}

  /** Writes a table of three features, seeded, with the target {@code y} of two labels. */
  public static Path table(Path folder) throws IOException {
    Random random = new Random(20261115);
    StringBuilder text = new StringBuilder("a,\"b, c\",flag,y\n");
    for (int i = 0; i < ROWS; i++) {
      double a = 10 + 3 * random.nextGaussian();
      double b = 1e-3 * random.nextGaussian();
      text.append(a).append(',').append(b).append(',').append(i % 2).append(',');
      text.append(a + random.nextGaussian() > 10 ? "well" : "ill").append('\n');
    }
    return Files.writeString(folder.resolve("train.csv"), text);
  }

  /** Fits the small table. */
  public static FittedModel fit(Path folder, FormChoice form, ModelOptions options)
      throws IOException {
    TrainingData data = TrainingData.read(table(folder), "y", null, options);
    return FittedModel.fit(
        data, options, EpOptions.withDefaults().withForm(form), (sweep, residual) -> true);
  }
}
