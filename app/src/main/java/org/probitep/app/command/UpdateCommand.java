/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.probitep.app.output.Progress;
import org.probitep.app.output.Streams;
import org.probitep.app.text.Format;
import org.probitep.data.DataException;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.KeptRows;
import org.probitep.data.fitted.LivingModel;
import org.probitep.data.table.TableSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code probitep update}: a model learns from more rows. */
@Command(
    name = "update",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    defaultValueProvider = FitDefaults.class,
    sortOptions = false,
    description = {
      "Let a model learn from more rows, without the table that it was fitted to.",
      "The result is that of a new fit to all rows with the columns, categories, scaling and prior"
          + " that the model has, but takes fewer sweeps. The numbers of the new rows, for forget,"
          + " follow on from the last one."
    },
    footer = {
      "",
      "Examples:",
      "  probitep fit 2025.csv --target type --keep-sites -o model.zip",
      "  probitep update model.zip 2026.csv",
      "  probitep update model.zip 2026.csv -o newer.zip"
    })
public final class UpdateCommand implements Callable<Integer> {
  private final Streams streams;

  @Mixin private LivingOptions living;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NEW",
      description = "A table of new rows with the target; - for standard input.")
  private Path data;

  @Mixin private InputOptions input;

  public UpdateCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    try (Outputs outputs = new Outputs(streams).file("--output", living.target())) {
      TableSource table = WatchedTable.of(input.table(data), streams);
      outputs.check(input.allFiles(data));
      FittedModel before = living.read();
      EncodedRows rows = EncodedRows.readToLearn(table, before.schema());
      if (rows.x().rows() == 0) {
        throw new DataException(table.name() + " has no rows with the target");
      }
      rows.notes().forEach(streams::say);
      FittedModel after =
          Progress.during(
              streams, progress -> LivingModel.of(before, living.compute()).update(rows, progress));
      streams.say(added(before.kept().orElseThrow(), after.kept().orElseThrow()));
      living.write(after, outputs, streams);
    }
    return 0;
  }

  private static String added(KeptRows before, KeptRows after) {
    int count = after.size() - before.size();
    int first = after.numbers()[0];
    int last = after.numbers()[count - 1];
    return "added "
        + Format.count(count, "row")
        + (first == last ? ", number " + last : ", numbered " + first + " to " + last)
        + "; columns, categories, scaling and prior stay those of the first fit";
  }
}
