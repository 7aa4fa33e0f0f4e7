/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A Spark driver in a process of its own: a process has one context, with one configuration. */
record OtherDriver(Class<?> program, Path folder) {
  /** The exit code of the program. */
  int run(Object... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@java.options");
    command.addAll(List.of("-Xmx1g", "-cp", System.getProperty("java.class.path")));
    command.add(program.getName());
    Arrays.stream(arguments).map(Object::toString).forEach(command::add);
    // Workers of a local cluster look for a folder of jars there; the class path has them all.
    Files.createDirectories(folder.resolve("jars"));
    ProcessBuilder process = new ProcessBuilder(command);
    process
        .environment()
        .putAll(Map.of("SPARK_HOME", folder.toString(), "SPARK_SCALA_VERSION", "2.13"));
    return process
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("driver.log").toFile())
        .start()
        .waitFor();
  }

  /** What it said. */
  String log() {
    try {
      return Files.readString(folder.resolve("driver.log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
