/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.probitep.data.AtomicFile;

/** Where data and talk go. */
final class Streams {
  /** Every line on standard error begins with it. */
  static final String PREFIX = "probitep: ";

  private static final String WARNING = "warning:";

  private final OutputStream out;
  private final PrintStream err;
  private volatile boolean quiet;

  Streams(OutputStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  OutputStream out() {
    return out;
  }

  PrintStream err() {
    return err;
  }

  /** From now on only warnings and complaints are worth a line. */
  void beQuiet() {
    quiet = true;
  }

  boolean isQuiet() {
    return quiet;
  }

  /** Tells the user something, in one line. */
  void say(String message) {
    if (!quiet || message.startsWith(WARNING)) {
      complain(message);
    }
  }

  /** Tells the user what went wrong, in one line. */
  void complain(String message) {
    err.println(PREFIX + message.replaceAll("\\s*\\R\\s*", " "));
  }

  /** Writes to the file, or to standard output if there is none. */
  void write(Path file, AtomicFile.Content content) throws IOException {
    if (file != null) {
      AtomicFile.write(file, content);
      return;
    }
    try {
      OutputStream buffered = new BufferedOutputStream(out, 1 << 16);
      content.writeTo(buffered);
      buffered.flush();
    } catch (IOException e) {
      throw new IOException("cannot write the output: " + e.getMessage(), e);
    }
  }
}
