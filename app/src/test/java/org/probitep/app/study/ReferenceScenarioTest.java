/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;

class ReferenceScenarioTest {
  @TempDir Path folder;
  private Path data;

  @BeforeEach
  void write() throws IOException {
    data = Files.createDirectory(folder.resolve("sim"));
    for (int p : new int[] {10, 2}) {
      Path one = Files.createDirectory(data.resolve("p" + p));
      Files.writeString(one.resolve("train.csv"), table(p));
      Files.writeString(one.resolve("test.csv"), table(p));
    }
    Files.createDirectory(data.resolve("plots"));
    Files.writeString(data.resolve("p7"), "a file, not a folder");
  }

  /** Two rows whose numbers say where they are. */
  private static String table(int p) {
    StringBuilder header = new StringBuilder();
    StringBuilder rows = new StringBuilder();
    for (int j = 0; j < p; j++) {
      header.append('x').append(j).append(',');
    }
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < p; j++) {
        rows.append(j == 0 ? "1" : "-0." + i + j).append(',');
      }
      rows.append(i).append('\n');
    }
    return header.append("y\n").append(rows).toString();
  }

  @Test
  void readsWhatIsThere() throws IOException {
    assertThat(ReferenceScenario.available(data)).containsExactly(2, 10);
    Scenario scenario = ReferenceScenario.read(data, 10);
    assertThat(scenario.p()).isEqualTo(10);
    assertThat(scenario.replication()).isEqualTo(1);
    assertThat(scenario.training().size()).isEqualTo(2);
    assertThat(scenario.training().y(0)).isFalse();
    assertThat(scenario.training().y(1)).isTrue();
    assertThat(scenario.training().x().get(1, 0)).isEqualTo(1);
    assertThat(scenario.training().x().get(1, 3)).isEqualTo(-0.13);
    assertThat(scenario.test().get(0, 9)).isEqualTo(-0.09);
  }

  @Test
  void complainsInOneLine() throws IOException {
    assertThatThrownBy(() -> ReferenceScenario.available(folder.resolve("no")))
        .isInstanceOf(RequestException.class)
        .hasMessage("there is no directory " + folder.resolve("no"));
    assertThatThrownBy(() -> ReferenceScenario.available(folder))
        .isInstanceOf(RequestException.class)
        .hasMessage(
            folder
                + " has no folder p50, p100, … (p and the number of coefficients), each with"
                + " train.csv and test.csv");
    assertThatThrownBy(() -> ReferenceScenario.read(data, 50))
        .isInstanceOf(RequestException.class)
        .hasMessage(data + " has no folder p50: it has p2, p10");
    Files.delete(data.resolve("p10/test.csv"));
    assertThatThrownBy(() -> ReferenceScenario.available(data))
        .isInstanceOf(RequestException.class)
        .hasMessage(data.resolve("p10") + " has no file test.csv");
  }

  @Test
  void complainsOfContentThatDoesNotFit() throws IOException {
    Path training = data.resolve("p2/train.csv");
    Path test = data.resolve("p2/test.csv");
    Files.writeString(test, "x0,x1,y\n");
    assertThatThrownBy(() -> ReferenceScenario.read(data, 2))
        .isInstanceOf(DataException.class)
        .hasMessage(test + " has a header but no rows");
    Files.writeString(test, "x0,y\n1,0\n");
    assertThatThrownBy(() -> ReferenceScenario.read(data, 2))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("lacks the column \"x1\"");
    Files.writeString(training, table(3));
    assertThatThrownBy(() -> ReferenceScenario.read(data, 2))
        .isInstanceOf(DataException.class)
        .hasMessage(training + " has 3 columns besides y, but its folder says p = 2");
  }
}
