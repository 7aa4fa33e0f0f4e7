/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.probitep.app.export.Export;
import org.probitep.app.output.FitText;
import org.probitep.app.output.Streams;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code probitep export}: a model for another program. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    sortOptions = false,
    description = {
      "Write a model so that another program can predict with it.",
      "Raw columns go in and are coded as predict codes them; the probability and its credible"
          + " interval come out."
    },
    footer = {"", "Examples:", "  probitep export model.zip --format json -o model.json"})
public final class ExportCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "MODEL", description = "A model file written by fit.")
  private Path file;

  @Option(
      names = "--format",
      paramLabel = "onnx|sql|json|model",
      required = true,
      description =
          "onnx: for ONNX Runtime and the like; sql: one SELECT that scores a table, for DuckDB and"
              + " PostgreSQL; json: documented numbers, for any language; model: a model file"
              + " without the training rows.")
  private Export.ExportFormat format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where to write (default: standard output).")
  private Path output;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      defaultValue = "rows",
      description =
          "The table that the SELECT scores, with dots between the parts of its name (default:"
              + " ${DEFAULT-VALUE}).")
  private String table;

  @Option(
      names = "--low-rank",
      paramLabel = "K",
      description =
          "For models with many columns: keep only the K directions of the posterior about which"
              + " the rows say most. Variances are then a little too large; a note says by how much"
              + " at most.")
  private Integer lowRank;

  @Option(
      names = "--level",
      paramLabel = "P",
      description = "Probability of the credible intervals (default: as given to fit).")
  private Double level;

  public ExportCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    Usage.checkLevel(spec, level);
    if (lowRank != null && lowRank < 1) {
      throw Usage.error(spec, "--low-rank must be at least 1");
    }
    try (Outputs outputs = new Outputs(streams).file("--output", output)) {
      outputs.check(file);
      FittedModel model = ModelReader.read(file);
      FitText.doubt(file, model.summary()).ifPresent(streams::say);
      Export export = export(model);
      outputs.write(output, export::write);
      outputs.commit();
      export.notes().forEach(streams::say);
    }
    return 0;
  }

  private Export export(FittedModel model) {
    OptionalInt rank = lowRank == null ? OptionalInt.empty() : OptionalInt.of(lowRank);
    if (format == Export.ExportFormat.MODEL) {
      return Export.model(model, rank);
    }
    Export.size(model, format, rank).ifPresent(streams::say);
    return Export.of(model, format, level == null ? model.summary().level() : level, table, rank);
  }
}
