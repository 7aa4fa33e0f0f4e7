/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.Predictions;

/**
 * The paper's algorithm in R against ours: a fit to 1e-3 and 50 predictions of the same rows, in
 * the same run. In R it is written as the paper describes it, or is the authors' own program, if
 * its file is the argument. Prints {@code what,measured,bar,pass}, and the largest difference of
 * the probabilities on standard error.
 *
 * <p>Both have loaded OpenBLAS before the time is taken, and use as many threads: one, or {@code
 * --threads T}.
 */
public final class PaperTable {
  private static final Path PROGRAM = Path.of("bench/src/main/r/paper.R");
  private static final int PREDICTED = 50;
  private static final int ROUNDS = 5;
  private static final double WARM_UP_SECONDS = 5;

  private final int threads;
  private final List<String> functions;
  private final EpOptions options;

  private PaperTable(int threads, List<String> functions) {
    this.threads = threads;
    this.functions = functions;
    this.options = EpOptions.withDefaults().withTolerance(1e-3).withThreads(threads);
  }

  /** Runs all lines; exits with 1 if a bar is missed. */
  public static void main(String[] args) throws IOException {
    KernelChoice.OPENBLAS.resolve(0);
    System.out.println("what,measured,bar,pass");
    boolean several = args.length > 1 && args[0].equals("--threads");
    List<String> functions = List.of(args).subList(several ? 2 : 0, args.length);
    PaperTable table = new PaperTable(several ? Integer.parseInt(args[1]) : 1, functions);
    boolean pass = table.line(100, 50, 9, 50);
    pass &= table.line(100, 800, 5, 100);
    pass &= table.line(1000, 200, 1, 100);
    pass &= table.line(500, 5000, 1, 300);
    System.exit(pass ? 0 : 1);
  }

  private boolean line(int n, int p, int runs, double bar) throws IOException {
    Observations data = Simulated.observations(n, p, 1);
    DesignMatrix rows = Simulated.rows(PREDICTED, p, 2);
    Path file = Files.createTempFile("paper", ".bin");
    write(data, rows, file);
    GaussianPrior prior = GaussianPrior.isotropic(p, 25);
    Predictions[] ours = new Predictions[1];
    Runnable work = () -> ours[0] = EpFit.fit(data, prior, options).posterior().predict(rows);
    long end = System.nanoTime() + (long) (WARM_UP_SECONDS * 1e9);
    while (System.nanoTime() < end) {
      work.run();
    }
    double[] apart = new double[1];
    Paired ratio =
        Paired.measure(
            0,
            ROUNDS,
            () -> {
              double[] said = inR(file, n, p, runs);
              for (int i = 0; i < PREDICTED; i++) {
                apart[0] = Math.max(apart[0], Math.abs(said[i + 1] - ours[0].probability(i)));
              }
              return said[0];
            },
            () -> Paired.secondsOfShort(work));
    Files.delete(file);
    boolean pass = ratio.median() >= bar;
    System.out.printf(
        Locale.ROOT,
        "n=%d p=%d: paper in R / EP,%.3g,>= %.0f,%s%n",
        n,
        p,
        ratio.median(),
        bar,
        pass);
    System.err.printf(
        Locale.ROOT,
        "  quartiles %.3g to %.3g; probabilities differ by %.1e at most%n",
        ratio.lower(),
        ratio.upper(),
        apart[0]);
    return pass;
  }

  private static void write(Observations data, DesignMatrix rows, Path file) throws IOException {
    double[] row = new double[rows.columns()];
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      for (int i = 0; i < data.size() + rows.rows(); i++) {
        boolean training = i < data.size();
        (training ? data.x() : rows).copyRow(training ? i : i - data.size(), row, 0);
        out.writeDouble(training && data.y(i) ? 1 : 0);
        for (double value : row) {
          out.writeDouble(value);
        }
      }
    }
  }

  /** Its median seconds, then its probabilities. */
  private double[] inR(Path file, int n, int p, int runs) {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(
              Stream.concat(
                      Stream.of("Rscript", PROGRAM, file, n, PREDICTED, p, runs)
                          .map(String::valueOf),
                      functions.stream())
                  .toList());
      builder.environment().put("OPENBLAS_NUM_THREADS", String.valueOf(threads));
      Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String said =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return Stream.of(said.split("\\s+", -1)).mapToDouble(Double::parseDouble).toArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
