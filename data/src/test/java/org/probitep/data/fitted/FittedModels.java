/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpOptions;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.posterior.FormChoice;

/** Small fitted models for tests. */
public final class FittedModels {
  /** The number of rows of the small table. */
  public static final int ROWS = 12;

  private FittedModels() {}

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

  /** Writes a table of 5 rows and 8 features, seeded. */
  public static Path wideTable(Path folder) throws IOException {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder("a,b,c,d,e,f,g,h,y\n");
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 8; j++) {
        text.append(random.nextGaussian()).append(',');
      }
      text.append(i % 2).append('\n');
    }
    return Files.writeString(folder.resolve("wide.csv"), text);
  }

  /** Fits the small table. */
  public static FittedModel fit(Path folder, FormChoice form, ModelOptions options)
      throws IOException {
    return fit(table(folder), options, MethodOptions.of(EpOptions.withDefaults().withForm(form)));
  }

  /** Fits a table by any method. */
  public static FittedModel fit(Path table, ModelOptions options, MethodOptions method)
      throws IOException {
    TrainingData data = TrainingData.read(CsvTable.of(table), DesignSpec.of("y"), options);
    return FittedModel.fit(data, options, method, MethodListener.SILENT);
  }
}
