/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs every command of docs/guide.md and looks for the output that it shows. */
class GuideTest {
  private static final String PROMPT = "    $ ./probitep ";
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  /** Files that the guide writes and reads again; they belong in a folder that goes away. */
  private static final Set<String> WRITTEN =
      Set.of("pima.zip", "small.zip", "visits.zip", "living.zip", "pima.html", "probabilities.csv");

  @TempDir Path folder;

  /** A command and the lines that are shown below it. */
  private record Step(String command, List<String> shown) {}

  @Test
  void everyCommandDoesWhatTheGuideSays() throws IOException {
    List<Step> steps = steps(Files.readAllLines(Cli.repository().resolve("docs/guide.md")));
    assertThat(steps).hasSizeGreaterThan(12);
    for (Step step : steps) {
      Cli.Result result = Cli.run(words(step.command).toArray());
      assertThat(result.code()).as(step.command + "\n" + result.err()).isZero();
      String output = (result.err() + result.out()).replace(Cli.repository() + "/", "");
      for (String line : step.shown) {
        assertThat(output).as(step.command).contains(line);
      }
    }
    assertThat(WRITTEN).allSatisfy(name -> assertThat(folder.resolve(name)).exists());
  }

  private static List<Step> steps(List<String> lines) {
    List<Step> steps = new ArrayList<>();
    boolean below = false;
    for (String line : lines) {
      if (line.startsWith(PROMPT)) {
        steps.add(new Step(line.substring(PROMPT.length()), new ArrayList<>()));
        below = true;
      } else if (below && line.startsWith("    ")) {
        if (!line.strip().equals("…")) {
          steps.get(steps.size() - 1).shown.add(line.substring(4));
        }
      } else {
        below = false;
      }
    }
    return steps;
  }

  private List<Object> words(String command) {
    List<Object> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command);
    while (matcher.find()) {
      String word = matcher.group().replaceAll("^['\"]|['\"]$", "");
      if (WRITTEN.contains(word)) {
        words.add(folder.resolve(word));
      } else if (word.startsWith("examples/")) {
        words.add(Cli.repository().resolve(word));
      } else {
        words.add(word);
      }
    }
    return words;
  }
}
