/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.probitep.data.Printable;
import org.probitep.data.Reason;
import org.probitep.data.files.AtomicFile;

/** Where data and messages go. */
public final class Streams {
  /** Every line on standard error begins with this. */
  static final String PREFIX = "probitep: ";

  private static final String WARNING = "warning:";

  private final OutputStream out;
  private final PrintStream err;
  private volatile boolean quiet;

  public Streams(OutputStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  public PrintStream err() {
    return err;
  }

  /** From now on only warnings and errors are printed. */
  public void beQuiet() {
    quiet = true;
  }

  public boolean isQuiet() {
    return quiet;
  }

  /** Tells the user something in one line. */
  public void say(String message) {
    if (!quiet || message.startsWith(WARNING)) {
      complain(message);
    }
  }

  /** Tells the user what went wrong, in one line. */
  void complain(String message) {
    err.println(PREFIX + Printable.line(message));
  }

  /** Shows where a failure came from, for --debug. */
  void trace(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    trace.toString().lines().forEach(this::printTraceLine);
  }

  private void printTraceLine(String line) {
    String indent = line.startsWith("\t") ? "\t" : "";
    err.println(indent + Printable.of(line.substring(indent.length())));
  }

  /** Writes text to standard output. */
  public void print(String text) throws IOException {
    print(stream -> stream.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Writes to standard output.
   *
   * @throws IOException if that fails, with a message that says so
   */
  public void print(AtomicFile.Content content) throws IOException {
    try {
      OutputStream buffered = new BufferedOutputStream(out, 1 << 16);
      content.writeTo(buffered);
      buffered.flush();
    } catch (IOException e) {
      throw new IOException("cannot write the output: " + Reason.of(e), e);
    }
  }
}
