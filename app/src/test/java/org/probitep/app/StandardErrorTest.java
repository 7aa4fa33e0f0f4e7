/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.command.WatchedTable;
import org.probitep.app.output.FitText;
import org.probitep.app.output.Progress;
import org.probitep.app.output.Streams;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.fitted.FitSummary;
import org.probitep.data.frame.RawTable;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpOptions;
import org.probitep.methods.FitOutcome;
import org.probitep.posterior.Form;

/** What goes to standard error besides complaints: progress and the library's warnings. */
class StandardErrorTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private long now;

  private Progress progress(boolean terminal) {
    return new Progress(new Streams(OutputStream.nullOutputStream(), err), terminal, () -> now);
  }

  private void sweep(Progress progress, int number, double seconds) {
    now = (long) (seconds * 1e9);
    assertThat(progress.onSweep(number, 0.25)).isTrue();
  }

  @Test
  void aLongFitShowsItsSweepsOnATerminal() {
    Progress progress = progress(true);
    sweep(progress, 1, 0.5);
    assertThat(bytes.size()).isZero();
    sweep(progress, 2, 1.5);
    sweep(progress, 3, 1.51);
    sweep(progress, 4, 2.5);
    progress.end();
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "\r\u001b[Ksweep 2, residual 0.25, 1 s\r\u001b[Ksweep 4, residual 0.25, 2 s\r\u001b[K");
  }

  @Test
  void aLongRunShowsItsDrawsOnATerminal() {
    Progress progress = progress(true);
    now = 900_000_000L;
    assertThat(progress.onDraws(4_000, 65_536)).isTrue();
    now = 3_100_000_000L;
    assertThat(progress.onDraws(12_000, 65_536)).isTrue();
    progress.end();
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo("\r\u001b[K12,000 of 65,536 draws, 3 s\r\u001b[K");
  }

  /** Reading takes its time as well; a clock that jumps a second at each look. */
  @Test
  void aLongTableShowsItsRowsOnATerminal(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), "x,y\n" + "1,0\n2,1\n".repeat(2048));
    Progress progress =
        new Progress(
            new Streams(OutputStream.nullOutputStream(), err), true, () -> now += 1_100_000_000L);
    RawTable table =
        RawTable.read(
            WatchedTable.of(CsvTable.of(file), progress), DesignSpec.of("y").rawOptions());
    assertThat(table.rows()).isEqualTo(4096);
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo("\r\u001b[Kread 4,096 rows, 1 s\r\u001b[K");
  }

  @Test
  void nothingIsShownElsewhere() {
    Progress progress = progress(false);
    sweep(progress, 1, 100);
    progress.end();
    assertThat(bytes.size()).isZero();
  }

  @Test
  void theRemedyDependsOnWhatEndedTheSweeps() {
    EpOptions options = EpOptions.withDefaults().withMaxSweeps(50).withTolerance(1e-12);
    assertThat(FitText.warning(summary(50, 0.5), options))
        .isEqualTo(
            "warning: not converged after 50 sweeps: the residual 0.5 is above the tolerance"
                + " 1e-12; try a larger --max-sweeps or a smaller --damping");
    assertThat(FitText.warning(summary(20, 3), options))
        .startsWith("warning: not converged after 20 sweeps: the residual 3 is above")
        .contains("--form")
        .contains("--prior-variance");
    assertThat(FitText.warning(summary("pfm", 20, 0.5), options)).contains("rounding");
  }

  @Test
  void everyMethodHasItsOwnRemedy() {
    EpOptions options = EpOptions.withDefaults().withMaxSweeps(50);
    assertThat(FitText.warning(summary("pfm", 50, 0.5), options))
        .startsWith("warning: not converged after 50 sweeps")
        .contains("--max-sweeps")
        .doesNotContain("--damping");
    assertThat(FitText.warning(summary("exact", 0, 0), options))
        .startsWith("warning: the diagnostics failed, so these numbers are unreliable");
  }

  @Test
  void aSavedModelWhoseDrawsFailedSaysSo() {
    assertThat(FitText.doubt(Path.of("m.zip"), summary("exact", 0, 0)))
        .contains(
            "warning: m.zip: the diagnostics failed, so these numbers are unreliable; try more"
                + " --samples, in a new fit");
  }

  private static FitSummary summary(int sweeps, double residual) {
    return summary("ep", sweeps, residual);
  }

  private static FitSummary summary(String method, int sweeps, double residual) {
    return new FitSummary(
        "1",
        Instant.EPOCH,
        method,
        new FitOutcome(
            3, 2, Form.DUAL, "java", sweeps, residual, false, -1, -1, Map.of(), 0, List.of()),
        Map.of(),
        0.95);
  }

  @Test
  void warningsOfTheLibraryAreOneLineEach() {
    PrintStream before = System.err;
    System.setErr(err);
    try {
      System.Logger log = System.getLogger("org.probitep.kernels.KernelChoice");
      log.log(Level.INFO, "not shown");
      log.log(Level.WARNING, "no library\n  here");
      log.log(Level.ERROR, "{0} of {1}", 1, 2);
    } finally {
      System.setErr(before);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo("probitep: warning: no library here\nprobitep: error: 1 of 2\n");
  }
}
