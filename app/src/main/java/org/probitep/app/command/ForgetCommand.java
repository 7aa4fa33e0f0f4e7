/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.probitep.app.output.Progress;
import org.probitep.app.output.Streams;
import org.probitep.app.text.Format;
import org.probitep.app.text.RowList;
import org.probitep.data.encode.Schema;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.KeptRows;
import org.probitep.data.fitted.LivingModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code probitep forget}: takes rows out of a model. */
@Command(
    name = "forget",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    defaultValueProvider = FitDefaults.class,
    sortOptions = false,
    description = {
      "Take rows out of a model, without the table that it was fitted to.",
      "The result is that of a new fit to the remaining rows with the columns, categories, scaling"
          + " and prior that the model has, but takes fewer sweeps. The new file no longer holds"
          + " the rows. Means, scales, categories and the prior were learned with them, and stay as"
          + " they are."
    },
    footer = {
      "",
      "Examples:",
      "  probitep forget model.zip 17",
      "  probitep forget model.zip 3,17,20-25 -o without.zip",
      "  probitep forget model.zip withdrawn.txt"
    })
public final class ForgetCommand implements Callable<Integer> {
  /** Enough to see what is meant; the message is one line. */
  private static final int MOST_SHOWN = 5;

  private final Streams streams;

  @Mixin private LivingOptions living;

  @Parameters(
      index = "1",
      paramLabel = "ROWS",
      description =
          "Row numbers, as in 3,17,20-25, or a file that lists them, one or more to a line. They"
              + " count the rows of the training table from 1, as predict --keep does; rows that"
              + " update added follow. A row keeps its number when others are forgotten.")
  private String rows;

  public ForgetCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    try (Outputs outputs = new Outputs(streams).file("--output", living.target())) {
      outputs.check();
      FittedModel before = living.read();
      Set<Integer> numbers = RowList.parse(rows, before.kept().orElseThrow().lastNumber());
      FittedModel after =
          Progress.during(
              streams,
              progress -> LivingModel.of(before, living.compute()).forget(numbers, progress));
      say(before, after);
      living.write(after, outputs, streams);
    }
    return 0;
  }

  private void say(FittedModel before, FittedModel after) {
    KeptRows old = before.kept().orElseThrow();
    KeptRows left = after.kept().orElseThrow();
    streams.say(
        "forgot "
            + Format.count(old.size() - left.size(), "row")
            + "; means, scales, categories and prior were learned with them and stay as they are:"
            + " only a new fit learns them again");
    List<String> constant = nowConstant(before.schema(), old, left);
    if (!constant.isEmpty()) {
      streams.say(
          "constant in the remaining rows, but still in the model: "
              + String.join(", ", constant.subList(0, Math.min(MOST_SHOWN, constant.size())))
              + (constant.size() > MOST_SHOWN ? ", …" : ""));
    }
    if (living.keepsOld()) {
      streams.say(living.file() + " still holds the rows");
    }
  }

  /**
   * Columns that vary only through the forgotten rows; a category that belonged to one person may
   * be among them.
   */
  private static List<String> nowConstant(Schema schema, KeptRows old, KeptRows left) {
    int first = schema.firstFeature();
    return IntStream.range(0, schema.columns().size())
        .filter(j -> left.isConstant(first + j) && !old.isConstant(first + j))
        .mapToObj(j -> schema.columns().get(j).name())
        .toList();
  }
}
