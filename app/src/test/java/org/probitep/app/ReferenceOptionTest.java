/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --reference} in every command that fits or describes. */
class ReferenceOptionTest {
  @TempDir Path folder;
  private String table;

  @BeforeEach
  void write() throws IOException {
    StringBuilder text = new StringBuilder("race,age,low\n");
    for (int i = 0; i < 60; i++) {
      text.append(i % 4 == 0 ? "black" : i % 3 == 0 ? "other" : "white").append(',');
      text.append(20 + i * 7 % 23).append(',').append(i * 5 % 7 < 3 ? 1 : 0).append('\n');
    }
    table = Files.writeString(folder.resolve("t.csv"), text).toString();
  }

  @Test
  void allCommandsTakeIt() {
    String model = folder.resolve("m.zip").toString();
    Cli.Result fit =
        Cli.run("fit", table, "--target", "low", "--reference", "race=other", "-o", model);
    assertThat(fit.err()).contains("race (3 levels against other)");
    assertThat(Cli.run("inspect", model).out())
        .contains("race=black", "race=white")
        .doesNotContain("race=other");
    assertThat(Cli.run("describe", table, "--target", "low", "--reference", "race=other").out())
        .contains("2 columns against other");
    String[] reference = {"--target", "low", "--reference", "race=nobody"};
    for (String[] command :
        new String[][] {
          {"predict", "--train", table, table}, {"evaluate", table}, {"compare", table}
        }) {
      Cli.Result refused = Cli.run(join(command, reference));
      assertThat(refused.code()).isNotZero();
      assertThat(refused.err())
          .contains("there is no level \"nobody\" to use as the reference, only \"black\"")
          .contains("(see --reference)");
    }
  }

  private static Object[] join(String[] a, String[] b) {
    return Stream.concat(Arrays.stream(a), Arrays.stream(b)).toArray();
  }
}
