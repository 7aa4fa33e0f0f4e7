/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Runs commands inside the test's process. */
public final class Cli {
  /** The example that the repository holds. */
  public static final Path PIMA = repository().resolve("examples/pima");

  /** What a command left. */
  public record Result(int code, String out, String err) {}

  private Cli() {}

  public static Result run(Object... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] words = Arrays.stream(args).map(String::valueOf).toArray(String[]::new);
    int code = Main.run(words, out, new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** The folder that has the launcher, above the module that is tested. */
  public static Path repository() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("examples/pima"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  /** The lines of a fixture, without its header. */
  public static List<String> fixture(String name) {
    try (var in = Cli.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The numbers of a line of CSV, from the given column on. */
  static double[] numbers(String line, int first) {
    return Arrays.stream(line.split(",", -1))
        .skip(first)
        .mapToDouble(Double::parseDouble)
        .toArray();
  }
}
