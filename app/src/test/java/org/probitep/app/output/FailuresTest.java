/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli;
import org.probitep.app.Main;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;

/** Whatever is thrown becomes one line that helps, and what comes from files cannot spoil it. */
class FailuresTest {
  private static final String FOLDER = System.getProperty("java.io.tmpdir");

  @TempDir Path folder;

  private static String said(Throwable failure, boolean debug) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    Streams streams = new Streams(OutputStream.nullOutputStream(), stream);
    assertThat(new Failures(streams).handle(failure, debug)).isEqualTo(1);
    return err.toString(StandardCharsets.UTF_8);
  }

  private static void assertSaid(String line, Throwable failure) {
    assertThat(said(failure, false)).isEqualTo("probitep: " + line + "\n");
  }

  @Test
  void theMachineLacksSomething() {
    assertSaid(
        "not enough memory; give Java more with PROBITEP_JAVA_OPTS=-Xmx… (such as -Xmx8g)",
        new IllegalStateException(new OutOfMemoryError("Java heap space")));
    assertSaid(
        "the system allows no more threads (ulimit -u); try fewer with --threads",
        new OutOfMemoryError("unable to create native thread: possibly out of memory"));
    assertSaid(
        "the input is nested too deeply for Java's stack; give it more with"
            + " PROBITEP_JAVA_OPTS=-Xss… (such as -Xss64m)",
        new StackOverflowError());
  }

  @Test
  void aLibraryThatCannotBeLoadedNamesTheFolder() {
    String place = "cannot load a native library from the temporary folder " + FOLDER + ": ";
    String remedy = "; choose another one with PROBITEP_JAVA_OPTS=-Djava.io.tmpdir=DIR";
    assertSaid(
        place + "programs may not be run from there (noexec)" + remedy,
        new UnsatisfiedLinkError("/x/a.so: /x/a.so: failed to map segment from shared object"));
    assertSaid(
        place + "it is full" + remedy,
        new ExceptionInInitializerError(new IOException("No space left on device")));
    assertSaid(
        place + "it is full" + remedy,
        new ExceptionInInitializerError("Cannot unpack libzstd: No space left on device"));
    NoClassDefFoundError again = new NoClassDefFoundError("Could not initialize class a.B");
    again.initCause(
        new ExceptionInInitializerError(
            "Exception java.io.IOException: No space left on device [in thread \"main\"]"));
    assertSaid(place + "it is full" + remedy, again);
    assertSaid(
        place + "wrong ELF class" + remedy, new UnsatisfiedLinkError("wrong ELF class\nmore"));
  }

  /** A command that waits for its input, and a thread of it that fails. */
  static final class FailingThread {
    public static void main(String[] args) {
      Thread thread =
          new Thread(
              () -> {
                while (Thread.getDefaultUncaughtExceptionHandler() == null) {
                  Thread.onSpinWait();
                }
                throw new StackOverflowError();
              });
      thread.start();
      Main.main(new String[] {"describe", "-"});
    }
  }

  @Test
  void aThreadThatFailsEndsTheProgram() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FailingThread.class.getName())
            .start();
    CompletableFuture.delayedExecutor(30, TimeUnit.SECONDS).execute(process::destroyForcibly);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(err).startsWith("probitep: the input is nested too deeply").hasLineCount(1);
    assertThat(process.waitFor()).isEqualTo(1);
  }

  @Test
  void errorsThatAreOursAreInternal() {
    assertSaid(
        "internal error: java.lang.NoClassDefFoundError: a/B (--debug shows where; please report"
            + " it)",
        new NoClassDefFoundError("a/B"));
    assertThat(said(new AssertionError("x"), true))
        .startsWith("java.lang.AssertionError: x\n\tat org.probitep.app.output.FailuresTest.")
        .endsWith("\nprobitep: internal error: java.lang.AssertionError: x\n");
  }

  @Test
  void failuresOfTheDiskAreInWords() {
    assertSaid("f: no permission", new AccessDeniedException("f"));
    assertSaid(
        "f: there is no such file or directory",
        new UncheckedIOException(new NoSuchFileException("f")));
    assertSaid("it ends too early", new EOFException());
    assertSaid("io", new IOException());
  }

  @Test
  void theOptionsThatMayHelpAreNamed() {
    assertSaid(
        "it is text (see --na, --categorical)", with(Remedy.MISSING_CELLS, Remedy.CATEGORIES));
    assertSaid("it is text", with());
    for (Remedy remedy : Remedy.values()) {
      assertThat(said(with(remedy), false)).matches("probitep: it is text \\(see --[a-z]+\\)\n");
    }
  }

  private static DataException with(Remedy... remedies) {
    return new DataException("it is text", remedies);
  }

  @Test
  void namesCannotSpoilALine() {
    assertSaid(
        "column \"a\\u001b[2J\\nb\\u202e\" is bad",
        new DataException("column \"a\u001b[2J\nb\u202e\" is bad"));
    String line = said(new DataException("column \"" + "x".repeat(100_000) + "\" is bad"), false);
    assertThat(line).startsWith("probitep: column \"xxx").endsWith("x\" is bad\n");
    assertThat(line.length()).isLessThan(1_100);
    assertThat(said(new DataException("a\u001bb"), true)).doesNotContain("\u001b");
  }

  /** A column, a category, a label and a file whose names a terminal would obey. */
  @Test
  void badNamesInFilesAreShownHarmless() throws IOException {
    String esc = "\u001b]0;x\u0007";
    Path file =
        Files.writeString(
            folder.resolve("t.csv"),
            "\"a"
                + esc
                + "\",\"b\u202e"
                + "n".repeat(5_000)
                + "\",\"y"
                + esc
                + "\"\n"
                + ("1,p,n" + esc + "\n2,\"q\r\n" + esc + "\",y" + esc + "\n").repeat(4));
    Path model = folder.resolve("m.zip");
    List<Object[]> commands =
        List.of(
            new Object[] {"describe", file},
            new Object[] {"describe", file, "--target", "y" + esc},
            new Object[] {"fit", file, "--target", "y" + esc, "-o", model},
            new Object[] {"inspect", model},
            new Object[] {"evaluate", file, "--target", "y" + esc, "--folds", "2"},
            new Object[] {"fit", file, "--target", "no" + esc, "-o", model},
            new Object[] {"fit", folder.resolve("no" + esc), "--target", "y", "-o", model},
            new Object[] {"no" + esc},
            new Object[] {"fit", file, "--target", "y" + esc, "-o", model, "--form", "n" + esc},
            new Object[] {"fit", file, "--formula", "y ~ " + esc, "-o", model, "--debug"});
    for (Object[] command : commands) {
      Cli.Result result = Cli.run(command);
      assertThat(result.out() + result.err())
          .doesNotContain("\u001b")
          .doesNotContain("\u0007")
          .doesNotContain("\u202e")
          .doesNotContain("\r")
          .doesNotContain("n".repeat(1_000));
      assertThat(result.err().lines().filter(line -> line.startsWith("probitep: internal")))
          .isEmpty();
    }
  }
}
