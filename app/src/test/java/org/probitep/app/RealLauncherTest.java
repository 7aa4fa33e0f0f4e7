/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only a process of its own shows: names, standard output, a bad temporary folder. */
@DisabledOnOs(OS.WINDOWS)
class RealLauncherTest {
  private static final String TABLE = "Größe,y\n1,0\n2,1\n3,0\n4,1\n";

  @TempDir static Path folder;
  private static RealLauncher launcher;

  /** In a folder with a colon, which Java's class path cannot name. */
  @BeforeAll
  static void build() throws Exception {
    launcher = RealLauncher.in(folder, "one:two three");
    Cli.Result first = launcher.run(Map.of(), "--version");
    assertThat(first.err()).isEqualTo("probitep: building (first run or sources changed) ...\n");
    assertThat(first.out()).startsWith("probitep ");
    assertThat(first.code()).isZero();
  }

  @AfterAll
  static void forget() {
    launcher = null;
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", "POSIX", "xx_YY.UTF-8", ""})
  void namesOutsideAsciiWorkInAnyLocale(String locale) throws Exception {
    // Written by a shell, whose names are bytes: this test's own Java may not know them.
    Map<String, String> environment = Map.of("LC_ALL", locale, "LANG", locale, "TABLE", TABLE);
    Cli.Result fitted =
        launcher.shell(
            environment,
            "printf %s \"$TABLE\" >größe.csv && \"$probitep\" fit größe.csv --formula 'y ~ Größe'"
                + " -o ä.zip && test -f ä.zip && \"$probitep\" inspect ä.zip");
    assertThat(fitted.err()).contains("\nprobitep: fitted 4 rows").hasLineCount(2);
    assertThat(fitted.out()).contains("\nGröße ");
    assertThat(fitted.code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "--version", "fit --help", "completion", "inspect m.zip"})
  void standardOutputThatIsFullIsAFailure(String command) throws Exception {
    Files.writeString(folder.resolve("t.csv"), "a,y\n1,0\n2,1\n3,0\n4,1\n");
    assertThat(launcher.run(Map.of(), "fit", "t.csv", "--target", "y", "-o", "m.zip").code())
        .isZero();
    Cli.Result result = launcher.shell(Map.of(), "\"$probitep\" " + command + " >/dev/full");
    assertThat(result.err())
        .isEqualTo("probitep: cannot write the output: No space left on device\n");
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void aReaderThatHasSeenEnoughIsNotTalkedAbout() throws Exception {
    Cli.Result result = launcher.shell(Map.of(), "\"$probitep\" completion | head -n 1");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).hasLineCount(1);
  }

  /** What a shell appends to is not cut off. */
  @Test
  void standardOutputByItsNameIsStandardOutput() throws Exception {
    Files.writeString(folder.resolve("t.csv"), "a,y\n1,0\n2,1\n3,0\n4,1\n");
    Cli.Result result =
        launcher.shell(
            Map.of(),
            "echo before >all.txt && \"$probitep\" predict --train t.csv --target y t.csv"
                + " -o /dev/stdout >>all.txt && cat all.txt");
    assertThat(result.out()).startsWith("before\nprobability,lower,upper\n").hasLineCount(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"describe --sql \"select 1 as a\"", "describe t.zst"})
  void aBadTemporaryFolderIsNamed(String command) throws Exception {
    writeZstandard(folder.resolve("t.zst"));
    Path none = folder.resolve("none");
    Cli.Result result =
        launcher.shell(
            Map.of("PROBITEP_JAVA_OPTS", "-Djava.io.tmpdir=" + none), "\"$probitep\" " + command);
    assertThat(result.err())
        .isEqualTo(
            "probitep: cannot load a native library from the temporary folder "
                + none
                + ": there is no such folder; choose another one with"
                + " PROBITEP_JAVA_OPTS=-Djava.io.tmpdir=DIR\n");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
  }

  private static void writeZstandard(Path file) throws IOException {
    Files.write(file, Zstd.compress("a\n1\n".getBytes(StandardCharsets.UTF_8)));
  }

  /** The OpenBLAS kernels are a matter of speed: without them the Java kernels do the work. */
  @Test
  void openBlasThatCannotBeUnpackedIsDoneWithout() throws Exception {
    Files.writeString(folder.resolve("t.csv"), "a,y\n1,0\n2,1\n3,0\n4,1\n");
    Path file = Files.writeString(folder.resolve("no-folder"), "");
    String options = "-Djava.io.tmpdir=" + file + " -Duser.home=" + file;
    Cli.Result result =
        launcher.run(
            Map.of("PROBITEP_JAVA_OPTS", options),
            "fit",
            "t.csv",
            "--target",
            "y",
            "--kernels",
            "openblas",
            "-o",
            "m.zip");
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .startsWith("probitep: warning: OpenBLAS could not be loaded")
        .contains("java kernels): ")
        .hasLineCount(3);
  }
}
