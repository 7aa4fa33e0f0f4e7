/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.probitep.app.output.Streams;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code probitep completion}: what a shell needs to complete commands and options. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    description = "Print a script that lets bash or zsh complete commands and options.",
    footer = {
      "",
      "Examples:",
      "  source <(probitep completion)",
      "  probitep completion > ~/.local/share/bash-completion/completions/probitep"
    })
public final class CompletionCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec;

  public CompletionCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    String script = AutoComplete.bash("probitep", spec.root().commandLine());
    streams.print(script);
    return 0;
  }
}
