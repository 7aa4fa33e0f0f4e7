/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * The launcher in a small copy of the repository, with the real Java and the classes that are
 * tested: its Maven puts a jar into place that names them.
 */
final class RealLauncher {
  private final Path root;
  private final Path mvn;

  private RealLauncher(Path root, Path mvn) {
    this.root = root;
    this.mvn = mvn;
  }

  /** Makes it in a folder of this name. */
  static RealLauncher in(Path folder, String name) throws IOException {
    Path root = Files.createDirectory(folder.resolve(name));
    for (String module : List.of("core", "data", "app")) {
      Files.createDirectories(root.resolve(module + "/src/main"));
      Files.createFile(root.resolve(module + "/pom.xml"));
    }
    Files.createFile(root.resolve("pom.xml"));
    Files.copy(Cli.repository().resolve("probitep"), root.resolve("probitep"));
    Path jar = folder.resolve("classes.jar");
    writeJar(jar);
    Path mvn =
        Files.writeString(
            folder.resolve("mvn"),
            "#!/bin/sh\nmkdir -p app/target/probitep/lib\ncp '"
                + jar
                + "' app/target/probitep-app-1.jar\ncp '"
                + jar
                + "' app/target/probitep/lib/zzz-1.jar\n");
    Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new RealLauncher(root, mvn);
  }

  private static void writeJar(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" ")));
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
  }

  /** Runs the program in the folder beside the copy; arguments may have redirections. */
  Cli.Result run(Map<String, String> environment, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(root.resolve("probitep").toString()));
    command.addAll(Arrays.asList(words));
    return start(environment, command);
  }

  /** Runs a line of shell, in which {@code "$probitep"} is the program. */
  Cli.Result shell(Map<String, String> environment, String line)
      throws IOException, InterruptedException {
    return start(environment, List.of("sh", "-c", line));
  }

  private Cli.Result start(Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(root.getParent().toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MAVEN", mvn.toString());
    builder.environment().put("XDG_CACHE_HOME", root.resolveSibling("cache").toString());
    builder.environment().put("probitep", root.resolve("probitep").toString());
    builder.environment().remove("PROBITEP_JAVA_OPTS");
    builder.environment().putAll(environment);
    Path err = Files.createTempFile(root.getParent(), "err", ".txt");
    Process process = builder.redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    return new Cli.Result(code, out, Files.readString(err));
  }
}
