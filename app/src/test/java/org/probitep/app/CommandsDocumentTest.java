/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.probitep.app.output.Streams;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * {@code docs/commands.md} is what the program's own help says. To write it anew: {@code mvn -pl
 * app -am test -Dtest=CommandsDocumentTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dprobitep.write=true}.
 */
class CommandsDocumentTest {
  private static final Path DOCUMENT = Cli.repository().resolve("docs/commands.md");

  @Test
  void theDocumentIsWhatTheHelpSays() throws IOException {
    String expected = document();
    if (Boolean.getBoolean("probitep.write")) {
      Files.writeString(DOCUMENT, expected);
    }
    assertThat(Files.readString(DOCUMENT)).isEqualTo(expected);
  }

  private static String document() {
    CommandLine root = Main.commandLine(new Streams(OutputStream.nullOutputStream(), System.err));
    StringBuilder text = new StringBuilder();
    text.append("# Commands\n\n");
    text.append("What `probitep COMMAND --help` prints, written by `CommandsDocumentTest`.\n");
    append(root, text);
    root.getSubcommands().values().forEach(command -> append(command, text));
    return text.toString();
  }

  private static void append(CommandLine command, StringBuilder text) {
    text.append("\n## ").append(command.getCommandSpec().qualifiedName()).append("\n\n```text\n");
    command
        .getUsageMessage(Ansi.OFF)
        .lines()
        .forEach(line -> text.append(line.stripTrailing()).append('\n'));
    text.append("```\n");
  }
}
