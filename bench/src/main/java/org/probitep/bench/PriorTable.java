/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.util.List;
import java.util.Locale;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.methods.Methods;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.selection.HyperPrior;
import org.probitep.selection.PriorChoice;

/**
 * What it costs to learn the prior: fits with the variance learned, and fits with the whole default
 * (the choice of the link, and the fit along the rows where columns are many), over fits with the
 * paper's variance of 25, of the same rows. Prints {@code what,measured,bar,pass}, and quartiles on
 * standard error.
 */
public final class PriorTable {
  private static final int ROUNDS = 5;
  private static final double WARM_UP_SECONDS = 1.5;
  private static final double INTERCEPT_VARIANCE = 25;
  private static final double PAPER_VARIANCE = 25;
  private static final int MANY_ROWS = 10_000;
  private static final List<Size> SIZES =
      List.of(
          new Size(100, 5),
          new Size(76, 300),
          new Size(200, 60),
          new Size(500, 20),
          new Size(300, 1000),
          new Size(1000, 200),
          new Size(5000, 50),
          new Size(20_000, 50),
          new Size(100_000, 20));

  /** Of columns that go together: those of sonar, tissue and parkinson are like that. */
  private static final List<Size> AKIN =
      List.of(new Size(200, 60), new Size(190, 500), new Size(250, 750));

  private static final List<Size> LOGISTIC = List.of(new Size(3000, 50), new Size(200_000, 20));

  private PriorTable() {}

  /** Rows and columns. */
  private record Size(int n, int p) {
    @Override
    public String toString() {
      return "n=" + n + " p=" + p;
    }
  }

  /** Runs all lines; exits with 1 if a bar is missed. */
  public static void main(String[] args) {
    System.out.println("what,measured,bar,pass");
    boolean pass = true;
    for (Size size : SIZES) {
      for (double effect : new double[] {0.5, 3}) {
        String name = String.format(Locale.ROOT, "%s sd of the predictor %.1f", size, effect);
        Observations rows = PriorRows.independent(size.n, size.p, effect, false);
        pass &= line(name + ": variance learned", rows, false);
        pass &= effect < 1 || line(name + ": default", rows, true);
      }
    }
    for (Size size : AKIN) {
      pass &= line(size + " ten factors: default", PriorRows.ofFactors(size.n, size.p), true);
    }
    for (Size size : LOGISTIC) {
      Observations rows = PriorRows.independent(size.n, size.p, 3, true);
      pass &= line(size + " logistic noise: default", rows, true);
    }
    System.exit(pass ? 0 : 1);
  }

  private static boolean line(String name, Observations data, boolean isDefault) {
    int p = data.x().columns();
    MethodOptions options = MethodOptions.withDefaults();
    PriorChoice given = new PriorChoice.Given(GaussianPrior.isotropic(p, PAPER_VARIANCE));
    PriorChoice choice =
        new PriorChoice.Learned(
            VarianceGroups.besideIntercept(p, INTERCEPT_VARIANCE),
            HyperPrior.withDefaults(),
            isDefault,
            isDefault);
    Runnable fixed = () -> Methods.fit(data, given, options, MethodListener.SILENT);
    Runnable learned = () -> Methods.fit(data, choice, options, MethodListener.SILENT);
    long end = System.nanoTime() + (long) (WARM_UP_SECONDS * 1e9);
    while (System.nanoTime() < end) {
      fixed.run();
      learned.run();
    }
    Paired ratio =
        Paired.measure(
            0, ROUNDS, () -> Paired.secondsOfShort(learned), () -> Paired.secondsOfShort(fixed));
    int bar = data.size() > MANY_ROWS ? 3 : 6;
    boolean pass = ratio.median() <= bar;
    System.out.printf(Locale.ROOT, "%s / 25,%.2f,<= %d,%s%n", name, ratio.median(), bar, pass);
    System.err.printf(Locale.ROOT, "  quartiles %.2f to %.2f%n", ratio.lower(), ratio.upper());
    return pass;
  }
}
