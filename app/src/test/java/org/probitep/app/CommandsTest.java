/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.app.output.Streams;
import picocli.CommandLine;

/** A start that makes one command ready is the same to its user as one that makes all ready. */
class CommandsTest {
  private static final CommandLine ALL = started();

  private static CommandLine started(String... args) {
    return Main.commandLine(new Streams(OutputStream.nullOutputStream(), System.err), args);
  }

  static Set<String> names() {
    return ALL.getSubcommands().keySet();
  }

  @Test
  void thereAreThirteen() {
    assertThat(names()).hasSize(13).contains("fit", "completion");
  }

  @ParameterizedTest
  @MethodSource("names")
  void helpIsTheSame(String name) {
    CommandLine alone = started(name, "--help").getSubcommands().get(name);
    CommandLine amongAll = ALL.getSubcommands().get(name);
    assertThat(alone.getUsageMessage()).isEqualTo(amongAll.getUsageMessage());
    assertThat(alone.getCommandSpec().optionsMap().keySet())
        .isEqualTo(amongAll.getCommandSpec().optionsMap().keySet());
  }

  @ParameterizedTest
  @MethodSource("names")
  void oneIsEnoughForAllButCompletion(String name) {
    Set<String> ready = started(name, "train.csv").getSubcommands().keySet();
    assertThat(ready).isEqualTo(name.equals("completion") ? names() : Set.of(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "--quiet", "fitt", "FIT", ""})
  void whatNamesNoCommandSeesAll(String first) {
    assertThat(started(first, "fit").getSubcommands().keySet()).isEqualTo(names());
  }
}
