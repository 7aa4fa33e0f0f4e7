/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A library has no command line: what it says names no option of one. */
class NoFlagsTest {
  private static final Pattern FLAG_IN_STRING =
      Pattern.compile("\"([^\"\\\\]|\\\\.)*--[a-z]([^\"\\\\]|\\\\.)*\"");

  @ParameterizedTest
  @ValueSource(strings = {"core", "data", "spark"})
  void noStringNamesAFlag(String module) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
      List<Path> sources = files.filter(file -> file.toString().endsWith(".java")).toList();
      assertThat(sources).isNotEmpty();
      for (Path source : sources) {
        assertThat(Files.readAllLines(source))
            .as("%s", source)
            .noneMatch(line -> FLAG_IN_STRING.matcher(line).find());
      }
    }
  }
}
