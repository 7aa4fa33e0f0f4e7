/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.probitep.app.output.DescriptionJson;
import org.probitep.app.output.DescriptionTable;
import org.probitep.app.output.Streams;
import org.probitep.data.describe.TableDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code probitep describe}: what probitep sees in a table. */
@Command(
    name = "describe",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    sortOptions = false,
    description = {
      "Show what probitep sees in a table.",
      "For each column: its kind, missing cells, values, and what it becomes in a model. Then,"
          + " anything that fit would refuse."
    },
    footer = {
      "",
      "Examples:",
      "  probitep describe visits.csv",
      "  probitep describe visits.csv --target outcome --ignore visit,date",
      "  probitep describe visits.csv --format json | jq '.columns[].name'"
    })
public final class DescribeCommand implements Callable<Integer> {
  /** How the description is shown. */
  public enum DescriptionFormat {
    TABLE,
    JSON
  }

  private final Streams streams;

  @Parameters(arity = "0..1", paramLabel = "FILE", description = "A table; - for standard input.")
  private Path file;

  @Mixin private InputOptions input;

  @Option(
      names = "--format",
      paramLabel = "table|json",
      defaultValue = "table",
      description = "Output format (default: ${DEFAULT-VALUE}).")
  private DescriptionFormat format;

  @Option(names = "--json", description = "Short for --format json.")
  private boolean json;

  @Mixin private DesignOptions options;

  public DescribeCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    TableDescription description =
        TableDescription.read(
            WatchedTable.of(input.table(file), streams),
            options.specForLooking(),
            options.hasTarget());
    String text =
        switch (json ? DescriptionFormat.JSON : format) {
          case TABLE -> DescriptionTable.of(description);
          case JSON -> DescriptionJson.of(description);
        };
    streams.print(text);
    return 0;
  }
}
