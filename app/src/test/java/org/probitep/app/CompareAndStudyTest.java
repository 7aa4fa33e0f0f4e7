/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareAndStudyTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder;
  private Path train;

  @BeforeEach
  void writeTable() throws IOException {
    train = folder.resolve("train.csv");
    write(train, 40, 3, new Random(3));
  }

  private static void write(Path file, int n, int p, Random random) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < p; j++) {
      text.append('x').append(j).append(',');
    }
    text.append("y\n");
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < p; j++) {
        double x = j == 0 ? 1 : random.nextGaussian() / 2;
        sum += x;
        text.append(x).append(',');
      }
      text.append(sum + random.nextGaussian() > 1 ? 1 : 0).append('\n');
    }
    Files.writeString(file, text);
  }

  private int run(String... args) {
    out.reset();
    err.reset();
    return Main.run(args, out, new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private List<String> lines() {
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void compareShowsEveryMethodNextToTheExactOne() {
    int code =
        run("compare", train.toString(), "--target", "y", "--repeat", "1", "--format", "csv");
    assertThat(code).as(said()).isZero();
    assertThat(lines()).hasSize(6);
    for (String line : lines().subList(1, 5)) {
      String[] cells = line.split(",", -1);
      assertThat(Double.parseDouble(cells[9])).as(line).isBetween(0.0, 0.1);
    }
    double ep = Double.parseDouble(lines().get(1).split(",", -1)[9]);
    double textbook = Double.parseDouble(lines().get(2).split(",", -1)[9]);
    double meanField = Double.parseDouble(lines().get(4).split(",", -1)[9]);
    assertThat(textbook).isCloseTo(ep, within(1e-7));
    assertThat(ep).isLessThan(meanField);
    String[] exact = lines().get(5).split(",", -1);
    assertThat(exact[0]).isEqualTo("exact");
    assertThat(exact[9]).isEmpty();
    assertThat(Double.parseDouble(exact[12])).isPositive();
    assertThat(said()).contains("Pareto shape");
  }

  @Test
  void compareWritesJsonAndATable() {
    assertThat(
            run(
                "compare",
                train.toString(),
                "--target",
                "y",
                "--methods",
                "mf,ep",
                "--format",
                "json"))
        .isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("\"method\" : \"ep\"", "\"evidenceKind\" : \"lower bound\"");
    assertThat(run("compare", train.toString(), "--target", "y", "--methods", "ep,mf")).isZero();
    assertThat(lines().get(0)).startsWith("method").contains("log evidence");
    assertThat(lines().get(1)).startsWith("ep ");
  }

  @Test
  void compareRefusesWhatItCannotDo() {
    String[] start = {"compare", train.toString(), "--target", "y"};
    assertThat(run(with(start, "--methods", "ep,magic"))).isEqualTo(2);
    assertThat(said()).contains("ep or textbook or pfm or mf or exact").contains("magic");
    assertThat(run(with(start, "--method", "ep"))).isEqualTo(2);
    assertThat(said()).contains("--methods");
    assertThat(run(with(start, "--repeat", "0"))).isEqualTo(2);
    assertThat(run(with(start, "--samples", "0"))).isEqualTo(2);
    assertThat(said()).contains("samples must be at least 1");
    assertThat(out.size()).isZero();
  }

  private static String[] with(String[] start, String... more) {
    String[] all = Arrays.copyOf(start, start.length + more.length);
    System.arraycopy(more, 0, all, start.length, more.length);
    return all;
  }

  @Test
  void studyOnGivenDataWritesItsFiles() throws IOException {
    Path data = folder.resolve("data");
    for (int p : new int[] {3, 30}) {
      Path scenario = Files.createDirectories(data.resolve("p" + p));
      write(scenario.resolve("train.csv"), 20, p, new Random(p));
      write(scenario.resolve("test.csv"), 5, p, new Random(p + 1));
    }
    Path study = folder.resolve("study");
    int code =
        run(
            "study",
            "--data",
            data.toString(),
            "-o",
            study.toString(),
            "--samples",
            "200",
            "--precise-seconds",
            "1");
    assertThat(code).as(said()).isZero();
    assertThat(study.resolve("index.html")).content().contains("<svg", "PFM-VB");
    assertThat(study.resolve("figure1.svg")).exists();
    assertThat(study.resolve("figure1-precise.png")).exists();
    List<String> results = Files.readAllLines(study.resolve("results.csv"));
    assertThat(results.stream().filter(line -> line.contains(",ep,precise,"))).hasSize(2);
    // EP is near the exact answer on these easy data, however it is measured.
    for (String line : results) {
      if (line.contains(",ep,precise,")) {
        assertThat(Double.parseDouble(line.split(",", -1)[5])).isLessThan(0.01);
      }
    }
  }

  @Test
  void studyRefusesWhatItCannotDo() {
    Path study = folder.resolve("none");
    assertThat(run("study", "--p", "1", "-o", study.toString())).isEqualTo(2);
    assertThat(said()).contains("--p must be");
    assertThat(run("study", "--samples", "0", "-o", study.toString())).isEqualTo(2);
    assertThat(run("study", "--replications", "0", "-o", study.toString())).isEqualTo(2);
    assertThat(run("study", "--data", folder.toString(), "-o", study.toString())).isEqualTo(2);
    assertThat(said().lines()).hasSize(1);
    assertThat(study).doesNotExist();
  }
}
