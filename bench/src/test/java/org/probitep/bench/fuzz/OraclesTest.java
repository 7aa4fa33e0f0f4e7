/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Damage;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;
import org.probitep.bench.fuzz.rules.CommandOutcome;
import org.probitep.bench.fuzz.rules.Finding;
import org.probitep.bench.fuzz.rules.NumbersOracle;
import org.probitep.bench.fuzz.rules.Snapshot;
import org.probitep.bench.fuzz.rules.TalkOracle;

/** What the fuzzer takes for a failure, and what it does not. */
class OraclesTest {
  private static final String HEADER = "probability,lower,upper\n";

  @Test
  void findsNumbersThatAreNoProbabilities() {
    assertThat(numbers(HEADER + "0.5,0.25,0.75\n0,0,0\n1,1,1\n")).isEmpty();
    for (String row : List.of("nan,nan,nan", "0.5,nan,1", "1.5,0,1", "0.5,-1e-9,1", "inf,0,1")) {
      assertThat(numbers(HEADER + row + "\n")).as(row).containsExactly("no probability in x");
    }
    assertThat(numbers(HEADER + "0.5,0.8,0.2\n")).containsExactly("lower above upper in x");
    assertThat(numbers(HEADER + "0.5,0.2\n")).containsExactly("half a row in x");
  }

  @Test
  void findsNanInOtherOutputs() {
    assertThat(numbers("name,mean\nbeta,NaN\n")).containsExactly("NaN in x");
    assertThat(numbers("<td>nan</td>")).containsExactly("NaN in x");
    assertThat(numbers("<script>isNaN(NaN)</script><td>0.5</td>")).isEmpty();
    assertThat(numbers("nanny 0.5 information")).isEmpty();
  }

  @Test
  void findsWhatIsWrongInJson() {
    String model =
        "{\"method\": \"ep\", \"sweeps\": 9, \"residual\": 1e-9, \"logEvidence\": -3,"
            + " \"looLogPredictive\": -2, \"coefficients\": [%s]}";
    String good = "{\"name\": \"a\", \"mean\": 1, \"sd\": 1, \"lower\": 0, \"upper\": 2}";
    assertThat(numbers(model.formatted(good))).isEmpty();
    assertThat(numbers(model.formatted(good.replace("\"sd\": 1", "\"sd\": null"))))
        .containsExactly("coefficient is no number");
    assertThat(numbers(model.formatted(good + "," + good)))
        .containsExactly("two coefficients of one name");
    assertThat(numbers("{\"sd\": NaN}")).containsExactly("bad JSON in x");
  }

  private static List<String> numbers(String text) {
    return NumbersOracle.check("x", text, false).stream().map(Finding::oracle).toList();
  }

  @Test
  void findsBadManners() {
    assertThat(talk(1, "probitep: there is no file x.csv\n")).isEmpty();
    assertThat(talk(3, "probitep: x\n")).containsExactly("exit code");
    assertThat(talk(1, "")).containsExactly("silent failure");
    assertThat(talk(1, "probitep: one\nprobitep: two\n")).containsExactly("not one line of error");
    assertThat(talk(1, "probitep: warning: one\nprobitep: two\n")).isEmpty();
    assertThat(talk(1, "probitep: \u001b[31m\n"))
        .containsExactly("control characters in a message");
    assertThat(talk(1, "probitep: m.zip: null\n")).containsExactly("null in a message");
    assertThat(talk(1, "probitep: internal error: x\n")).containsExactly("trace");
    assertThat(talk(1, "Exception in thread\n\tat org.x.Y.z(Y.java:1)\n")).containsExactly("trace");
    assertThat(talk(1, "probitep: Cannot read `java.lang.String`\n"))
        .containsExactly("internals in a message");
    assertThat(talk(0, "probitep: EP is good to about nan on these rows\n"))
        .containsExactly("NaN in a message");
  }

  private static List<String> talk(int code, String err) {
    CommandOutcome outcome =
        new CommandOutcome(List.of("fit", "-q"), code, "", err, "", false, false);
    return TalkOracle.check(outcome).stream().map(Finding::oracle).toList();
  }

  @Test
  void findsLeftoversAndChangedInputs(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("train.csv"), "a");
    Files.writeString(folder.resolve("old.zip"), "a");
    Snapshot before = Snapshot.of(folder);
    Files.writeString(folder.resolve("train.csv"), "b");
    Files.delete(folder.resolve("old.zip"));
    Files.writeString(folder.resolve(".model.zip.1.tmp"), "c");
    Files.writeString(folder.resolve("model.zip"), "c");
    assertThat(before.changes(Snapshot.of(folder), Set.of("model.zip")))
        .containsExactly(
            "new file .model.zip.1.tmp", "file gone old.zip", "file changed train.csv");
  }

  @Test
  void replaysTheSameTables() {
    Sheet sheet = Sheets.of(new Chance(3, 7), 20, 9, true);
    assertThat(Sheets.of(new Chance(3, 7), 20, 9, true)).isEqualTo(sheet);
    assertThat(Sheets.of(new Chance(3, 8), 20, 9, true)).isNotEqualTo(sheet);
  }

  @Test
  void damageIsNeverNone() {
    byte[] good = SheetFormat.CSV.bytes(Sheets.numeric(new Chance(1, 1), 9, 2, false));
    for (int run = 0; run < 200; run++) {
      Chance chance = new Chance(2, run);
      Damage damage = chance.of(Damage.values());
      assertThat(damage.of(chance, good)).as(damage + " " + run).isNotEqualTo(good);
    }
  }
}
