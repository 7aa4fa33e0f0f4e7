/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.probitep.app.output.FitText;
import org.probitep.app.output.ModelCsv;
import org.probitep.app.output.ModelFacts;
import org.probitep.app.output.ModelJson;
import org.probitep.app.output.ModelTable;
import org.probitep.app.output.Streams;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code probitep inspect}: what is in a model file. */
@Command(
    name = "inspect",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    sortOptions = false,
    description =
        "Show a saved model: how the fit went, and the coefficients in the units of the table.",
    footer = {
      "",
      "Examples:",
      "  probitep inspect model.zip",
      "  probitep inspect model.zip --format json | jq .logEvidence"
    })
public final class InspectCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "MODEL", description = "A model file written by fit.")
  private Path file;

  @Mixin private FormatOption format;

  @Option(
      names = "--level",
      paramLabel = "P",
      description = "Probability of the credible intervals (default: as given to fit).")
  private Double level;

  public InspectCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    Usage.checkLevel(spec, level);
    FittedModel model = ModelReader.read(file);
    FitText.doubt(file, model.summary()).ifPresent(streams::say);
    ModelFacts facts = ModelFacts.of(model, level == null ? model.summary().level() : level);
    String text =
        switch (format.format()) {
          case TABLE -> ModelTable.of(facts);
          case CSV -> ModelCsv.of(facts);
          case JSON -> ModelJson.of(facts);
        };
    streams.print(text);
    return 0;
  }
}
