/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.probitep.app.output.Failures;
import org.probitep.app.output.Streams;
import org.probitep.data.RequestException;
import org.probitep.data.files.AtomicFile;
import org.probitep.data.files.OutputFiles;

/**
 * The outputs of one command: checked before the work begins, and written together or not at all.
 */
final class Outputs implements AutoCloseable {
  /** Opening these as files would truncate a file that the shell appends to. */
  private static final Set<String> STANDARD_OUTPUT =
      Set.of("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1");

  private final Streams streams;
  private final OutputFiles files = new OutputFiles();
  private final Map<String, Path> named = new LinkedHashMap<>();

  Outputs(Streams streams) {
    this.streams = streams;
  }

  /**
   * Names an output.
   *
   * @param file what the option says, or null
   */
  Outputs file(String option, Path file) {
    if (file != null) {
      named.put(option, file);
    }
    return this;
  }

  /** Refuses an output that cannot be written, is one of the inputs, or is another output. */
  void check(Path... inputs) throws IOException {
    for (Path output : named.values()) {
      check(output, inputs);
    }
    for (Map.Entry<String, Path> one : named.entrySet()) {
      for (Map.Entry<String, Path> other : named.entrySet()) {
        if (one != other && AtomicFile.isSame(one.getValue(), other.getValue())) {
          throw bothAre(one, other);
        }
      }
    }
  }

  private static void check(Path output, Path... inputs) throws IOException {
    AtomicFile.checkTarget(output);
    for (Path input : inputs) {
      if (Files.isRegularFile(output) && Files.exists(input) && Files.isSameFile(output, input)) {
        throw new RequestException(output + " would be overwritten, but it is an input");
      }
    }
  }

  private static RequestException bothAre(
      Map.Entry<String, Path> one, Map.Entry<String, Path> other) {
    String options = one.getKey() + " and " + other.getKey();
    return new RequestException(
        one.getValue().equals(other.getValue())
            ? options + " are both " + one.getValue()
            : options + " are the same file: " + one.getValue() + " and " + other.getValue());
  }

  /**
   * Adds a file.
   *
   * @param file where to write, or null for standard output
   */
  void write(Path file, AtomicFile.Content content) throws IOException {
    if (file == null || STANDARD_OUTPUT.contains(file.toString())) {
      files.addDirect(() -> print(content));
    } else {
      files.add(file, content);
    }
  }

  /** A reader that closes the pipe early, as in "probitep … | head", does not stop the files. */
  private void print(AtomicFile.Content content) throws IOException {
    try {
      streams.print(content);
    } catch (IOException e) {
      if (named.isEmpty() || !Failures.isBrokenPipe(e)) {
        throw e;
      }
    }
  }

  /** Adds a file of text; null for standard output. */
  void write(Path file, String text) throws IOException {
    write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Writes standard output and puts all files in place. */
  void commit() throws IOException {
    files.commit();
  }

  @Override
  public void close() {
    files.close();
  }
}
