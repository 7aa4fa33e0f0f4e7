/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import org.probitep.app.output.FitText;
import org.probitep.app.output.Streams;
import org.probitep.data.RequestException;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.data.modelfile.ModelWriter;
import org.probitep.kernels.Compute;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The model that a command changes, and where the new one goes. */
final class LivingOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(
      index = "0",
      paramLabel = "MODEL",
      description = "A model file written by fit --keep-sites.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Where to write the new model (default: over MODEL).")
  private Path output;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads to use (default: ${DEFAULT-VALUE}).")
  private int threads;

  Path file() {
    return file;
  }

  /** Whether the model that is read stays as it is. */
  boolean keepsOld() {
    return output != null;
  }

  Path target() {
    return output == null ? file : output;
  }

  /** The model; one that cannot be changed is refused. */
  FittedModel read() throws IOException {
    FittedModel model = ModelReader.read(file);
    if (model.kept().isEmpty()) {
      throw new RequestException(
          file
              + " does not hold its sites and training rows, which "
              + command.name()
              + " needs: fit it again with --keep-sites");
    }
    return model;
  }

  Compute compute() {
    return Usage.checked(command, () -> Compute.withDefaults().withThreads(threads));
  }

  /** Writes the new model, and says how the sweeps went. */
  void write(FittedModel model, Outputs outputs, Streams streams) throws IOException {
    if (!model.summary().outcome().converged()) {
      streams.say(FitText.warning(model.summary(), model.summary().epOptions()) + ", in a new fit");
    }
    outputs.write(target(), out -> ModelWriter.write(model, out));
    outputs.commit();
    streams.say(FitText.line(model.summary()));
  }
}
