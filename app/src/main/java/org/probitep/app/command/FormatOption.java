/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import picocli.CommandLine.Option;

/** How a command prints its result, for every command that prints one. */
public final class FormatOption {
  /** The form of the result. */
  public enum ResultFormat {
    TABLE,
    CSV,
    JSON
  }

  @Option(
      names = "--format",
      paramLabel = "table|csv|json",
      defaultValue = "table",
      description = "Output format (default: ${DEFAULT-VALUE}).")
  private ResultFormat format;

  @Option(names = "--json", description = "Short for --format json.")
  private boolean json;

  ResultFormat format() {
    return json ? ResultFormat.JSON : format;
  }
}
