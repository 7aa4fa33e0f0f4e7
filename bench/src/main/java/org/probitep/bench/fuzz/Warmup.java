/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Compression;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;

/**
 * Loads the native libraries, which unpack themselves into the temporary folder and stay there;
 * what comes later is a leftover.
 */
final class Warmup {
  private Warmup() {}

  static void run(Program program) {
    Run run = new Run(new Chance(1, 1), program);
    Sheet sheet = Sheets.numeric(run.chance(), 20, 3, false);
    run.write("a.parquet", SheetFormat.PARQUET.bytes(sheet));
    run.write("a.csv", Compression.zstd(SheetFormat.CSV.bytes(sheet), true));
    for (String file : List.of("a.csv", "a.parquet")) {
      run.command("fit", file, "--target", Sheets.TARGET, "--kernels", "openblas", "-o", "m.zip");
    }
    Folder.empty(Run.FOLDER);
  }
}
