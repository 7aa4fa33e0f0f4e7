/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.probitep.app.report.ReportContent;
import org.probitep.app.report.ReportContent.Provenance;
import org.probitep.app.report.ReportPage;
import org.probitep.app.report.Sources;
import org.probitep.data.fitted.SoftwareVersion;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option {@code --report}, for every command that has something to show. */
final class ReportOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description =
          "Also write a report: one HTML page with effects, calibration, ROC curve, single cases"
              + " and provenance.")
  private Path file;

  /** Whether a report is wanted. */
  boolean isWanted() {
    return file != null;
  }

  /** The file, or null. */
  Path file() {
    return file;
  }

  /**
   * Where the report comes from.
   *
   * @param inputs the files that were read, hashed here
   * @param options the options used
   */
  Provenance provenance(List<Path> inputs, Map<String, Object> options) throws IOException {
    List<String> words = new ArrayList<>(List.of(command.root().name()));
    words.addAll(command.root().commandLine().getParseResult().originalArgs());
    List<ReportContent.InputFile> hashed = new ArrayList<>();
    for (Path input : inputs) {
      hashed.add(Sources.of(input));
    }
    return new Provenance(
        SoftwareVersion.get(),
        Instant.now(),
        Sources.command(words),
        hashed,
        options.entrySet().stream()
            .map(e -> new ReportContent.Fact(e.getKey(), String.valueOf(e.getValue())))
            .toList());
  }

  /** Adds the page to the outputs. */
  void write(ReportContent content, Outputs outputs) throws IOException {
    outputs.write(file, ReportPage.of(content));
  }
}
