/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Small fits by the engine of an earlier commit and by that of today, in one process and in turns.
 * Takes the earlier engine's jar, this module's classes and the folder of the libraries. Prints
 * {@code what,measured,bar,pass}, and quartiles on standard error.
 */
public final class StartTable {
  private static final int WARMUPS = 12;
  private static final int ROUNDS = 11;
  private static final String ENGINE = "probitep-core";

  /** What is so large loads OpenBLAS, which then serves smaller fits too. */
  private static final SmallSize LOADS_OPENBLAS = new SmallSize(1500, 1500, 0.1, 0);

  /** Those with the Java kernels first. */
  private static final List<SmallSize> SIZES =
      List.of(
          new SmallSize(100, 50, 1e-3, 2),
          new SmallSize(100, 100, 1e-3, 2),
          new SmallSize(100, 800, 1e-3, 0),
          new SmallSize(1000, 20, 1e-8, 0));

  private static final List<SmallSize> SIZES_WITH_OPENBLAS =
      List.of(new SmallSize(1000, 200, 1e-3, 2), new SmallSize(500, 5000, 1e-3, 2));

  private StartTable() {}

  /**
   * A line of the table.
   *
   * @param bar 0 if there is none
   */
  private record SmallSize(int n, int p, double tolerance, double bar) {}

  /** Runs all lines; exits with 1 if a bar is missed. */
  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    Path before = Path.of(args[0]);
    Path classes = Path.of(args[1]);
    List<Path> libraries = jars(Path.of(args[2]));
    Path now =
        libraries.stream()
            .filter(jar -> jar.getFileName().toString().startsWith(ENGINE))
            .findFirst()
            .orElseThrow();
    List<Path> shared = new ArrayList<>(libraries);
    shared.remove(now);
    boolean pass = true;
    System.out.println("what,measured,bar,pass");
    // A native library belongs to one class loader, so both engines share that.
    try (URLClassLoader common = loader(shared, ClassLoader.getPlatformClassLoader());
        URLClassLoader old = loader(List.of(before, classes), common);
        URLClassLoader today = loader(List.of(now, classes), common)) {
      for (SmallSize size : SIZES) {
        pass &= line(size, work(old, size), work(today, size));
      }
      work(old, LOADS_OPENBLAS).run();
      work(today, LOADS_OPENBLAS).run();
      for (SmallSize size : SIZES_WITH_OPENBLAS) {
        pass &= line(size, work(old, size), work(today, size));
      }
    }
    System.exit(pass ? 0 : 1);
  }

  private static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList();
    }
  }

  private static URLClassLoader loader(List<Path> path, ClassLoader parent) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path entry : path) {
      urls.add(entry.toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), parent);
  }

  private static Runnable work(ClassLoader loader, SmallSize size)
      throws ReflectiveOperationException {
    return (Runnable)
        loader
            .loadClass(SmallFit.class.getName())
            .getConstructor(int.class, int.class, double.class)
            .newInstance(size.n, size.p, size.tolerance);
  }

  private static boolean line(SmallSize size, Runnable before, Runnable now) {
    Paired ratio =
        Paired.measure(
            WARMUPS, ROUNDS, () -> Paired.secondsOfShort(before), () -> Paired.secondsOfShort(now));
    boolean pass = ratio.median() >= size.bar;
    System.out.printf(
        Locale.ROOT,
        "n=%d p=%d to %.0e: before / now,%.3g,%s,%s%n",
        size.n,
        size.p,
        size.tolerance,
        ratio.median(),
        size.bar > 0 ? ">= " + size.bar : "",
        size.bar > 0 ? pass : "");
    System.err.printf(Locale.ROOT, "  quartiles %.3g to %.3g%n", ratio.lower(), ratio.upper());
    return pass;
  }
}
