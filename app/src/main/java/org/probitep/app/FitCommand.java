/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.probitep.data.FittedModel;
import org.probitep.data.TrainingData;
import org.probitep.data.modelfile.ModelWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code probitep fit}: from a table to a model file. */
@Command(
    name = "fit",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    defaultValueProvider = FitDefaults.class,
    sortOptions = false,
    description = "Fit a model to a CSV file with a header and save it.",
    footer = {
      "",
      "Examples:",
      "  probitep fit train.csv --target type -o model.zip",
      "  probitep fit train.csv --target type --positive Yes --prior-variance 10 -o model.zip"
    })
final class FitCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(paramLabel = "TRAIN.csv", description = "Numeric columns and the target.")
  private Path train;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "MODEL",
      required = true,
      description = "The model file to write.")
  private Path output;

  @Mixin private FitOptions options;

  FitCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    options.epOptions();
    Outputs.check(output, train);
    TrainingData data =
        TrainingData.read(train, options.target(), options.positive(), options.modelOptions());
    FittedModel model = new Fitting(options, streams).fit(data);
    ModelWriter.write(model, output);
    streams.say(Fitting.line(model.summary()));
    return 0;
  }
}
