/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What no compiler checks in the sources of core. */
class SourcesTest {
  private static final Path SOURCES = Path.of("src/main/java");

  private static List<String> matches(Path file, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(file))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  /** The library has other users than the command line, which adds its own hints. */
  @Test
  void noStringNamesAnOptionOfTheCommandLine() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        assertThat(matches(file, "\"[^\"\\n]*(--[a-z]+)[^\"\\n]*\"")).as("%s", file).isEmpty();
      }
    }
  }
}
