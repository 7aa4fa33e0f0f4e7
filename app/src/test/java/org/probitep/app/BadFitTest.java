/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A fit that has not converged is not forgotten: every command that uses the model says it. */
class BadFitTest {
  private static final Path TRAIN = Cli.PIMA.resolve("train.csv");
  private static final Path TEST = Cli.PIMA.resolve("test.csv");

  @TempDir Path folder;

  static Stream<Arguments> uses() {
    return Stream.of("ep", "mf")
        .flatMap(
            method ->
                Stream.of(
                    Arguments.of(method, List.of("predict", "MODEL", TEST)),
                    Arguments.of(method, List.of("predict", "MODEL", TEST, "-q")),
                    Arguments.of(method, List.of("evaluate", "MODEL", TEST)),
                    Arguments.of(method, List.of("evaluate", "MODEL", TEST, "--json")),
                    Arguments.of(method, List.of("effects", "MODEL", TEST)),
                    Arguments.of(method, List.of("export", "MODEL", "--format", "json")),
                    Arguments.of(method, List.of("inspect", "MODEL", "--format", "csv", "-q"))));
  }

  private Path fit(String method, Object... more) {
    Path model = folder.resolve("m.zip");
    Object[] fit = {"fit", TRAIN, "--target", "type", "--method", method, "-o", model};
    Cli.Result result =
        Cli.run(Stream.concat(Stream.of(fit), Stream.of(more)).toArray(Object[]::new));
    assertThat(result.code()).as(result.err()).isZero();
    return model;
  }

  private static List<String> warnings(Path model, List<Object> use) {
    Cli.Result result =
        Cli.run(use.stream().map(word -> word.equals("MODEL") ? model : word).toArray());
    assertThat(result.code()).as(result.err()).isZero();
    return result.err().lines().filter(line -> line.contains("warning:")).toList();
  }

  @ParameterizedTest
  @MethodSource("uses")
  void oneWarningEachTime(String method, List<Object> use) {
    Path bad = fit(method, "--prior-variance", 25, "--max-sweeps", 1);
    List<String> warnings = warnings(bad, use);
    assertThat(warnings).hasSize(1);
    assertThat(warnings.get(0))
        .startsWith("probitep: warning: " + bad + ": not converged after 1 sweep: the residual ")
        .contains("is above the tolerance 1e-08; try a larger --max-sweeps")
        .endsWith(", in a new fit");
    assertThat(warnings(fit(method), use)).isEmpty();
  }

  /** Columns that nearly repeat each other under a very wide prior: rounding spoils the draws. */
  @Test
  void drawsThatCannotBeTrustedAreRemembered() throws IOException {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("a,b,y\n");
    for (int i = 0; i < 30; i++) {
      double a = random.nextGaussian();
      text.append(a).append(',').append(a + 1e-7 * random.nextGaussian());
      text.append(a + random.nextGaussian() > 0 ? ",1\n" : ",0\n");
    }
    Path table = Files.writeString(folder.resolve("twins.csv"), text);
    Path bad = folder.resolve("bad.zip");
    List<Object> fit = List.of("fit", table, "--target=y", "--method=exact", "--samples=100");
    Cli.Result fitted =
        Cli.run(
            Stream.concat(fit.stream(), Stream.of("--prior-variance=1e12", "-q", "-o", bad))
                .toArray());
    assertThat(fitted.code()).as(fitted.err()).isZero();
    assertThat(fitted.err()).contains("probitep: warning: the diagnostics failed");
    for (List<Object> use :
        List.of(
            List.<Object>of("predict", "MODEL", table, "-q"),
            List.<Object>of("inspect", "MODEL", "-q"))) {
      assertThat(warnings(bad, use))
          .containsExactly(
              "probitep: warning: "
                  + bad
                  + ": the diagnostics failed, so these numbers are unreliable; try more --samples,"
                  + " in a new fit");
    }
  }
}
