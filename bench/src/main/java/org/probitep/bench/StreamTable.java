/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.StreamedRows;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.StreamedPartitions;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpOptions;
import org.probitep.methods.MethodOptions;

/**
 * How long {@code fit --stream} takes for the table of {@link BigTable}, from file to model, over
 * the time of reading the table into a design matrix once, and the largest resident memory of the
 * fits. Reading takes two threads.
 */
public final class StreamTable {
  private static final int REPEATS = 3;
  private static final double MOST_READINGS = 6;
  private static final double MEGABYTE = 1e6;

  private StreamTable() {}

  /** Exits with 1 if two threads miss the bar. */
  public static void main(String[] args) throws IOException {
    Path file = Files.createTempFile("streaming", ".csv");
    try {
      BigTable.main(new String[] {file.toString()});
      double[] threads = new double[3];
      // Before the readings, which hold the matrix.
      for (int count = 2; count >= 1; count--) {
        threads[count] = secondsOfFit(file, count);
      }
      double memory = PeakMemory.bytes() / MEGABYTE;
      double reading = secondsOfReading(file);
      double ratio = threads[2] / reading;
      ReadingTable.print(
          "fit --stream --threads 2 / reading once", ratio, "<= 6", ratio <= MOST_READINGS);
      ReadingTable.print("fit --stream / reading once", threads[1] / reading, "", true);
      ReadingTable.print("fit --stream peak MB", memory, "", true);
      System.exit(ratio <= MOST_READINGS ? 0 : 1);
    } finally {
      Files.delete(file);
    }
  }

  private static double secondsOfFit(Path file, int threads) throws IOException {
    double best = Double.POSITIVE_INFINITY;
    ModelOptions model = ModelOptions.withDefaults();
    MethodOptions method = MethodOptions.of(EpOptions.withDefaults().withThreads(threads));
    for (int i = 0; i < REPEATS; i++) {
      long start = System.nanoTime();
      try (StreamedRows rows = StreamedRows.of(CsvTable.of(file), DesignSpec.of("y"), model)) {
        FittedModel fit = StreamedPartitions.fit(rows, model, method, (sweep, residual) -> true);
        if (!fit.summary().outcome().converged()) {
          throw new IllegalStateException("the fit has not converged");
        }
      }
      best = Math.min(best, (System.nanoTime() - start) * 1e-9);
    }
    return best;
  }

  private static double secondsOfReading(Path file) throws IOException {
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < REPEATS; i++) {
      long start = System.nanoTime();
      ReadingTable.read(file);
      best = Math.min(best, (System.nanoTime() - start) * 1e-9);
    }
    return best;
  }
}
