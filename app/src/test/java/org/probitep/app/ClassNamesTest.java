/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Whoever reads or says the name of a class knows which one is meant, in whatever module. */
class ClassNamesTest {
  private static final List<String> MODULES = List.of("core", "data", "app", "spark", "bench");

  /** Fewer means that the test looks in the wrong place. There are more than 900. */
  private static final int FEWEST = 800;

  /** Nested classes too, and private ones: a reader meets both under their short names. */
  @Test
  void noNameIsGivenTwice() throws IOException {
    Map<String, List<String>> filesOfNames = new TreeMap<>();
    for (CompilationUnitTree unit : parsed(sources())) {
      String file = Path.of(unit.getSourceFile().getName()).getFileName().toString();
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitClass(ClassTree type, Void unused) {
          String name = type.getSimpleName().toString();
          if (!name.isEmpty()) {
            filesOfNames.computeIfAbsent(name, key -> new ArrayList<>()).add(file);
          }
          return super.visitClass(type, null);
        }
      }.scan(unit, null);
    }
    assertThat(filesOfNames).hasSizeGreaterThan(FEWEST);
    filesOfNames.values().removeIf(files -> files.size() == 1);
    assertThat(filesOfNames).as("names of several classes, and their files").isEmpty();
  }

  private static Collection<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    return sources;
  }

  private static Iterable<? extends CompilationUnitTree> parsed(Collection<Path> sources)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
      return task.parse();
    }
  }
}
