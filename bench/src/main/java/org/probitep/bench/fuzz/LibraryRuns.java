/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Matrices;
import org.probitep.bench.fuzz.made.Sheets;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.TextbookEp;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPredictions;

/** The library without files: forms, kernels, blocks and textbook EP on extreme numbers. */
final class LibraryRuns {
  private static final double LEVEL = 0.95;
  private static final int TEST_ROWS = 4;

  /** Fewer sweeps than by default: who needs more seldom converges, and takes long. */
  private static final EpOptions PLAIN = EpOptions.withDefaults().withMaxSweeps(200);

  private LibraryRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    int n = Sheets.rows(chance);
    int p = 1 + chance.below(chance.oneIn(4) ? 40 : 8);
    double[][] x = Matrices.of(chance, n + TEST_ROWS, p);
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      y[i] = chance.oneIn(2);
    }
    double variance =
        chance.oneIn(3) ? 25 : chance.oneIn(2) ? chance.power(-300, 300) : chance.power(0, 20);
    run.note("n = " + n + ", p = " + p + ", prior variance " + variance);
    run.write("x.txt", Matrices.text(x));
    Observations data;
    DesignMatrix rows;
    GaussianPrior prior;
    try {
      data = Observations.of(matrix(x, 0, n, p), y);
      rows = matrix(x, n, n + TEST_ROWS, p);
      prior = GaussianPrior.isotropic(p, variance);
    } catch (IllegalArgumentException e) {
      run.note("refused: " + e.getMessage());
      return;
    }
    compare(run, data, rows, prior);
  }

  private static void compare(Run run, Observations data, DesignMatrix rows, GaussianPrior prior) {
    Map<String, double[]> converged = new LinkedHashMap<>();
    for (Map.Entry<String, EpOptions> way : ways(run.chance()).entrySet()) {
      note(run, converged, way.getKey(), rows, () -> EpFit.fit(data, prior, way.getValue()));
    }
    note(run, converged, "textbook", rows, () -> TextbookEp.fit(data, prior, PLAIN));
    AgreeRuns.compare(run, converged);
  }

  private static DesignMatrix matrix(double[][] x, int from, int to, int p) {
    DesignMatrix.Builder builder = DesignMatrix.builder(p);
    for (int i = from; i < to; i++) {
      builder.addRow(x[i]);
    }
    return builder.build();
  }

  private static Map<String, EpOptions> ways(Chance chance) {
    EpOptions plain = PLAIN.withKernels(KernelChoice.JAVA);
    Map<String, EpOptions> ways = new LinkedHashMap<>();
    ways.put("auto", plain);
    ways.put("primal", plain.withForm(FormChoice.PRIMAL));
    ways.put("dual", plain.withForm(FormChoice.DUAL));
    ways.put("primal, block 1", plain.withForm(FormChoice.PRIMAL).withBlockSize(1));
    ways.put("dual, block 3", plain.withForm(FormChoice.DUAL).withBlockSize(3));
    if (chance.oneIn(2)) {
      EpOptions blas = plain.withKernels(KernelChoice.OPENBLAS);
      ways.put("primal, openblas", blas.withForm(FormChoice.PRIMAL));
      ways.put("dual, openblas", blas.withForm(FormChoice.DUAL));
    }
    if (chance.oneIn(4)) {
      ways.put("auto, 2 threads", plain.withThreads(2));
      ways.put("auto, damped", plain.withDamping(chance.power(-12, 0)));
    }
    return ways;
  }

  private static void note(
      Run run,
      Map<String, double[]> converged,
      String way,
      DesignMatrix rows,
      Supplier<EpFit> fitter) {
    EpFit fit;
    GaussianPredictions predictions;
    try {
      fit = fitter.get();
      predictions = fit.posterior().predict(rows);
    } catch (IllegalArgumentException | ArithmeticException e) {
      run.note(way + ": refused: " + e.getMessage());
      return;
    } catch (RuntimeException | AssertionError e) {
      run.find("trace", way + ": " + e + " at " + e.getStackTrace()[0]);
      return;
    }
    run.note(
        "%s: %s form, %d sweeps, residual %s, converged %s, log evidence %s"
            .formatted(
                way, fit.form(), fit.sweeps(), fit.residual(), fit.converged(), fit.logEvidence()));
    if (fit.converged()) {
      converged.put(way, good(run, way, fit, predictions));
    }
  }

  private static double[] good(Run run, String way, EpFit fit, GaussianPredictions predictions) {
    double[] probabilities = new double[predictions.size()];
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] = predictions.probability(i);
      double lower = predictions.lower(i, LEVEL);
      double upper = predictions.upper(i, LEVEL);
      boolean good =
          probabilities[i] >= 0
              && probabilities[i] <= 1
              && lower >= 0
              && upper <= 1
              && lower <= upper;
      run.expect(
          good,
          "no probability, but converged",
          way + ": " + probabilities[i] + ", " + lower + ", " + upper);
    }
    run.expect(
        Double.isFinite(fit.logEvidence()),
        "no log evidence, but converged",
        way + ": " + fit.logEvidence());
    return probabilities;
  }
}
