/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.probitep.data.Reason;

/** Failures that are due to the machine, not to the data or the program. */
final class MachineTrouble {
  /** A chain of causes may be circular. */
  private static final int MOST_CAUSES = 20;

  private MachineTrouble() {}

  /** What the machine lacks and what to do about it, if that is why something failed. */
  static Optional<String> of(Throwable failure) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable t = failure; t != null && chain.size() < MOST_CAUSES; t = t.getCause()) {
      chain.add(t);
    }
    for (Throwable t : chain) {
      if (t instanceof OutOfMemoryError) {
        return Optional.of(memory(Reason.of(t)));
      }
      if (t instanceof StackOverflowError) {
        return Optional.of(
            "the input is nested too deeply for Java's stack; give it more with"
                + " PROBITEP_JAVA_OPTS=-Xss… (such as -Xss64m)");
      }
    }
    return isAboutLibrary(chain) ? Optional.of(library(chain)) : Optional.empty();
  }

  private static String memory(String reason) {
    return reason.contains("native thread")
        ? "the system allows no more threads (ulimit -u); try fewer with --threads"
        : "not enough memory; give Java more with PROBITEP_JAVA_OPTS=-Xmx… (such as -Xmx8g)";
  }

  /**
   * Whether native code could not be unpacked or loaded; Java reports a second attempt differently.
   */
  private static boolean isAboutLibrary(List<Throwable> chain) {
    boolean linking = chain.stream().anyMatch(t -> t instanceof LinkageError);
    return linking
        && (chain.stream()
                .anyMatch(t -> t instanceof UnsatisfiedLinkError || t instanceof IOException)
            || said(chain).matches("(?s).*(unpack|UnsatisfiedLinkError|IOException).*"));
  }

  private static String said(List<Throwable> chain) {
    return chain.stream().map(Reason::of).collect(Collectors.joining(" "));
  }

  private static String library(List<Throwable> chain) {
    String folder = System.getProperty("java.io.tmpdir");
    return "cannot load a native library from the temporary folder "
        + folder
        + ": "
        + cause(Path.of(folder), chain)
        + "; choose another one with PROBITEP_JAVA_OPTS=-Djava.io.tmpdir=DIR";
  }

  private static String cause(Path folder, List<Throwable> chain) {
    if (!Files.isDirectory(folder)) {
      return "there is no such folder";
    }
    if (!Files.isWritable(folder)) {
      return "no permission to write there";
    }
    String said = said(chain);
    if (said.contains("No space left") || said.contains("quota")) {
      return "it is full";
    }
    if (said.contains("failed to map segment") || said.contains("Operation not permitted")) {
      return "programs may not be run from there (noexec)";
    }
    return Reason.of(chain.get(chain.size() - 1)).lines().findFirst().orElse("");
  }
}
